import {namesPointedTo, sourceName} from './names';
import {isRecord} from './readDocument';
import {assertNotGrouped, type Visibility} from './visibility';

/** Whether a runtime expression of a link or callback reads a hidden property, parameter or header. */
export function pointsToHidden(text: string, visibility: Visibility): boolean {
  return namesPointedTo(text).some((name) => visibility.isHiddenName(name));
}

/** The parameters of a link without those of hidden names; undefined if none is left. */
export function cutLinkParameters(parameters: unknown, visibility: Visibility): unknown {
  const given = isRecord(parameters) ? parameters : {};
  assertNotGrouped(given, 'directly below "parameters"');
  const entries = Object.entries(given)
    // A name can contain the place of the parameter, such as `query.limit`.
    .filter(([name]) => !visibility.isHiddenName(sourceName(`$request.${name}`)))
    .map(([name, value]) => [name, cutLinkData(value, visibility)] as const)
    .filter(([, value]) => value !== undefined);
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

/** Data of a link, which is no part of the document, without what is hidden in it; undefined if all of it is. */
export function cutLinkData(value: unknown, visibility: Visibility): unknown {
  if (typeof value === 'string') {
    return pointsToHidden(value, visibility) ? undefined : value;
  }
  if (Array.isArray(value)) {
    return value
      .map((item: unknown) => cutLinkData(item, visibility))
      .filter((item) => item !== undefined);
  }
  if (!isRecord(value)) {
    return value;
  }
  if (visibility.isHidden(value)) {
    return undefined;
  }
  const entries = Object.entries(value)
    .filter(([name]) => name !== 'x-groups' && !visibility.isHiddenName(name))
    .map(([name, member]) => [name, cutLinkData(member, visibility)] as const)
    .filter(([, member]) => member !== undefined);
  return Object.fromEntries(entries);
}
