import {readEnvironment} from '@gated-docs/environment';
import {readOptions, runCommand} from '@gated-docs/utils/commands';
import {assertSandboxPort, openSandbox, sandboxServers} from '../openSandbox';

const USAGE = `Usage: npm run sandbox

Starts the sandbox of the documented APIs alone, and prints its address and credentials as environment variables for the
documented programs. SANDBOX_PORT sets its port (default: 3002).`;

void runCommand(async () => {
  readOptions(USAGE);
  // As a part of the portal, it ends with the portal's process, and reports that it is ready.
  process.once('disconnect', () => process.exit());
  const settings = readEnvironment();
  await assertSandboxPort(settings);
  const sandbox = await openSandbox(settings);
  const {environment, close} = sandbox;
  if (process.send) {
    process.send(sandboxServers(sandbox));
    return {close};
  }
  const variables = Object.entries(environment).map(([name, value]) => `${name}=${value}`);
  return {banner: variables.join('\n'), close};
});
