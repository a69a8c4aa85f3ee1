import {readEnvironment} from '../../environment';
import {readOptions} from '../readOptions';
import {rotateKey} from '../rotateKey';
import {runCommand} from '../runCommand';

const USAGE = `Usage: npm run rotate-key

Gives the built-in identity provider a new signing key. Restart the portal to use it; readers who are signed in stay
signed in.`;

void runCommand(async () => {
  readOptions(USAGE);
  console.log(await rotateKey(readEnvironment()));
  return {close: () => Promise.resolve()};
});
