import {banner} from '../banner';
import {readEnvironment} from '../../environment';
import {runCommand} from '../runCommand';
import {servePortal} from '../servePortal';

void runCommand(async () => {
  const portal = await servePortal(readEnvironment());
  return {...portal, banner: banner(portal)};
});
