import {assertPortFree} from '@gated-docs/utils/commands';
import {docusaurus} from './docusaurus';
import {type PortalEnvironment} from '@gated-docs/environment';
import {openProvider} from './openProvider';
import {assertSandboxPort, startSandboxProcess} from './openSandbox';

/**
 * Runs Docusaurus's development server with hot reload, an identity provider to sign in with, and the sandbox. With an
 * edition's ID, it shows only that edition's pages.
 */
export async function startAuthoring(
  environment: PortalEnvironment,
  edition: string | undefined,
): Promise<{close: () => Promise<void>}> {
  await assertPortFree(environment.PORT, 'PORT');
  await assertSandboxPort(environment);
  const provider = await openProvider(environment);
  const sandbox = await startSandboxProcess(environment);
  const close = async () => {
    await Promise.all([provider.close(), sandbox.close()]);
  };
  const {orgID, baseURL, sdkURL} = provider.address;
  const command = edition ? ['preview', edition] : ['start'];
  void docusaurus([...command, '--port', String(environment.PORT), '--no-open'], {
    SLASHID_ORG_ID: orgID,
    SLASHID_BASE_URL: baseURL,
    SLASHID_SDK_URL: sdkURL,
  })
    .catch((error: Error) => {
      process.stderr.write(`\n${error.message}\n`);
      process.exitCode = 1;
    })
    .finally(() => void close().then(() => process.exit()));
  if (provider.local) {
    console.log(`Sign-in codes and links: ${provider.local.outboxURL}`);
  }
  console.log(`Sandbox of the documented APIs: ${sandbox.url}`);
  return {close};
}
