import {spawn, spawnSync} from 'node:child_process';
import fs from 'node:fs';
import {transform, type TransformFailure} from 'esbuild';
import {buildSchema, GraphQLError, Kind, parse, validate, type GraphQLSchema} from 'graphql';
import {LineCounter, parseAllDocuments} from 'yaml';
import {lintDiagrams} from '@gated-docs/diagrams';
import {parsePage} from './page';

/** Returns the syntax error of a text, if any. */
type Parser = (code: string) => string[] | Promise<string[]>;

/**
 * Languages without a parser here. The soak compiles C#. PowerShell needs a human reader, plain text has no syntax, and
 * the build rejects invalid `dot` diagrams.
 */
export const UNPARSED = ['text', 'csharp', 'powershell', 'dot'];

let schema: GraphQLSchema | undefined;

function ownSchema(): GraphQLSchema {
  schema ??= buildSchema(fs.readFileSync('docs/graphql/schema.graphql', 'utf8'));
  return schema;
}

/** Operations must be valid in the platform's schema; type definitions must parse. */
function graphql(code: string): string[] {
  try {
    const document = parse(code);
    const isOperation = document.definitions.every(
      ({kind}) => kind === Kind.OPERATION_DEFINITION || kind === Kind.FRAGMENT_DEFINITION,
    );
    return isOperation ? validate(ownSchema(), document).map(({message}) => message) : [];
  } catch (error) {
    return [error instanceof GraphQLError ? error.message : String(error)];
  }
}

function json(code: string): string[] {
  try {
    JSON.parse(code);
    return [];
  } catch (error) {
    return [String(error)];
  }
}

function yaml(code: string): string[] {
  const lineCounter = new LineCounter();
  return parseAllDocuments(code, {lineCounter, prettyErrors: true}).flatMap((document) =>
    'errors' in document
      ? [...document.errors, ...document.warnings].map(({message}) => message.split('\n')[0] ?? '')
      : [],
  );
}

async function typescript(code: string): Promise<string[]> {
  try {
    await transform(code, {loader: 'ts', format: 'esm', logLevel: 'silent'});
    return [];
  } catch (error) {
    return (error as TransformFailure).errors.map(({text}) => text);
  }
}

function mdx(code: string): string[] {
  try {
    parsePage('example.mdx', code);
    return [];
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}

/** Lets bash parse the text without running it. Skipped without bash. */
const bash: Parser = (code) => complaintsOf('bash', ['-n'], code);

const PYTHON = 'import ast, sys; ast.parse(sys.stdin.read())';

/** Uses Python's own parser. Skipped without Python. */
const python: Parser = (code) => complaintsOf('python3', ['-c', PYTHON], code);

/** Error output of a program for a text on its standard input. */
function complaintsOf(program: string, args: readonly string[], code: string): Promise<string[]> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {stdio: ['pipe', 'ignore', 'pipe']});
    let complaint = '';
    child.stderr.on('data', (chunk: Buffer) => {
      complaint += chunk.toString();
    });
    child.stdin.on('error', () => undefined);
    child.once('error', () => resolve([]));
    child.once('close', (status) =>
      resolve(status === 0 ? [] : [complaint.trim().split('\n').at(-1) ?? '']),
    );
    child.stdin.end(code);
  });
}

/** Whether a parser's program is installed. */
export function isInstalled(program: 'bash' | 'python3'): boolean {
  return spawnSync(program, ['--version'], {stdio: 'ignore'}).status === 0;
}

export const parsers: Readonly<Record<string, Parser>> = {
  bash,
  dot: lintDiagrams,
  graphql,
  json,
  mdx,
  python,
  ts: typescript,
  yaml,
};
