import fs from 'node:fs';
import * as z from 'zod';
import {SiteConfigError} from '@gated-docs/access-config';
import {findModule, isInside, resolveInSite} from '../model/files';

/** Matches the translations of texts, relative to the site. */
export const TRANSLATIONS = /^i18n\/.+\.json$/;

/** Those of labels of sidebars, navbar and footer; `code.json` is for texts in code. */
const OF_LABELS = /\/docusaurus-(?:theme|plugin)-[^/]+\/[^/]+\.json$/;
const LABEL =
  /^(?:sidebar\.[^.]+\.(?:category|link|doc)|item\.label|link\.title|link\.item\.label)\.(.+?)(?:\.link\.generated-index\.(?:title|description))?$/;
/** Texts of the site, a blog or a version as a whole. */
const WHOLE = ['title', 'description', 'sidebar.title', 'version.label', 'logo.alt', 'copyright'];
/** What can contain labels, besides the names of folders. */
const WITH_LABELS = /(?:^docusaurus\.config\.\w+|\.mdx?|_category_\.\w+|sidebars?\.\w+)$/i;

type StagedFiles = ReadonlyMap<string, {text: string} | {copyOf: string}>;

const Translations = z.record(
  z.string(),
  z.strictObject({message: z.string(), description: z.string().optional()}),
);

/** Prefix of the texts of Docusaurus's themes. */
const OF_THEMES = 'theme.';
const CODE = /\.(?:[cm]?[jt]sx?|mdx?)$/;
/** Modules that pages need not import. */
const ALWAYS_USED = /^(?:docusaurus\.config\.|plugins\/|src\/theme\/)/;
const PATH = /['"`]((?:\.{1,2}|@site|@theme)\/[^'"`\n]+)['"`]/g;

/**
 * An edition's translations: those of Docusaurus's themes, and those whose key is in the edition's pages or in a module that
 * these or the theme use.
 *
 * @param files the edition's other staged files
 * @throws SiteConfigError for a file in another format, and for a key that is in no source of the site
 */
export function cutTranslations(
  name: string,
  text: string,
  {
    files,
    folders,
    isInSite,
  }: {
    files: StagedFiles;
    /** The folders of documents and posts. */
    folders: readonly string[];
    /** Whether a text is in any source of the site. */
    isInSite: (text: string) => boolean;
  },
): string {
  const isOfLabels = OF_LABELS.test(name);
  const used = isOfLabels ? textsWithLabels(files) : textsOfUsed(files, folders);
  const kept = Object.entries(parse(name, text)).filter(([key]) => {
    const literal = isOfLabels ? (LABEL.exec(key)?.[1] ?? key) : key;
    const isWhole = isOfLabels ? WHOLE.includes(key) : key.startsWith(OF_THEMES);
    if (isWhole || used.some((source) => source.includes(literal))) {
      return true;
    }
    if (!isInSite(literal)) {
      throw new SiteConfigError(
        `${name}: no page or module of the site contains the key "${key}", so it is unknown who may read its text. Remove the key, or write it as a literal where the text is used.`,
      );
    }
    return false;
  });
  return `${JSON.stringify(Object.fromEntries(kept), null, 2)}\n`;
}

function parse(name: string, text: string): z.infer<typeof Translations> {
  try {
    return Translations.parse(JSON.parse(text));
  } catch {
    throw new SiteConfigError(
      `${name} is not a file of translations, so that an edition cannot leave out texts of other readers. Create it with "docusaurus write-translations".`,
    );
  }
}

/** The texts with the labels of an edition, and the names of its files, which are labels of generated categories. */
function textsWithLabels(files: StagedFiles): string[] {
  return [...files].flatMap(([name, file]) =>
    WITH_LABELS.test(name)
      ? [name, 'text' in file ? file.text : fs.readFileSync(file.copyOf, 'utf8')]
      : [],
  );
}

/** The texts of an edition's pages, and of the modules that these and the theme use, directly or through others. */
function textsOfUsed(files: StagedFiles, folders: readonly string[]): string[] {
  const names = [...files.keys()].filter((name) => CODE.test(name));
  const open = names.filter(
    (name) => ALWAYS_USED.test(name) || folders.some((folder) => isInside(name, folder)),
  );
  const used = new Map<string, string>();
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    const file = files.get(name);
    if (file && !used.has(name)) {
      const text = 'text' in file ? file.text : fs.readFileSync(file.copyOf, 'utf8');
      used.set(name, text);
      open.push(
        ...[...text.matchAll(PATH)].flatMap(([, module = '']) => resolve(module, name, files)),
      );
    }
  }
  return [...used.values()];
}

function resolve(module: string, from: string, files: ReadonlyMap<string, unknown>): string[] {
  const base = resolveInSite(module.replace(/^@theme\//, '@site/src/theme/'), from);
  return [findModule(base, (file) => files.has(file)) ?? []].flat();
}
