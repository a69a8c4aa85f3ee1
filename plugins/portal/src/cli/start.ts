import {readOptions, runCommand} from '@gated-docs/utils/commands';
import {startAuthoring} from '../startAuthoring';
import {readEnvironment} from '@gated-docs/environment';

const USAGE = `Usage: npm start -- [--edition ID]

Starts the authoring server, which reloads the pages whenever you save a file.

  --edition ID   show one edition, such as public+selfhosted (default: all pages, as in a plain build)`;

void runCommand(() => {
  const {edition} = readOptions(USAGE, ['edition']);
  return startAuthoring(readEnvironment(), edition);
});
