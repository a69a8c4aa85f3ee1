#!/usr/bin/env node
import {runDocusaurus} from '@gated-docs/utils/docusaurus';

/** Docusaurus's names of the commands. */
const COMMANDS: Readonly<Record<string, string>> = {
  build: 'editions',
  preview: 'preview',
  access: 'access',
};

const [word = '', ...args] = process.argv.slice(2);
const command = Object.hasOwn(COMMANDS, word) ? COMMANDS[word] : undefined;

if (command === undefined) {
  console.error(
    `"${word}" is not a command of editions. Use build, preview or access, with --help for their options.`,
  );
  process.exit(1);
}

const controller = new AbortController();
const stop = () => controller.abort();
process.once('SIGINT', stop);
process.once('SIGTERM', stop);
void runDocusaurus([command, ...args], controller).then(({code}) => process.exit(code ?? 1));
