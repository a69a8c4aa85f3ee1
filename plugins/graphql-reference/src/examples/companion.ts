import fs from 'node:fs';
import path from 'node:path';
import {Joi} from '@docusaurus/utils-validation';
import {messageOf} from '@gated-docs/utils/errors';
import type {OperationKind} from '../model/types';
import {GraphqlReferenceError} from '../GraphqlReferenceError';
import type {KnownValues} from './values';

/** The schema's companion files. All are optional. */
export type Companion = {
  folder: string | null;
  /** `values.json`: values for examples. */
  values: KnownValues;
  /** `errors.json`: meanings of error codes. */
  errors: Readonly<Record<string, string>>;
  /** `query.md`, `mutation.md`, `subscription.md`: notes on all operations of a kind; `errors.md`: on their errors. */
  notes: Readonly<Partial<Record<OperationKind | 'errors', string>>>;
  /** `types/<Name>.md`: notes on types that others describe, such as `ID`. */
  typeNotes: ReadonlyMap<string, string>;
};

/** A handwritten example: `operations/<name>.graphql`, with variables in `operations/<name>.json`. */
export type WrittenExample = {file: string; document: string; variables: Record<string, unknown>};

const AnyObject = Joi.object<Record<string, unknown>>().unknown();
const Meanings = Joi.object<Record<string, string>>().pattern(/^\w+$/, Joi.string());

const NOTED = ['query', 'mutation', 'subscription', 'errors'] as const;

export function readCompanion(folder: string | null): Companion {
  if (folder === null) {
    return {folder, values: {}, errors: {}, notes: {}, typeNotes: new Map()};
  }
  const notes = NOTED.flatMap((kind): [string, string][] => {
    const text = read(path.join(folder, `${kind}.md`));
    return text === null ? [] : [[kind, text.trim()]];
  });
  return {
    folder,
    values: readJson(path.join(folder, 'values.json'), AnyObject),
    errors: readJson(path.join(folder, 'errors.json'), Meanings),
    notes: Object.fromEntries(notes),
    typeNotes: readTypeNotes(path.join(folder, 'types')),
  };
}

function readTypeNotes(folder: string): Map<string, string> {
  const files = fs.existsSync(folder) ? fs.readdirSync(folder).filter(isMarkdown) : [];
  return new Map(
    files.map((name) => [path.parse(name).name, read(path.join(folder, name))?.trim() ?? '']),
  );
}

const isMarkdown = (name: string) => name.endsWith('.md');

export function writtenExample({folder}: Companion, name: string): WrittenExample | null {
  const file = path.join(folder ?? '', 'operations', `${name}.graphql`);
  const document = folder === null ? null : read(file);
  return document === null
    ? null
    : {
        file,
        document,
        variables: readJson(file.replace(/graphql$/, 'json'), AnyObject),
      };
}

/** Reads a JSON file, or `{}` if it is missing. The Joi schema validates the type. */
function readJson<T extends object>(file: string, schema: Joi.ObjectSchema<T>): T {
  const text = read(file) ?? '{}';
  const result = schema.validate(parseJson(file, text));
  if (result.error) {
    throw new GraphqlReferenceError(`${file}: ${result.error.message}`);
  }
  return result.value;
}

function parseJson(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new GraphqlReferenceError(`${file} is not valid JSON: ${messageOf(cause)}`);
  }
}

const read = (file: string) => (fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : null);
