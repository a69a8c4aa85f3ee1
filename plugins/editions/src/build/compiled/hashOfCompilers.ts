import fs from 'node:fs';
import path from 'node:path';
import {engineHash} from '../../model/engine';
import {VERSIONED} from '../../model/versions';
import {isInside} from '../../model/files';
import {sha256} from '../../model/sha256';
import {replaceThemeConfig} from '../../model/themeConfigText';

/** Where the files of a staged site are that are treated differently, relative to it. */
type Places = {
  /** Folders of content plugins. */
  content: readonly string[];
  sidebars: readonly string[];
  configuration: string;
  packages: string;
};

/** What compiled an edition's files. */
export type CompilerHashes = {
  /** Everything that may affect a module, including the whole configuration. */
  modules: string;
  /** Everything that may affect a page. Editions have different values in `themeConfig`, which no page can see. */
  pages: string;
};

/** Hashes all files of a staged site that may affect compilation, and the packages. */
export function hashOfCompilers(
  siteDir: string,
  {content, sidebars, configuration, packages}: Places,
): CompilerHashes {
  const outside = [...content, ...sidebars, configuration, 'static', '.docusaurus'];
  const files = fs
    .readdirSync(siteDir)
    .filter((name) => !outside.includes(name))
    .flatMap((name) => filesAt(siteDir, name))
    .filter((file) => !content.some((folder) => isInside(file, folder)) && !VERSIONED.test(file))
    .sort();
  const common = [
    process.version,
    engineHash(siteDir),
    require.resolve('@docusaurus/mdx-loader'),
    fs.existsSync(packages) ? sha256(fs.readFileSync(packages)) : null,
    files.map((file) => [file, sha256(fs.readFileSync(path.join(siteDir, file)))]),
  ];
  const text = fs.readFileSync(path.join(siteDir, configuration), 'utf8');
  const hashWith = (part: string) => sha256(JSON.stringify([...common, configuration, part]));
  return {modules: hashWith(text), pages: hashWith(replaceThemeConfig(text, '{}') ?? text)};
}

function filesAt(siteDir: string, name: string): string[] {
  const place = path.join(siteDir, name);
  return fs.statSync(place).isFile()
    ? [name]
    : fs
        .readdirSync(place, {recursive: true, withFileTypes: true})
        .filter((entry) => entry.isFile())
        .map((entry) => path.relative(siteDir, path.join(entry.parentPath, entry.name)));
}
