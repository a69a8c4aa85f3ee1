import path from 'node:path';
import {parse, print, type DocumentNode} from 'graphql';
import {messageOf} from '../errors';
import {isGenerated} from './pages/mdx';
import {DEFAULT_OPTIONS, type Options} from './options';
import {GraphqlReferenceError} from './GraphqlReferenceError';
import {markedElements, withoutMarked} from './schema/withoutMarked';

type Source = {file: string; text: string; read: (file: string) => string};
type Holds = (groups: readonly string[]) => boolean;

/**
 * Removes elements with the directive for internal elements from an edition's schema, its former versions and its
 * companion files, unless all readers are in the group that may see them. Uses the
 * plugin's options, so that both refer to the same files.
 */
export function schemaCutter(given: Options) {
  const options = {...DEFAULT_OPTIONS, ...given};
  const {schema, history, companion, internalGroup} = options;
  const directive = given.directives?.internal ?? DEFAULT_OPTIONS.directives.internal;
  const folders = [history, companion].flatMap((folder) => folder ?? []);
  const isBelow = (folder: string | null, file: string) =>
    folder !== null && file.startsWith(`${folder}/`);

  return {
    sources: [schema, ...folders],
    cuts: (file: string): boolean =>
      file === schema || folders.some((folder) => isBelow(folder, file)),
    generates: isGenerated,
    feeds: ({source}: {source: string}): boolean => source.startsWith(`${options.path}/`),

    cut({file, text, read}: Source, holds: Holds): string | null {
      if (isBelow(companion, file)) {
        const marked = markedElements(parseSdl(read(schema), schema), directive);
        return cutCompanion(file, text, marked, () => holds([internalGroup]));
      }
      if (path.extname(file) !== '.graphql') {
        return text;
      }
      const document = parseSdl(text, file);
      const isWhole =
        markedElements(document, directive).size === 0 && !text.includes(`@${directive}`);
      return isWhole || holds([internalGroup])
        ? text
        : `${print(withoutMarked(document, directive))}\n`;
    },
  };
}

/** Removes examples and notes with their element, and values with the last field of their name. */
function cutCompanion(
  file: string,
  text: string,
  marked: ReadonlySet<string>,
  isInternalHeld: () => boolean,
): string | null {
  const {name, base} = path.parse(file);
  const names = new Set([...marked].map((element) => element.split('.').at(-1) ?? ''));
  if (base === 'values.json') {
    // `readCompanion` rejects anything but objects.
    const values = Object.entries(JSON.parse(text) as Record<string, unknown>);
    const rest = values.filter(([key]) => !names.has(key));
    return rest.length === values.length || isInternalHeld()
      ? text
      : `${JSON.stringify(Object.fromEntries(rest), null, 2)}\n`;
  }
  return names.has(name) && !isInternalHeld() ? null : text;
}

function parseSdl(text: string, file: string): DocumentNode {
  try {
    return parse(text);
  } catch (error) {
    throw new GraphqlReferenceError(`${file}: ${messageOf(error)}`);
  }
}
