import {createHash} from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import {brotliCompressSync} from 'node:zlib';
import {linkPackages, resolvePackage} from '../../soak/support/packages';
import {filesBelow} from '../../support/builtFiles';
import {docusaurusCommand} from '../../support/docusaurusCommand';

/** Folder of the sites, kept for the next run. */
export const BENCH_FOLDER = path.resolve('.docusaurus/bench-web');

/** Files that browsers request besides pages. */
const ASSETS = /^assets\/.*\.(?:js|css|svg)$/;
const SLASHID_THEME = '@slashid/docusaurus-theme-slashid';
const BUILT_FILE = '.built';

type Site = {
  faster?: object;
  themeConfig?: {navbar?: object; slashID?: object};
  themes?: readonly string[];
  customCss?: readonly string[];
};

/** Provider for SlashID's theme. */
type Provider = {orgID: string; baseURL: string; sdkURL: string};

/**
 * Builds two sites with Docusaurus's classic theme from the portal's Markdown copies, in which every
 * component is already text: a plain one, and one with SlashID's own theme, which asks readers to sign in.
 * Reuses a site with the same input.
 *
 * @param pages the measured pages, which are compressed like the portal's
 * @returns their folders
 */
export async function buildPlainSites(
  copies: string,
  provider: Provider,
  pages: readonly string[],
): Promise<Record<'plain' | 'slashid', string>> {
  const docs = path.join(BENCH_FOLDER, 'docs');
  linkPackages(BENCH_FOLDER);
  fs.rmSync(docs, {recursive: true, force: true});
  const content = copyPages(copies, docs);
  fs.writeFileSync(path.join(BENCH_FOLDER, 'package.json'), '{"private": true}\n');
  const build = (name: string, site: Site) => buildSite({name, site, content, pages});
  return {
    plain: await build('plain', {}),
    slashid: await build('slashid', {
      // Its webpack plugin does not work with the faster bundler.
      faster: {rspackBundler: false, rspackPersistentCache: false},
      themes: [resolvePackage(SLASHID_THEME)],
      customCss: [resolvePackage('@slashid/react/style.css')],
      themeConfig: {
        slashID: {
          ...provider,
          forceLogin: true,
          privatePaths: [],
          formConfiguration: {factors: [{method: 'email_link'}, {method: 'password'}]},
        },
        navbar: {items: [{type: 'custom-AuthButton', position: 'right'}]},
      },
    }),
  };
}

/** Turns every copy into a page with the original's URL. @returns a hash of all copies */
function copyPages(from: string, to: string): string {
  const hash = createHash('sha256');
  for (const file of filesBelow(from).filter((name) => name.endsWith('.md'))) {
    const text = fs.readFileSync(path.join(from, file), 'utf8');
    const [, origin, slug] = /^url: (https?:\/\/[^/]+)(\/\S*)$/m.exec(text) ?? [];
    if (origin !== undefined && slug !== undefined) {
      const place = path.join(to, file);
      const linked = text.replaceAll(`](${origin}/`, '](/');
      const page = linked.replace(/^url: .*$/m, `slug: ${slug}`);
      fs.mkdirSync(path.dirname(place), {recursive: true});
      fs.writeFileSync(place, page);
      hash.update(`${file}\n${page}\n`);
    }
  }
  return hash.digest('hex');
}

async function buildSite({
  name,
  site,
  content,
  pages,
}: {
  name: string;
  site: Site;
  content: string;
  pages: readonly string[];
}): Promise<string> {
  const output = path.join(BENCH_FOLDER, name);
  const file = path.join(BENCH_FOLDER, `${name}.config.js`);
  const config = `module.exports = ${JSON.stringify(configuration(site), null, 2)};\n`;
  const mark = path.join(output, BUILT_FILE);
  const wanted = createHash('sha256')
    .update(JSON.stringify([content, config, pages]))
    .digest('hex');
  if (fs.existsSync(mark) && fs.readFileSync(mark, 'utf8') === wanted) {
    return output;
  }
  console.log(`  building the site "${name}" …`);
  fs.writeFileSync(file, config);
  const {code, output: said} = await docusaurusCommand(
    ['build', '--config', file, '--out-dir', output],
    {},
    BENCH_FOLDER,
  );
  if (code !== 0) {
    throw new Error(`The site "${name}" of the bench could not be built:\n${said}`);
  }
  const served = pages.map((page) => `${page.slice(1)}index.html`);
  for (const built of filesBelow(output)) {
    if (ASSETS.test(built) || served.includes(built)) {
      const place = path.join(output, built);
      fs.writeFileSync(`${place}.br`, brotliCompressSync(fs.readFileSync(place)));
    }
  }
  fs.writeFileSync(mark, wanted);
  return output;
}

function configuration({faster = {}, themeConfig = {}, customCss, themes = []}: Site): object {
  return {
    title: 'Rescue Platform',
    url: 'http://localhost',
    baseUrl: '/',
    trailingSlash: true,
    // The copies lack components' anchors, and Markdown is not MDX.
    onBrokenLinks: 'ignore',
    onBrokenAnchors: 'ignore',
    markdown: {format: 'md'},
    future: {
      v4: true,
      faster: {
        swcJsLoader: true,
        swcJsMinimizer: true,
        swcHtmlMinimizer: true,
        lightningCssMinimizer: true,
        mdxCrossCompilerCache: true,
        ssgWorkerThreads: true,
        rspackBundler: true,
        ...faster,
      },
    },
    themes,
    presets: [
      [
        'classic',
        {
          docs: {routeBasePath: '/', path: 'docs'},
          blog: false,
          pages: false,
          theme: customCss ? {customCss} : {},
        },
      ],
    ],
    themeConfig: {
      prism: {additionalLanguages: ['bash', 'json', 'http', 'graphql', 'yaml', 'csharp', 'docker']},
      ...themeConfig,
      navbar: {title: 'Rescue Platform', ...themeConfig.navbar},
    },
  };
}
