import {parseArgs} from 'node:util';
import {startAuthoring} from '../startAuthoring';
import {readEnvironment} from '../../environment';
import {runCommand} from '../runCommand';

void runCommand(() => {
  const {values} = parseArgs({options: {edition: {type: 'string'}}});
  return startAuthoring(readEnvironment(), values.edition);
});
