import {readEnvironment} from '@gated-docs/environment';
import {readOptions, runCommand} from '@gated-docs/utils/commands';
import {rotateKey} from '../rotateKey';

const USAGE = `Usage: npm run rotate-key

Creates a new signing key for the built-in identity provider. Restart the portal to use the key. Readers who are signed
in stay signed in.`;

void runCommand(async () => {
  readOptions(USAGE);
  console.log(await rotateKey(readEnvironment()));
  return {close: () => Promise.resolve()};
});
