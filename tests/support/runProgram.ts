import {execFile, spawnSync} from 'node:child_process';
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import {promisify} from 'node:util';
import {requestSnippets} from '@gated-docs/rest-reference';
import type {Call} from '../../plugins/rest-reference/src/request/request';
import {compileCSharp, hasMono, lowerCSharp} from './csharp';
import {listenLocally} from './listenLocally';
import {temporaryFolder} from './temporaryFolder';

/** What a program sent, without what each library adds; its path begins with the host of the contract. */
export type Sent = {line: string; headers: http.IncomingHttpHeaders; body: string};

/** Languages whose programs can run here. */
export const RUNNABLE = [
  ...['curl', 'typescript'],
  ...(spawnSync('python3', ['-c', 'import requests']).status === 0 ? ['python'] : []),
  ...(hasMono() ? ['csharp'] : []),
];

const COMMANDS: Record<string, {command: string; name: string}> = {
  curl: {command: 'bash', name: 'program.sh'},
  typescript: {command: 'node', name: 'program.mjs'},
  python: {command: 'python3', name: 'program.py'},
  csharp: {command: 'mono', name: 'program.exe'},
};

export type ProgramRunner = {
  /** The folder in which programs run, for the files that they send. */
  folder: string;
  /** Runs the program of an operation with these variables, and returns the requests that arrived. */
  run: (call: Call, language: string, variables?: Record<string, string>) => Promise<Sent[]>;
  close: () => void;
};

/** Runs the programs of operations against a server of its own, which takes the place of theirs. */
export async function createProgramRunner(): Promise<ProgramRunner> {
  const folder = temporaryFolder('requests');
  let sent: Sent[] = [];
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      sent.push({line: `${request.method} ${request.url}`, headers: request.headers, body});
      response.writeHead(200, {'content-type': 'application/json'}).end('{}');
    });
  });
  const origin = `http://127.0.0.1:${await listenLocally(server)}`;
  return {
    folder,
    async run(call, language, variables = {}) {
      const {host, origin: theirs} = new URL(call.server);
      const program = requestSnippets(call).find(({id}) => id === language)?.code ?? '';
      const code = program.replaceAll(theirs, `${origin}/${host}`);
      const {command, name} = COMMANDS[language] ?? {command: '', name: ''};
      if (language === 'csharp') {
        const source = new Map([['program.cs', lowerCSharp(code, 'program', {isImplicit: true})]]);
        await compileCSharp(folder, source, {kind: 'exe', entry: 'program'});
      } else {
        fs.writeFileSync(path.join(folder, name), code);
      }
      sent = [];
      const env = {...process.env, ...variables};
      await promisify(execFile)(command, [name], {cwd: folder, env});
      return sent;
    },
    close() {
      server.close();
      fs.rmSync(folder, {recursive: true});
    },
  };
}
