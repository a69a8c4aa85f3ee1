import fs from 'node:fs';
import path from 'node:path';
import type {LoadContext} from '@docusaurus/types';
import {build, type Metafile, type Plugin} from 'esbuild';
import {contentPluginsOf, SiteConfigError} from '@gated-docs/access-config';
import {findModule, isInside, listFiles, TEST, toPosix} from './files';
import {VERSIONED} from './versions';

/** The name of a configuration that the site's own can import. */
const CONFIGURATION = /(?:^|\/)docusaurus\.config\.[cm]?[jt]s$/;

export type SiteFiles = {
  /** The files of the pages plugin's folder, each with those of the same folder that it imports; relative to the site. */
  pageFiles: Readonly<Record<string, readonly string[]>>;
  /** Files used by every edition's build, relative to the site. */
  siteFiles: readonly string[];
  /** Paths of the site's configuration, and of others that it imports, relative to the site. */
  configurations: readonly [own: string, ...imported: string[]];
};

/**
 * The site's files that every edition's build uses, relative to the site: the configuration with its imports, the
 * site's own plugins, `src` and the static folders. Excludes servers and commands, which the configuration does not
 * import, tests, and documents and pages, which are staged individually.
 *
 * @throws SiteConfigError if the configuration uses a file outside the site
 */
export async function readSiteFiles(
  context: Pick<LoadContext, 'siteDir' | 'siteConfigPath' | 'siteConfig' | 'i18n'>,
): Promise<SiteFiles> {
  const {siteDir, siteConfigPath, siteConfig, i18n} = context;
  const plugins = localModules(context);
  const imports = await readImports(siteDir, [siteConfigPath, ...plugins]);
  const configuration = toPosix(path.relative(siteDir, siteConfigPath));
  const folders = [
    'src',
    ...siteConfig.staticDirectories,
    ...plugins
      .filter((file) => path.parse(file).name === 'index')
      .map((file) => toPosix(path.relative(siteDir, path.dirname(file)))),
  ];
  const texts = `i18n/${i18n.currentLocale}`;
  const single = [
    ...['package.json', 'tsconfig.json'],
    ...listFiles(path.join(siteDir, texts)).flatMap((file) =>
      file.endsWith('.json') ? [`${texts}/${file}`] : [],
    ),
  ];
  const content = contentPluginsOf(siteConfig);
  const files = [
    ...Object.keys(imports),
    ...single.filter((file) => fs.existsSync(path.join(siteDir, file))),
    ...folders
      .flatMap((folder) =>
        listFiles(path.join(siteDir, folder)).map((file) => path.posix.join(folder, file)),
      )
      .filter((file) => !content.some(({folder}) => isInside(file, folder)))
      .filter((file) => !VERSIONED.test(file)),
  ];
  const [, ...used] = importedBy(configuration, imports);
  const {folder: pages} = content.find(({kind}) => kind === 'pages') ?? {};
  return {
    siteFiles: [...new Set(files)]
      .filter((file) => !TEST.test(file) && !isInside(file, pages ?? 'src/pages'))
      .sort(),
    configurations: [configuration, ...used.filter((file) => CONFIGURATION.test(file))],
    pageFiles: pages === undefined ? {} : await readPageFiles(siteDir, pages),
  };
}

async function readPageFiles(siteDir: string, folder: string): Promise<SiteFiles['pageFiles']> {
  const files = listFiles(path.join(siteDir, folder))
    .filter((file) => !TEST.test(file))
    .map((file) => path.posix.join(folder, file));
  const code = files.filter((file) => /\.[jt]sx?$/.test(file));
  const imports = await readImports(
    siteDir,
    code.map((file) => path.join(siteDir, file)),
  );
  const usedBy = (file: string) =>
    [...importedBy(file, imports)].filter((used) => isInside(used, folder));
  return Object.fromEntries(files.map((file) => [file, usedBy(file)]));
}

/** A file, and all that it imports, also indirectly. */
function importedBy(file: string, imports: Imports, found = new Set<string>()): Set<string> {
  if (!found.has(file)) {
    found.add(file);
    imports[file]?.imports.forEach((inner) => importedBy(inner.path, imports, found));
  }
  return found;
}

/** Whether a plugin, theme or preset is given as a file instead of a package. */
export function isSiteModule(name: unknown): name is string {
  return typeof name === 'string' && /^[./]/.test(name) && !/[\\/]node_modules[\\/]/.test(name);
}

/** Plugins, themes and presets that are files of the site. */
function localModules({
  siteConfig: {plugins, themes, presets},
  siteConfigPath,
}: Pick<LoadContext, 'siteConfig' | 'siteConfigPath'>): string[] {
  const names = [...plugins, ...themes, ...presets].flatMap((entry) => {
    const name: unknown = Array.isArray(entry) ? entry[0] : entry;
    return isSiteModule(name) ? [name] : [];
  });
  const isFile = (file: string) => fs.statSync(file, {throwIfNoEntry: false})?.isFile() === true;
  return names.flatMap(
    (name) => findModule(path.resolve(path.dirname(siteConfigPath), name), isFile) ?? [],
  );
}

/** Makes the bundler list files other than code without parsing them. */
const nothingOfOtherFiles: Plugin = {
  name: 'nothing-of-other-files',
  setup(builder) {
    builder.onLoad({filter: /.*/}, ({path: file}) =>
      /\.(?:[cm]?[jt]sx?|json)$/.test(file) ? undefined : {contents: '', loader: 'empty'},
    );
  },
};

type Imports = Metafile['inputs'];

/** The files of the site that these import, with their own imports. */
async function readImports(siteDir: string, entryPoints: string[]): Promise<Imports> {
  const {metafile} = await build({
    entryPoints,
    absWorkingDir: siteDir,
    outdir: 'unused',
    bundle: true,
    write: false,
    metafile: true,
    platform: 'node',
    packages: 'external',
    format: 'esm',
    logLevel: 'silent',
    loader: {'.js': 'jsx'},
    plugins: [nothingOfOtherFiles],
  });
  const outside = Object.keys(metafile.inputs).find(
    (file) => file.startsWith('..') || path.isAbsolute(file),
  );
  if (outside !== undefined) {
    throw new SiteConfigError(
      `The configuration, a plugin or a page imports "${outside}", which is outside the site folder. Editions are built from a copy of the site folder, so move the file into it, or turn the file into a package.`,
    );
  }
  return metafile.inputs;
}
