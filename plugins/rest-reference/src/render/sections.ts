import {
  METHODS,
  type ApiDocument,
  type Operation,
  type PathItem,
  type Reference,
  type Tag,
} from '../document/openapi';
import {groupsOf} from '../document/groupsOf';
import {createResolver} from '../document/references';
import {callsOf, sentCalls} from './calls';
import type {Call} from './request';

export type Section = {name: string; tag?: Tag; groups?: string[]; members: Call[]};

/** Operations by their first tag, in the order of the document's list of tags. */
export function sectionsOf({tags = []}: ApiDocument, calls: readonly Call[]): Section[] {
  const names = new Set([
    ...tags.map(({name}) => name),
    ...calls.map(({operation}) => sectionOf(operation)),
  ]);
  return [...names].flatMap((name) => {
    const members = calls.filter(({operation}) => sectionOf(operation) === name);
    const tag = tags.find((one) => one.name === name);
    const groups = tag && groupsOf(tag);
    return members.length === 0
      ? []
      : [{name, members, ...(tag && {tag}), ...(groups && {groups})}];
  });
}

/** The heading of an operation. */
export function titleOf({operation, method, path}: Call): string {
  return operation.summary?.trim() || `${method.toUpperCase()} ${path}`;
}

/** The name of the section of an operation. */
const sectionOf = ({tags = []}: Operation): string => tags[0] ?? 'Operations';

/**
 * A document with the operations of some sections, for a page that shows only these.
 *
 * @throws Error for a name that no section has
 */
export function onlySections(document: ApiDocument, names: readonly string[]): ApiDocument {
  const isShown = (operation: Operation) => names.includes(sectionOf(operation));
  const calls = [...callsOf(document), ...sentCalls(document.webhooks, document)];
  const known = [...new Set(calls.map(({operation}) => sectionOf(operation)))];
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined) {
    throw new Error(
      `no operation has "${unknown}" as its first tag. Use some of: ${known.join(', ')}.`,
    );
  }
  const {paths, webhooks} = document;
  return {
    ...document,
    ...(paths && {paths: onlyOperations(paths, document, isShown)}),
    ...(webhooks && {webhooks: onlyOperations(webhooks, document, isShown)}),
  };
}

function onlyOperations(
  items: Record<string, PathItem | Reference>,
  document: ApiDocument,
  isShown: (operation: Operation) => boolean,
): Record<string, PathItem> {
  const resolve = createResolver(document);
  const kept = Object.entries(items).map(([path, given]) => {
    const {additionalOperations = {}, ...item} = resolve<PathItem>(given);
    const others = Object.entries(additionalOperations).filter(([, operation]) =>
      isShown(operation),
    );
    const fields = Object.entries(item).filter(
      ([key, value]) => !isMethod(key) || isShown(value as Operation),
    );
    return [
      path,
      {...Object.fromEntries(fields), additionalOperations: Object.fromEntries(others)},
    ];
  });
  return Object.fromEntries(kept) as Record<string, PathItem>;
}

const isMethod = (key: string) => (METHODS as readonly string[]).includes(key);
