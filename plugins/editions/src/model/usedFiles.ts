import path from 'node:path';
import type {Nodes, Root} from 'mdast';
import {visit} from 'unist-util-visit';
import type {Document, Documents} from './documents';
import {estreesOf, literalsIn} from './estree';
import {decodeName, findModule, isDocument, resolveInSite} from './files';

const CODE = /\.(?:[cm]?[jt]sx?|css|scss|sass|less)$/;

/**
 * Files of the docs folder that a page imports, links, embeds or names, and those that these use in turn. Errs on the
 * side of too many, because a missing file fails the build.
 *
 * @param docs the docs folder relative to the site, for `@site/…`
 */
export function filesUsedBy(page: string, documents: Documents, docs: string): Set<string> {
  const used = followNames(filesNamedIn(page, documents, docs), documents, docs);
  used.delete(page);
  return used;
}

function followNames(named: readonly string[], documents: Documents, docs: string): Set<string> {
  const used = new Set<string>();
  const open = [...named];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (!used.has(file)) {
      used.add(file);
      open.push(...filesNamedIn(file, documents, docs));
    }
  }
  return used;
}

function filesNamedIn(file: string, documents: Documents, docs: string): string[] {
  if (isDocument(file)) {
    return namesOf(documents.read(file)).flatMap((text) => resolve(text, file, documents, docs));
  }
  if (CODE.test(file)) {
    const quoted = documents.read(file).text.matchAll(/['"`(]((?:\.{1,2}|@site)\/[^'"`)\n]+)/g);
    return [...quoted].flatMap(([, text = '']) => resolve(text, file, documents, docs));
  }
  return [];
}

/** Cached, because a page's names are needed once per page that links to it. */
const knownNames = new WeakMap<Document, readonly string[]>();

function namesOf(document: Document): readonly string[] {
  const names = knownNames.get(document) ?? [...new Set(namesIn(document.tree()))];
  knownNames.set(document, names);
  return names;
}

/** All strings that a build could interpret as file names. */
function namesIn(tree: Root): string[] {
  const texts: string[] = [];
  visit(tree, (node) => {
    texts.push(...textsOfNode(node));
  });
  return texts;
}

function textsOfNode(node: Nodes): string[] {
  switch (node.type) {
    case 'link':
    case 'image':
    case 'definition':
      return [node.url];
    case 'mdxjsEsm':
    case 'mdxFlowExpression':
    case 'mdxTextExpression':
      return literalsIn(node.data?.estree);
    case 'mdxJsxFlowElement':
    case 'mdxJsxTextElement':
      return [
        ...node.attributes.flatMap(({value}) => (typeof value === 'string' ? [value] : [])),
        ...literalsIn(estreesOf(node.attributes)),
      ];
    case 'yaml':
      return [...node.value.matchAll(/[\w@./ -]*\.\w+/g)].map(([text]) => text.trim());
    default:
      return [];
  }
}

function resolve(text: string, from: string, {has}: Documents, docs: string): string[] {
  const [bare = ''] = (text.split('!').pop() ?? '').split(/[?#]/);
  if (bare === '' || /^[a-z][a-z0-9+.-]*:/i.test(bare)) {
    return [];
  }
  const name = decodeName(bare);
  const file = name.startsWith('/')
    ? path.posix.normalize(name.slice(1))
    : path.posix.relative(docs, resolveInSite(name, path.posix.join(docs, from)));
  return [findModule(file, has) ?? []].flat();
}
