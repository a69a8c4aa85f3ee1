import path from 'node:path';
import {GraphQLError, parse, print, type DocumentNode} from 'graphql';
import {messageOf} from '@gated-docs/utils/errors';
import {isGenerated} from './pages/mdx';
import {DEFAULT_OPTIONS, type Options} from './options';
import {GraphqlReferenceError} from './GraphqlReferenceError';
import {findKeys} from '@gated-docs/access/marks';
import {assertMarks} from './schema/assertMarks';
import {markedElements, namesIn, withoutMarked} from './schema/withoutMarked';

type Source = {file: string; text: string; read: (file: string) => string};
type Holds = (groups: readonly string[]) => boolean;

/**
 * Removes elements with the directive for internal elements from an edition's schema, its former versions and its
 * companion files, unless all readers are in the group that may see them. Uses the
 * plugin's options, so that both refer to the same files.
 */
export function schemaCutter(given: Options) {
  const options = {...DEFAULT_OPTIONS, ...given};
  const {internalGroup} = options;
  const schema = normalize(options.schema);
  const history = options.history && normalize(options.history);
  const companion = options.companion && normalize(options.companion);
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
      // An introspection result has no directives, so nothing in it is marked.
      const readMarked = () =>
        isIntrospection(schema)
          ? new Set<string>()
          : markedElements(parseSdl(read(schema), schema, directive), directive);
      if (isBelow(companion, file)) {
        assertUnmarked(file, text);
        return cutCompanion(file, text, readMarked(), () => holds([internalGroup]));
      }
      // Whatever its extension, the reference reads the schema as SDL unless it is an introspection result.
      const isSdl = file === schema ? !isIntrospection(file) : path.extname(file) === '.graphql';
      if (!isSdl) {
        assertUnmarked(file, text);
        return text;
      }
      const document = parseSdl(text, file, directive);
      const marked = markedElements(document, directive);
      if (isBelow(history, file)) {
        const now = readMarked();
        const late = namesIn(document).find((name) => now.has(name) && !marked.has(name));
        if (late !== undefined) {
          throw new GraphqlReferenceError(
            `${file}: "${late}" is restricted in ${schema}, but not here, so the changelog would name it. Write "@${directive}" after it here, too.`,
          );
        }
      }
      const isWhole = marked.size === 0 && !text.includes(`@${directive}`);
      return isWhole || holds([internalGroup])
        ? text
        : `${print(withoutMarked(document, directive))}\n`;
    },
  };
}

/** A path in the form of the paths of files: relative to the site, without `./` and a trailing slash. */
function normalize(file: string): string {
  return path.posix.join(file).replace(/\/$/, '');
}

function isIntrospection(schema: string): boolean {
  return path.extname(schema) === '.json';
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
    const values = Object.entries(parseValues(text, file));
    const rest = values.filter(([key]) => !names.has(key));
    return rest.length === values.length || isInternalHeld()
      ? text
      : `${JSON.stringify(Object.fromEntries(rest), null, 2)}\n`;
  }
  return names.has(name) && !isInternalHeld() ? null : text;
}

function parseValues(text: string, file: string): Record<string, unknown> {
  try {
    const values: unknown = JSON.parse(text);
    // `readCompanion` rejects anything but objects.
    return typeof values === 'object' && values !== null ? {...values} : {};
  } catch (error) {
    throw new GraphqlReferenceError(`${file} is not valid JSON: ${messageOf(error)}`);
  }
}

/** Nothing reads marks in JSON and Markdown. */
function assertUnmarked(file: string, text: string): void {
  const [found] = findKeys(text, ['x-groups']);
  if (found) {
    throw new GraphqlReferenceError(
      `${file}:${found.line}: "${found.key}" restricts nothing here, so every reader would get this file. Remove it. To restrict an element of the schema, mark it there.`,
    );
  }
}

/** @throws GraphqlReferenceError that names file and line */
function parseSdl(text: string, file: string, directive: string): DocumentNode {
  try {
    const document = parse(text);
    assertMarks(document, directive);
    return document;
  } catch (error) {
    const line = error instanceof GraphQLError ? `:${error.locations?.[0]?.line ?? 1}` : '';
    throw new GraphqlReferenceError(`${file}${line}: ${messageOf(error)}`);
  }
}
