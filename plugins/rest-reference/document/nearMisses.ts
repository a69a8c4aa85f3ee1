import {findResembled} from '../../marks';

/** A mark in a comment, a description or another text, where nothing reads it. */
export const IN_TEXT = /\bx[-_]?groups?\b/i;

/** With and without `x-`: no key of OpenAPI resembles them. */
const MARKS = ['x-groups', 'x-slashid', 'x-auth', 'x-belongs-to', 'slashid', 'belongs-to'];

/** Marks of other tools, in the spelling of `bare`. */
const OTHER_TOOLS = new Set(
  [
    ...['internal', 'audience', 'audiences', 'visibility', 'visible', 'hidden', 'hide', 'private'],
    ...['public', 'access', 'restricted', 'permissions', 'roles', 'exclude', 'excluded', 'ignore'],
  ].map((name) => `x${name}`),
);

const bare = (key: string) => key.toLowerCase().replaceAll(/[-_]/g, '');

/** Whether a key of an extension, of an unknown field, or an entry that is none, looks like `x-groups`. */
export function resemblesMark(key: string): boolean {
  return /^x/i.test(key) && findResembled(key, ['x-groups']) !== undefined;
}

/** Why a key of an object of OpenAPI is refused, with the fix; undefined if it looks like no mark. */
export function findNearMiss(key: string): string | undefined {
  const isOfOtherTool = OTHER_TOOLS.has(bare(key));
  if (!isOfOtherTool && !findResembled(key, MARKS)) {
    return undefined;
  }
  const why = isOfOtherTool ? 'is a mark of other tools, and' : 'looks like a mark, but';
  return `"${key}" ${why} restricts nothing here, so every reader would get this part. Write "x-groups: [internal]", or rename the key.`;
}
