import {useState} from 'react';
import {
  exampleValues,
  fieldsOf,
  readForm,
  textsOf,
  type Field,
  type Texts,
} from '@gated-docs/try-it/fields';
import type {TryMedia, TryOperation, TryValues} from '@gated-docs/try-it/format';
import type {ChosenFiles} from './encodeFiles';

/**
 * The texts and files of an operation's form, and the values that they are.
 *
 * @param linked the values of a link; by default those of the examples
 * @param seen IDs in responses, which replace those of the examples
 */
export function useTexts(
  operation: TryOperation,
  linked: TryValues | undefined,
  seen: Readonly<Record<string, readonly string[]>>,
) {
  const medias = operation.body?.media ?? [];
  const [media, setMedia] = useState(
    medias.find(({type}) => type === linked?.body?.type) ?? medias[0],
  );
  const fields = fieldsOf(operation, media);
  const [texts, setTexts] = useState(() =>
    renewed(fields, {
      ...textsOf(fields, linked ?? exampleValues(operation, media)),
      ...(!linked && latestIds(fields, seen)),
    }),
  );
  const [files, setFiles] = useState<ChosenFiles>({});
  const counts = Object.fromEntries(Object.entries(files).map(([key, list]) => [key, list.length]));
  const read = readForm(operation, media, texts, counts);

  return {
    ...{media, fields, texts, files, read},
    setText: (key: string, text: string) => setTexts((before) => ({...before, [key]: text})),
    setFiles: (key: string, list: File[]) => setFiles((before) => ({...before, [key]: list})),
    /** Fills in an example, by default the first one of this media type. */
    fillBody: (next: TryMedia, example?: TryMedia['examples'][number]) => {
      const {body: _body, ...own} = read.values;
      const values = {...exampleValues(operation, next, example), ...own};
      const nextFields = fieldsOf(operation, next);
      setMedia(next);
      setTexts(renewed(nextFields, textsOf(nextFields, values)));
    },
    /** After a call, whose `Idempotency-Key` is used. */
    renew: () => setTexts((before) => renewed(fields, before)),
  };
}

/** Texts with a new `Idempotency-Key`. */
function renewed(fields: readonly Field[], texts: Texts): Texts {
  const field = fields.find(({key}) => key.toLowerCase() === 'header.idempotency-key');
  return field ? {...texts, [field.key]: crypto.randomUUID()} : texts;
}

/** The newest IDs for the fields of a path. */
function latestIds(
  fields: readonly Field[],
  seen: Readonly<Record<string, readonly string[]>>,
): Texts {
  return Object.fromEntries(
    fields.flatMap(({key, name, place}) => {
      const [latest] = place === 'path' ? (seen[name] ?? []) : [];
      return latest === undefined ? [] : [[key, latest]];
    }),
  );
}
