import {readOptions, runCommand} from '@gated-docs/utils/commands';
import {banner} from '../banner';
import {readEnvironment} from '@gated-docs/environment';
import {servePortal} from '../servePortal';

const USAGE = `Usage: npm run serve

Builds the editions that are missing or out of date, and serves the portal. Pages are available as soon as their edition
is built. The settings are environment variables, which you can also set in .env. The README lists them.`;

void runCommand(async () => {
  readOptions(USAGE);
  const portal = await servePortal(readEnvironment());
  return {...portal, banner: banner(portal)};
});
