import {spawnSync} from 'node:child_process';
import path from 'node:path';
import {expect, it} from 'vitest';
import {temporaryFolder} from '../../support/temporaryFolder';

const COMMANDS = ['serve', 'start', 'doctor', 'rotateKey'];

/** Runs it without the machine's settings, in an empty folder. */
function run(command: string, ...words: string[]) {
  const owner = command === 'verify' ? 'verify' : 'portal';
  const script = path.resolve('plugins', owner, 'src/cli', `${command}.ts`);
  const loader = path.resolve('node_modules/tsx/dist/loader.mjs');
  return spawnSync(process.execPath, ['--import', loader, script, ...words], {
    cwd: temporaryFolder('options'),
    env: {PATH: process.env['PATH']},
    encoding: 'utf8',
  });
}

it.each(COMMANDS)('%s says what it does when asked, and does nothing', (command) => {
  const {status, stdout, stderr} = run(command, '--help');

  expect(stdout).toMatch(/^Usage: npm (run )?[\w-]+/);
  expect({status, stderr}).toEqual({status: 0, stderr: ''});
});

it('a command refuses a word that it does not know', () => {
  const {status, stdout, stderr} = run('serve', '--prot', '4000');

  expect(stderr).toMatch(/^\nUnknown option '--prot'\.\n\nUsage: npm /);
  expect(status).toBeGreaterThan(0);
  expect(stdout).toBe('');
});

it('verify refuses a number that is not one before it reads anything', () => {
  const words = ['https://docs.example.com', '--revocation-seconds='];

  const {status, stdout, stderr} = run('verify', ...words);

  expect(stderr).toBe('\n--revocation-seconds is "". Use a whole number.\n');
  expect({status, stdout}).toEqual({status: 2, stdout: ''});
});
