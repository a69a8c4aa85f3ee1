import {readEnvironment} from '../../environment';
import {assertSandboxPort, openSandbox} from '../openSandbox';
import {readOptions} from '../readOptions';
import {runCommand} from '../runCommand';

const USAGE = `Usage: npm run sandbox

Starts the sandbox of the documented APIs alone, and prints its address and credentials as environment variables for the
documented programs. SANDBOX_PORT sets its port (default: 3002).`;

void runCommand(async () => {
  readOptions(USAGE);
  const settings = readEnvironment();
  await assertSandboxPort(settings);
  const {environment, close} = await openSandbox(settings);
  const variables = Object.entries(environment).map(([name, value]) => `${name}=${value}`);
  return {banner: variables.join('\n'), close};
});
