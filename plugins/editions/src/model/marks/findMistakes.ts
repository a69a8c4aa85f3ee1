import fs from 'node:fs';
import path from 'node:path';
import {load} from 'js-yaml';
import {messageOf} from '@gated-docs/utils/errors';
import {SiteConfigError} from '@gated-docs/access-config';
import {isCategoryFile, readCategory} from '../categories';
import {findKeys, findResembled, foldName} from '@gated-docs/access/marks';
import type {ContentFolder} from '../contentFolders';
import {createDocument, type Document} from '../documents';
import {isDocument} from '../files';
import type {GroupCondition} from '@gated-docs/access/conditions';
import {groupsIn, mentionsGroups} from '../groupsElements';
import {asRecord} from '@gated-docs/utils/unknown-data';
import {mistakesInThemeConfig} from '../themeConfigText';
import {docsOf} from '../sources';
import {CURRENT} from '../versions';
import {CODE, mistakesInCode} from './inCode';
import {
  KINDS,
  lineAt,
  marksInComments,
  MISNAMED,
  mistakesInData,
  PARTIAL,
  POST,
  SITE_PAGE,
  type Kind,
} from './inData';
import {mistakesInPage} from './inPage';
import type {MarkedSite} from './markedSite';
import {similarGroup} from './names';

/** Options of `themeConfig.slashID` that authors write beside it. */
const ACCESS_OPTIONS = [
  'slashID',
  'privatePaths',
  'forceLogin',
  'groups',
  'auth',
  'privateRedirectPath',
];

/** @throws SiteConfigError that lists all mistakes, so that one run reports them all */
export function assertNoMistakes(mistakes: readonly string[]): void {
  if (mistakes.length > 0) {
    throw new SiteConfigError(
      `Some content is marked in a way that editions do not understand, so it would not be guarded:\n- ${mistakes.join('\n- ')}`,
    );
  }
}

/** A source, with its path relative to the site. `folder`: that of documents or posts, if it is one. */
type Source = {file: string; document: Document; folder?: Folder | undefined};
type Folder = Pick<ContentFolder, 'documents'> & {kind?: ContentFolder['kind']};

const TEXT = /\.(?:mdx?|[cm]?[jt]sx?|json[5c]?|ya?ml)$/i;
const isMdx = ({file}: Source) => /\.mdx?$/i.test(file);
const isData = ({file}: Source) => /\.(?:json[5c]?|ya?ml)$/i.test(file);

/** Every kind of text. The first that applies reads it; nothing reads what none applies to. */
const KINDS_OF_FILES: readonly [
  applies: (source: Source, site: MarkedSite) => boolean,
  read: (source: Source, site: MarkedSite) => string[],
][] = [
  [({folder, file}) => folder !== undefined && isDocument(file), ofPage],
  [(source) => source.folder !== undefined && isMdx(source), ofMisspeltPage],
  [({file}, {cuts}) => cuts(file), () => []],
  [isMdx, ofPageOutside],
  [
    ({file, folder}) => folder !== undefined && foldName(path.parse(file).name) === 'category',
    ofCategory,
  ],
  [isData, marksWithoutCutter],
  [({file}, site) => CODE.test(file) && !isStatic(file, site), mistakesInCode],
];

/** All marks that the build does not understand, and what only looks like one, each with file, line and fix. */
export function findMistakes(site: MarkedSite): string[] {
  const {siteDir, siteFiles, pageFiles, configurations} = site;
  const read = (file: string) => fs.readFileSync(path.join(siteDir, file), 'utf8');
  const mistakesOf = (file: string, document: Document, folder?: Folder) => {
    const source = {file, document, folder};
    const [, readMarks] = KINDS_OF_FILES.find(([applies]) => applies(source, site)) ?? [];
    return readMarks?.(source, site) ?? [];
  };
  return [
    ...[site, ...site.others].flatMap((folder) => {
      const {documents, sidebars, sidebarPath} = folder;
      const place = docsOf({siteDir, documents});
      const isCopy = folder.version !== undefined && folder.version.name !== CURRENT;
      return [
        ...documents.files
          .filter((file) => isCopy && isDocument(file) && documents.isGenerated(file))
          .map(
            (file) =>
              `${place}/${file}:1: this is a copy of a page that is generated for each edition, with what some readers may not see. Remove it from the version.`,
          ),
        ...documents.files
          .filter((file) => TEXT.test(file) && !(isDocument(file) && documents.isGenerated(file)))
          .flatMap((file) =>
            mistakesOf(path.posix.join(place, file), documents.read(file), folder),
          ),
        ...(sidebars && sidebarPath
          ? ofData(site, sidebars, KINDS.sidebar, {file: sidebarPath, text: read(sidebarPath)})
          : []),
      ];
    }),
    ...mistakesInThemeConfig(configurations.map((file) => ({file, text: read(file)}))),
    ...ofConfiguration(site, read(configurations[0])),
    ...[...siteFiles, ...Object.keys(pageFiles)].flatMap((file) =>
      mistakesOf(file, createDocument(file, read(file))),
    ),
  ];
}

const isStatic = (file: string, {staticDirectories}: MarkedSite) =>
  staticDirectories.some((folder) => file.startsWith(`${folder}/`));

function ofMisspeltPage({file}: Source): string[] {
  return [
    `${file}:1: editions cut only files that end in .md or .mdx. Write the ending in small letters.`,
  ];
}

function ofPage({file, document, folder}: Source, site: MarkedSite): string[] {
  const misplaced = misplacedFrontMatter(file, document.text);
  const {siteDir} = site;
  const {kind, documents}: Folder = folder ?? site;
  return misplaced === undefined
    ? [
        ...ofFrontMatter(site, document, file, kind === 'blog' ? POST : KINDS.page),
        ...mistakesInPage(document, docsOf({siteDir, documents})),
        ...ofConditions(site, document, file),
      ]
    : [misplaced];
}

/** Docusaurus takes it for text, or its marks cannot be read. */
function misplacedFrontMatter(file: string, text: string): string | undefined {
  const late = /^\s+(?=---[^\S\n]*\n[\w-]+\s*:)/.exec(text);
  if (late) {
    return `${file}:${lineAt(text, late[0].length)}: the front matter must begin in the first line of the file; Docusaurus takes this for text. Remove the blank lines before it.`;
  }
  const isMeant =
    /^\s*(?:`{3,}\w*\n)?(?:\+\+\+|---[^\S\n]*[^\s-]|-{3,}[^\S\n]*\n\s*[\w-]+\s*:)/.test(text);
  return isMeant && !/^---[^\S\n]*\n[^]*?\n---[^\S\n]*(?:\n|$)/.test(text)
    ? `${file}:1: the front matter is not YAML between two lines of "---", so its marks cannot be read. Write it in this form.`
    : undefined;
}

function ofFrontMatter(
  site: MarkedSite,
  document: Document,
  file: string,
  ofPages: Kind = KINDS.page,
): string[] {
  const {text} = document;
  const isPartial = file.split('/').some((part) => part.startsWith('_'));
  const kind = isPartial ? PARTIAL : ofPages;
  return unlessInvalid(file, () => {
    const [, yaml = ''] = /^---[^\S\n]*\n([^]*?)\n---/.exec(text) ?? [];
    const frontMatter = asRecord(load(yaml));
    return [
      ...ofData(site, frontMatter, kind, {file, text}),
      ...marksInComments(file, `\n${yaml}`),
      ...(kind === KINDS.page || kind === POST ? ofDescription(document, file, frontMatter) : []),
    ];
  });
}

function ofCategory({file, document: {text}}: Source, site: MarkedSite): string[] {
  const kind = isCategoryFile(file) ? KINDS.category : MISNAMED;
  return unlessInvalid(file, () => [
    ...ofData(site, readCategory(text), kind, {file, text}),
    ...marksInComments(file, text),
  ]);
}

/** Fail closed: Docusaurus may read what cannot be checked here. */
function unlessInvalid(file: string, find: () => string[]): string[] {
  try {
    return find();
  } catch (error) {
    const [reason = ''] = messageOf(error).split('\n');
    return [
      `${file}:1: its YAML or JSON is invalid, so its marks cannot be read: ${reason}. Write it in the form of YAML 1.2.`,
    ];
  }
}

function ofConfiguration(site: MarkedSite, text: string): string[] {
  const {themeConfig, customFields = {}} = site;
  const [file] = site.configurations;
  const {navbar, footer, announcementBar, ...others} = themeConfig;
  const beside = Object.keys({...others, ...customFields}).filter(
    (key) => key !== 'slashID' && findResembled(key, ACCESS_OPTIONS),
  );
  return [
    ...ofData(site, {navbar, footer, announcementBar}, KINDS.menu, {file, text}),
    ...beside.map(
      (key) =>
        `${file}:${lineAt(text, Math.max(0, text.search(new RegExp(`\\b${key}\\b`))))}: "${key}" guards nothing here. Write it inside themeConfig.slashID, in the spelling of the documentation.`,
    ),
  ];
}

/** The mistakes in data, and group names that are almost those of a rule. */
function ofData(
  {ruleGroups}: MarkedSite,
  data: unknown,
  kind: Kind,
  origin: {file: string; text: string},
): string[] {
  return mistakesInData(data, kind, origin, (group) => similarGroup(group, ruleGroups));
}

function ofConditions({ruleGroups}: MarkedSite, document: Document, file: string): string[] {
  return placedGroups(document).flatMap(({line, condition}) =>
    condition.groups.flatMap((group) => {
      const similar = similarGroup(group, ruleGroups);
      return similar === undefined
        ? []
        : [`${file}:${line}: the group "${group}" is in no rule. Did you mean "${similar}"?`];
    }),
  );
}

/** Without a description, Docusaurus takes one from the page's text, and cards and tags show it to every reader. */
function ofDescription(document: Document, file: string, frontMatter: object): string[] {
  const [first] =
    'description' in frontMatter && frontMatter.description ? [] : placedGroups(document);
  return first
    ? [
        `${file}:${first.line}: a page that contains <Groups> requires a "description" in its front matter. Otherwise, Docusaurus uses the first words of the page, which some readers may not be allowed to see.`,
      ]
    : [];
}

/** None if a file is not MDX: it is never compiled, or Docusaurus reports it. */
function placedGroups(document: Document): {line: number; condition: GroupCondition}[] {
  if (!mentionsGroups(document.text)) {
    return [];
  }
  try {
    return groupsIn(document).map(({element, condition}) => ({
      line: element.position?.start.line ?? 1,
      condition,
    }));
  } catch {
    return [];
  }
}

/** Fail closed: every edition gets the file as it is. */
function ofPageOutside({file, document}: Source, site: MarkedSite): string[] {
  const misplaced = misplacedFrontMatter(file, document.text);
  const inFrontMatter =
    misplaced === undefined ? ofFrontMatter(site, document, file, SITE_PAGE) : [misplaced];
  return [
    ...(file in site.pageFiles ? inFrontMatter : []),
    ...mistakesInPage(document, ''),
    ...placedGroups(document).map(
      ({line}) =>
        `${document.source}:${line}: <Groups> is used outside the docs folder, where editions cannot resolve it, so every reader would get its content. Move the file into the docs folder.`,
    ),
  ];
}

/** Marks of contracts in files that are published as they are. */
function marksWithoutCutter({file, document: {text}}: Source): string[] {
  return findKeys(text, ['x-groups', 'slashid']).map(
    ({key, line}) =>
      `${file}:${line}: "${key}" guards nothing in this file, because no cutter reads it. Give an OpenAPI document a name that ends in ".openapi.yaml" or ".openapi.json". Otherwise, rename the key, and move what is restricted to a file that only restricted pages use.`,
  );
}
