import {createAnchors, toAnchor} from '../anchors';
import type {ApiDocument, Operation, PathItem, Tag} from '../document/openapi';
import {METHODS} from '../document/openapi';
import {inlined} from '../document/inlined';
import {createResolver} from '../document/references';
import {serverUrls, type Call} from './request';

/** The parts of an operation that have headings, whose IDs follow that of the operation. */
const PARTS = [
  ...['path', 'query', 'header', 'cookie', 'body', 'example', 'responses', 'errors', 'callbacks'],
];

type PathItems = ApiDocument['webhooks'];

/**
 * The operations of a document in order, each including the parameters of its path.
 *
 * @param claim gives each operation the ID of its heading
 */
export function callsOf(given: ApiDocument, claim = createAnchors()): Call[] {
  const document = inlined(given);
  return sentCalls(document.paths, document).map((call) => {
    const {method, path, operation} = call;
    const servers = serverUrls(document, operation);
    const name = toAnchor(operation.operationId ?? `${method} ${path}`) || 'operation';
    return {...call, servers, server: servers[0], anchor: claim(name, PARTS)};
  });
}

/**
 * The requests that the API sends to addresses of the reader: webhooks, or the callbacks of an operation, inlined. Their
 * server and the ID of their heading are empty.
 */
export function sentCalls(items: PathItems = {}, document: ApiDocument): Call[] {
  const resolve = createResolver(document);
  return Object.entries(items).flatMap(([path, item]) =>
    operationsOf(item).map(([method, stated]): Call => {
      const own = stated.parameters ?? [];
      const shared = (item.parameters ?? []).filter(
        ({name, in: place}) => !own.some((one) => one.name === name && one.in === place),
      );
      const servers = stated.servers ?? item.servers;
      const texts = [item.summary, item.description, stated.description].filter(Boolean);
      const operation = {
        ...stated,
        'x-groups': stated['x-groups'] ?? item['x-groups'],
        ...(servers && {servers}),
        ...(texts.length > 0 && {description: texts.join('\n\n')}),
      };
      const parameters = [...shared, ...own];
      const placed = {servers: [], server: '', anchor: ''};
      return {method, path, operation, parameters, document, resolve, ...placed};
    }),
  );
}

function operationsOf(item: PathItem): [method: string, operation: Operation][] {
  const named = METHODS.map((method) => [method, item[method]] as const);
  return [...named, ...Object.entries(item.additionalOperations ?? {})].flatMap(
    ([method, operation]) => (operation ? [[method, operation]] : []),
  );
}

export type Section = {name: string; tag: Tag | undefined; members: Call[]};

/** Operations by their first tag, in the order of the document's list of tags. */
export function sectionsOf({tags = []}: ApiDocument, calls: readonly Call[]): Section[] {
  const names = new Set([...tags.map(({name}) => name), ...calls.map(sectionOf)]);
  const sections = [...names].map((name) => ({
    name,
    tag: tags.find((one) => one.name === name),
    members: calls.filter((call) => sectionOf(call) === name),
  }));
  return sections.filter(({members}) => members.length > 0);
}

/** The name of the section of an operation. */
const sectionOf = ({operation: {tags = []}}: {operation: Operation}): string =>
  tags[0] ?? 'Operations';

/** The heading of an operation. */
export function titleOf({operation, method, path}: Call): string {
  return operation.summary?.trim() || `${method.toUpperCase()} ${path}`;
}

/** Operations by the first tag that they have, and by the path that they are at or below; all without either. */
export type Selection = {tags?: readonly string[]; paths?: readonly string[]};

/**
 * A document with some of its operations, for a page that shows only these.
 *
 * @throws Error for a tag or path that no operation has
 */
export function selectOperations(document: ApiDocument, {tags, paths}: Selection): ApiDocument {
  const calls = [...callsOf(document), ...sentCalls(inlined(document).webhooks, document)];
  const known = [...new Set(calls.map(sectionOf))];
  const unknown = tags?.find((name) => !known.includes(name));
  if (unknown !== undefined) {
    throw new Error(
      `no operation has "${unknown}" as its first tag. Use some of: ${known.join(', ')}.`,
    );
  }
  const missing = paths?.find((start) => !calls.some(({path}) => isAtOrBelow(path, start)));
  if (missing !== undefined) {
    throw new Error(`no operation is at "${missing}" or below it. Correct the path.`);
  }
  const resolve = createResolver(document);
  const select = (items: PathItems = {}) =>
    Object.fromEntries(
      Object.entries(items).map(([path, given]) => {
        const isThere = paths?.some((start) => isAtOrBelow(path, start)) ?? true;
        const item = resolve<PathItem>(given);
        const shown = operationsOf(item).filter(
          ([, operation]) => isThere && (tags?.includes(sectionOf({operation})) ?? true),
        );
        const none = Object.fromEntries(METHODS.map((method) => [method, undefined]));
        return [path, {...item, ...none, additionalOperations: Object.fromEntries(shown)}];
      }),
    ) as Record<string, PathItem>;
  return {...document, paths: select(document.paths), webhooks: select(document.webhooks)};
}

const isAtOrBelow = (path: string, start: string) => path === start || path.startsWith(`${start}/`);
