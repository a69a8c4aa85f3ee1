import fs from 'node:fs';
import {visit} from 'unist-util-visit';
import {callsOf} from '../../plugins/rest-reference/render/calls';
import type {RestDocument} from '../support/restDocuments';
import {facts} from './identifiers';
import type {Page} from './lint/page';

/** What the pages of the interfaces call by name, and the contracts have to know. */
export type Names = {
  /** Fields, parameters, types and values: every word of a contract, the schema or the facts. */
  words: Set<string>;
  scopes: Set<string>;
  errorCodes: Set<string>;
  /** Codes within `errors`, for one field each. */
  fieldCodes: string[];
  /** `METHOD /path`, with the path of the whole platform and the one below the base path. */
  operations: Set<string>;
};

/** All names that contracts, schema and facts define. */
export function definedNames(contracts: readonly RestDocument[]): Names {
  const texts = [
    facts,
    fs.readFileSync('docs/graphql/schema.graphql', 'utf8'),
    ...contracts.map(({file}) => fs.readFileSync(file, 'utf8')),
  ];
  const fieldCodes = namesIn(/`errors` lists each \(([^)]*)\)/, facts);
  return {
    words: new Set(texts.flatMap((text) => text.match(/[A-Za-z_][A-Za-z0-9_]*/g) ?? [])),
    scopes: new Set([...contracts.flatMap(scopesOf), ...namesIn(/Scopes \([^)]*\): (.*)/, facts)]),
    errorCodes: new Set([
      ...contracts.flatMap(errorCodesOf),
      ...namesIn(/GraphQL adds (.*)/, facts),
      ...fieldCodes,
    ]),
    fieldCodes,
    operations: new Set(contracts.flatMap(operationsOf)),
  };
}

/** The scopes that the operations of a contract ask for. */
export function scopesOf({document}: RestDocument): string[] {
  const scopes = callsOf(document).flatMap(({operation}) =>
    (operation.security ?? []).flatMap((entry) => Object.values(entry).flat()),
  );
  return [...new Set(scopes)];
}

/** The codes of the errors that a contract describes. */
export function errorCodesOf({document}: RestDocument): string[] {
  return Object.keys(document.components?.examples ?? {});
}

/** The statuses with which the operations of a contract return each error code. */
export function statusesOfCodes({document}: RestDocument): Map<string, Set<string>> {
  const statuses = new Map<string, Set<string>>();
  for (const {operation, resolve} of callsOf(document)) {
    for (const [status, response] of Object.entries(operation.responses ?? {})) {
      const media = Object.values(resolve(response).content ?? {});
      for (const code of media.flatMap(({examples}) => Object.keys(examples ?? {}))) {
        statuses.set(code, (statuses.get(code) ?? new Set()).add(status));
      }
    }
  }
  return statuses;
}

function operationsOf({document}: RestDocument): string[] {
  const base = new URL(document.servers?.[0]?.url ?? 'http://none').pathname;
  return callsOf(document).flatMap(({method, path}) =>
    [path, base + path].map((place) => `${method.toUpperCase()} ${place}`),
  );
}

const namesIn = (pattern: RegExp, text: string) =>
  [...(pattern.exec(text)?.[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);

/** The pieces of code within the text of a page. */
export function inlineCode({tree}: Page): string[] {
  const pieces: string[] = [];
  visit(tree, 'inlineCode', ({value}) => {
    pieces.push(value);
  });
  return pieces;
}

/** The cells of one column of the table below a heading. */
export function tableColumn({text}: Page, heading: RegExp, column: RegExp): string[] {
  const section = text.split(/^## /m).find((part) => heading.test(part.split('\n')[0] ?? '')) ?? '';
  const [head = [], , ...rows] = section
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) => line.split(/(?<!\\)\|/).map((cell) => cell.trim()));
  const index = head.findIndex((cell) => column.test(cell));
  return rows.map((row) => row[index] ?? '');
}
