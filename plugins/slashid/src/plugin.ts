import type {Plugin} from '@docusaurus/types';

/** Loads with every page what must run before it is shown. */
export default function pluginSlashID(): Plugin<void> {
  return {name: 'slashid', getClientModules: () => [require.resolve('./clientModule')]};
}
