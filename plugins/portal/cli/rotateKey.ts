import {readEnvironment} from '../../environment';
import {rotateKey} from '../rotateKey';
import {runCommand} from '../runCommand';

void runCommand(async () => {
  console.log(await rotateKey(readEnvironment()));
  return {close: () => Promise.resolve()};
});
