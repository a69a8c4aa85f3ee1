#!/usr/bin/env node
import {buildUnlessUpToDate, runUntilInterrupted} from './buildUnlessUpToDate';

const USAGE = `Usage: editions build [options]            builds the editions whose inputs have changed
       editions preview EDITION            shows one edition in the authoring server
       editions access lint                reports mistakes in the rules and marks
       editions access matrix              lists every page and the editions that contain it
       editions access explain PATH        shows which rule applies to a path
       editions access diff REVISION       shows what a change makes readable, and to whom

Run it in the folder of the site. With --help after a command, it lists the options.`;

const [word = '', ...args] = process.argv.slice(2);

async function main(): Promise<number> {
  switch (word) {
    case 'build':
      return buildUnlessUpToDate(args);
    case 'access':
    case 'preview':
      return runUntilInterrupted([word, ...args]);
    case '--help':
      console.log(USAGE);
      return 0;
    default:
      throw new Error(`"${word}" is not a command of editions.\n\n${USAGE}`);
  }
}

main().then(
  (code) => process.exit(code),
  (error: Error) => {
    process.stderr.write(`\n${error.message}\n`);
    process.exit(1);
  },
);
