import {toAnchor} from '../../../src/anchors';
import type {ApiDocument} from '../document/openapi';
import {groupsOf} from '../document/marks';
import type {Call} from './request';

export type Section = {name: string; description?: string; groups?: string[]; members: Call[]};

/** Operations by their first tag, in the order of the document's list of tags. */
export function sectionsOf({tags = []}: ApiDocument, calls: readonly Call[]): Section[] {
  const names = new Set([
    ...tags.map(({name}) => name),
    ...calls.map(({operation}) => operation.tags?.[0] ?? 'Operations'),
  ]);
  return [...names].flatMap((name) => {
    const members = calls.filter(({operation}) => (operation.tags?.[0] ?? 'Operations') === name);
    const tag = tags.find((one) => one.name === name);
    const groups = tag && groupsOf(tag);
    const {description} = tag ?? {};
    return members.length === 0
      ? []
      : [{name, members, ...(description && {description}), ...(groups && {groups})}];
  });
}

/** The name of an operation in links: its id in the lower case and hyphens of other anchors. */
export function anchorOf({operation, method, path}: Call): string {
  return toAnchor(operation.operationId ?? `${method} ${path}`);
}

/** The heading of an operation. */
export function titleOf({operation, method, path}: Call): string {
  return operation.summary ?? `${method.toUpperCase()} ${path}`;
}
