import {startAuthoring} from '../startAuthoring';
import {readEnvironment} from '../../environment';
import {readOptions} from '../readOptions';
import {runCommand} from '../runCommand';

const USAGE = `Usage: npm start -- [--edition ID]

Shows the pages while you write them, and again whenever a file is saved.

  --edition ID   the pages of one audience, such as public+selfhosted (default: everything, as the plain build has it)`;

void runCommand(() => {
  const {edition} = readOptions(USAGE, ['edition']);
  return startAuthoring(readEnvironment(), edition);
});
