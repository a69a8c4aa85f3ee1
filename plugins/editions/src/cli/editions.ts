#!/usr/bin/env node
import {runDocusaurus} from '@gated-docs/utils/docusaurus';

/** Docusaurus's names of the commands. */
const COMMANDS: Readonly<Record<string, string>> = {
  build: 'editions',
  preview: 'preview',
  access: 'access',
};

const [word = '', ...args] = process.argv.slice(2);

if (word === 'verify') {
  void import('@gated-docs/verify/cli');
} else if (word === 'init') {
  void import('./init').then(async ({init}) => process.exit(await init(args)));
} else if (Object.hasOwn(COMMANDS, word)) {
  const controller = new AbortController();
  const stop = () => controller.abort();
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  void runDocusaurus([COMMANDS[word] ?? word, ...args], controller).then(({code}) =>
    process.exit(code ?? 1),
  );
} else {
  console.error(
    `"${word}" is not a command of editions. Use init, build, preview, access or verify, with --help for their options.`,
  );
  process.exit(1);
}
