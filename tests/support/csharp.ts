import {execFile} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import {promisify} from 'node:util';
import {canRun, requireProgram} from './requireProgram';

/** Location of the library in Debian's package `libnewtonsoft-json5.0-cil`. */
const NEWTONSOFT = '/usr/lib/cli/Newtonsoft.Json-5.0/Newtonsoft.Json.dll';

/** Debian packages with the programs' dependencies. */
const LIBRARIES = ['libnewtonsoft-json5.0-cil', 'libmono-system-net-http4.0-cil'];

/** Implicit imports of an SDK project. */
const IMPLICIT = [
  'System',
  'System.Collections.Generic',
  'System.IO',
  'System.Linq',
  'System.Net.Http',
  'System.Threading',
  'System.Threading.Tasks',
].map((name) => `using ${name};\n`);

const TYPE = /^(?:(?:public|sealed) )*class /m;

/**
 * Converts current C# for Mono's C# 7 compiler: raw string literals become verbatim ones, pairs name their type,
 * top-level statements become the body of an entry point in a class, and top-level functions its members. All calls
 * stay as printed.
 */
export function lowerCSharp(code: string, name: string, {isImplicit = false} = {}): string {
  const text = code
    .replaceAll(/"""\n([\s\S]*?)\n"""/g, (_all, raw: string) => `@"${raw.replaceAll('"', '""')}"`)
    .replaceAll(/^( +)new\(/gm, '$1new KeyValuePair<string, string>(');
  const [usings = ''] = /^(?:using [\w.]+;\n)*/.exec(text) ?? [];
  const rest = text.slice(usings.length);
  const start = rest.search(TYPE);
  const statements = start === -1 ? rest : rest.slice(0, start);
  const types = start === -1 ? '' : rest.slice(start);
  const added = isImplicit ? IMPLICIT.filter((line) => !usings.includes(line)).join('') : '';
  if (statements.trim() === '') {
    return added + text;
  }
  const members = /^\s*static /.test(statements)
    ? statements
    : `static async System.Threading.Tasks.Task RunAsync(string[] args) {\n${statements}\n}
static void Main(string[] args) { RunAsync(args).GetAwaiter().GetResult(); }`;
  return `${added}${usings}static class ${name} {\n${members}\n${types}\n}\n`;
}

/** Whether Mono's compiler and the programs' libraries are installed. */
export const hasMono = () => canRun('mcs') && fs.existsSync(NEWTONSOFT);

/** Requires Mono's compiler and the programs' libraries. @throws Error that explains how to install them */
export function requireMono(): void {
  requireProgram({
    title: 'Mono and Newtonsoft.Json',
    find: () => (hasMono() ? 'mcs' : undefined),
    packages: ['mono-mcs', 'mono-runtime', ...LIBRARIES],
  });
}

export type Target = {kind: 'library'} | {kind: 'exe'; entry: string};

/** Compiles sources into one assembly, and returns its path. Rejects with the compiler's output. */
export async function compileCSharp(
  folder: string,
  sources: ReadonlyMap<string, string>,
  target: Target,
): Promise<string> {
  const entry = target.kind === 'exe' ? target.entry : 'library';
  const files = [...sources].map(([name, code]) => {
    const file = path.join(folder, name);
    fs.writeFileSync(file, code);
    return file;
  });
  const out = path.join(folder, target.kind === 'exe' ? `${entry}.exe` : 'library.dll');
  await promisify(execFile)('mcs', [
    ...['-langversion:latest', `-target:${target.kind}`, `-out:${out}`],
    ...(target.kind === 'exe' ? [`-main:${entry}`] : []),
    ...[`-reference:${NEWTONSOFT}`, '-reference:System.Net.Http.dll', ...files],
  ]);
  fs.copyFileSync(NEWTONSOFT, path.join(folder, path.basename(NEWTONSOFT)));
  return out;
}
