import {assertPortFree} from './assertPortFree';
import {docusaurus} from './docusaurus';
import {type PortalEnvironment} from '../environment';
import {openProvider} from './openProvider';

/**
 * Docusaurus's authoring server with hot reload, signed in to the local identity provider. With an
 * edition's id it shows that edition's pages only.
 */
export async function startAuthoring(
  environment: PortalEnvironment,
  edition: string | undefined,
): Promise<{close: () => Promise<void>}> {
  await assertPortFree(environment.PORT, 'PORT');
  const provider = await openProvider(environment);
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
    .finally(() => void provider.close().then(() => process.exit()));
  if (provider.local) {
    console.log(`Sign-in codes and links: ${provider.local.outboxURL}`);
  }
  return provider;
}
