import fs from 'node:fs';
import path from 'node:path';
import type {LoadContext, LoadedPlugin, Plugin, RouteConfig} from '@docusaurus/types';
import {listFiles, toPosix} from '../../model/files';
import {recordOf} from '../../model/recordOf';
import {isFromPackage, originOfSources, recordModules, type Bundled} from './recordModules';
import {writeOrigins, type Origin} from './origins';

/**
 * Records, for the output search, which plugin wrote which file of the built site, and which package files
 * are in it. To distinguish the plugins, their `postBuild` hooks run sequentially.
 */
export function recordOrigins({siteDir, generatedFilesDir}: LoadContext): Plugin<void> {
  const bundled: Bundled = {read: new Set(), written: new Map()};

  return {
    name: 'edition-origins',

    configureWebpack(_config, isServer) {
      return isServer ? {} : {plugins: [recordModules(bundled)]};
    },

    async postBuild({plugins, outDir, routes}) {
      const files = new Map<string, Origin>();
      for (const [file, sources] of bundled.written) {
        files.set(file, originOfSources(sources, {siteDir, generatedFilesDir}));
      }
      for (const [file, origin] of pagesOf(routes, generatedFilesDir)) {
        files.set(file, origin);
      }
      const packages = [...bundled.read].filter(isFromPackage);
      const write = () =>
        writeOrigins(siteDir, {files: Object.fromEntries(files), packages: packages.sort()});
      write();
      observeInTurn(plugins, outDir, (plugin, written) => {
        for (const file of written) {
          const {plugin: maker, ...origin} = files.get(file) ?? {};
          const isMaker = maker === undefined || maker === plugin;
          files.set(file, {...origin, plugin: isMaker ? plugin : `${maker} and ${plugin}`});
        }
        write();
      });
    },
  };
}

/** Chains the plugins' `postBuild` hooks. Must be called before Docusaurus calls the first of them. */
function observeInTurn(
  plugins: readonly LoadedPlugin[],
  outDir: string,
  visit: (plugin: string, written: string[]) => void,
): void {
  let previous = Promise.resolve();
  for (const plugin of plugins) {
    const {postBuild} = plugin;
    if (postBuild && plugin.name !== 'edition-origins') {
      plugin.postBuild = (props) => {
        const turn = previous.then(async () => {
          const before = timesOf(outDir);
          await postBuild.call(plugin, props);
          const after = [...timesOf(outDir)].filter(([file, time]) => before.get(file) !== time);
          visit(
            plugin.name,
            after.map(([file]) => file),
          );
        });
        previous = turn.catch(() => undefined);
        return turn;
      };
    }
  }
}

function timesOf(directory: string): Map<string, string> {
  return new Map(
    listFiles(directory).map((file) => {
      const {mtimeMs, size} = fs.statSync(path.join(directory, file));
      return [file, `${mtimeMs} ${size}`];
    }),
  );
}

/** The plugin and document of each route's files. */
function pagesOf(
  routes: readonly RouteConfig[],
  generated: string,
  owner?: string,
): [string, Origin][] {
  return routes.flatMap((route): [string, Origin][] => {
    const plugin = pluginOf(route, generated) ?? owner;
    if (route.routes) {
      return pagesOf(route.routes, generated, plugin);
    }
    const page = route.metadata?.sourceFilePath;
    const origin = {...(plugin && {plugin}), ...(page && {page: toPosix(page)})};
    const file = path.posix.join(route.path.slice(1), 'index.html');
    return [
      [decodeURI(file), origin],
      [decodeURI(file).replace(/\/index\.html$/, '.html'), origin],
    ];
  });
}

/** A route refers to a file in its plugin's generated folder, which has the plugin's name. */
function pluginOf({context}: RouteConfig, generated: string): string | undefined {
  const {plugin: file} = recordOf(context);
  const [, name] =
    typeof file === 'string' ? (/^@generated\/(.+?)\/[^/]+\/__plugin\.json$/.exec(file) ?? []) : [];
  return (
    name ??
    (typeof file === 'string' ? path.relative(generated, file).split(path.sep)[0] : undefined)
  );
}
