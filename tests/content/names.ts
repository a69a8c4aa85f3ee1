import fs from 'node:fs';
import {visit} from 'unist-util-visit';
import {callsOf} from '../../plugins/rest-reference/src/request/calls';
import type {RestDocument} from '../support/restDocuments';
import {facts} from './identifiers';
import type {Page} from './lint/page';

/** Names on API pages, which the contracts must define. */
export type Names = {
  /** Fields, parameters, types and values: all words of contracts, schema and facts. */
  words: Set<string>;
  scopes: Set<string>;
  errorCodes: Set<string>;
  /** Codes in `errors`, for one field each. */
  fieldCodes: string[];
  /** `METHOD /path`, with the full path and the path below the base path. */
  operations: Set<string>;
};

/** All names from contracts, schema and facts. */
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

/** Scopes required by a contract's operations. */
export function scopesOf({document}: RestDocument): string[] {
  const scopes = callsOf(document).flatMap(({operation}) =>
    (operation.security ?? []).flatMap((entry) => Object.values(entry).flat()),
  );
  return [...new Set(scopes)];
}

/** Error codes in a contract. */
export function errorCodesOf({document}: RestDocument): string[] {
  return Object.keys(document.components?.examples ?? {});
}

/** Statuses of each error code in a contract's operations. */
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

/** Inline code of a page. */
export function inlineCode({tree}: Page): string[] {
  const pieces: string[] = [];
  visit(tree, 'inlineCode', ({value}) => {
    pieces.push(value);
  });
  return pieces;
}

/** Cells of one column of the table below a heading. */
export function tableColumn({text}: Page, heading: RegExp, column: RegExp): string[] {
  const section = text.split(/^## /m).find((part) => heading.test(part.split('\n')[0] ?? '')) ?? '';
  const [head = [], , ...rows] = section
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) => line.split(/(?<!\\)\|/).map((cell) => cell.trim()));
  const index = head.findIndex((cell) => column.test(cell));
  return rows.map((row) => row[index] ?? '');
}
