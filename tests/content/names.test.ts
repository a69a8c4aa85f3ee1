import fs from 'node:fs';
import path from 'node:path';
import {buildSchema} from 'graphql';
import {describe, expect, it} from 'vitest';
import {restDocuments, type RestDocument} from '../support/restDocuments';
import {facts} from './identifiers';
import {parsePage, type Page} from './lint/page';
import {
  definedNames,
  errorCodesOf,
  inlineCode,
  scopesOf,
  statusesOfCodes,
  tableColumn,
} from './names';
import {writtenPages} from './writtenPages';

const contracts = restDocuments();
const names = definedNames(contracts);
const pages = writtenPages();
const ofInterfaces = pages.filter(({file}) => /^docs\/(?:apis|graphql|guidelines)\//.test(file));
const selfHosted = pages.filter(({file}) => file.startsWith('docs/selfhosted/'));
const titled = (list: readonly Page[]) => list.map((page) => [page.file, page] as const);
const page = (text: string) => parsePage('docs/apis/misc/sample.mdx', text);

/** Names chosen by the examples' authors, and names from other standards. */
const FREE = ['sourceKey', 'WEBHOOK_URL', 'RESCUE_HOST'];

const CAMEL_CASE = /^[a-z]+(?:[A-Z][a-z0-9]*)+$/;
const UPPER_SNAKE = /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$/;
const OPERATION = /^(?:GET|POST|PUT|PATCH|DELETE) \/\S+$/;

const unknownNames = (one: Page) =>
  inlineCode(one).filter(
    (code) =>
      (CAMEL_CASE.test(code) || UPPER_SNAKE.test(code)) &&
      !names.words.has(code) &&
      !FREE.includes(code),
  );

const unknownOperations = (one: Page) =>
  inlineCode(one).filter((code) => OPERATION.test(code) && !names.operations.has(code));

const unknownScopes = (one: Page) =>
  inlineCode(one).filter(
    (code) => isOfScopeArea(code) && !names.scopes.has(code) && !EVENT_TYPES.has(code),
  );

const EVENT_TYPES = new Set(
  contracts.flatMap(({document}) => {
    const {WebhookType, ConferenceEventType} = (document.components?.schemas ?? {}) as Record<
      string,
      {enum?: string[]} | undefined
    >;
    return [...(WebhookType?.enum ?? []), ...(ConferenceEventType?.enum ?? [])];
  }),
);
const AREAS = new Set([...names.scopes].map((scope) => scope.split('.')[0]));
const isOfScopeArea = (code: string) =>
  /^[a-z]+\.[a-z]+$/.test(code) && AREAS.has(code.split('.')[0]);

const errorCells = (one: Page) =>
  tableColumn(one, /^Errors|^When sign-in fails/, /^(?:`code`|Code|Answer)$/);

const errorsOf = (one: Page) =>
  errorCells(one).flatMap((cell) => [...cell.matchAll(/`(\w+)`/g)].map(([, code = '']) => code));

describe('the check of names rejects', () => {
  it.each([
    ['a field of no contract', unknownNames, 'The `missionColour` is red.', 'missionColour'],
    ['a value of no contract', unknownNames, 'Then `HALF_DONE`.', 'HALF_DONE'],
    ['an operation of no contract', unknownOperations, 'Call `POST /jobs`.', 'POST /jobs'],
    ['a scope that nobody gives', unknownScopes, 'With `missions.delete`.', 'missions.delete'],
  ])('%s', (_what, check, text, name) => {
    expect(check(page(text))).toEqual([name]);
  });
});

describe('the API pages', () => {
  it.each(titled(ofInterfaces))(
    '%s: fields and values are those of the contracts',
    (_file, one) => {
      expect(unknownNames(one)).toEqual([]);
    },
  );

  it.each(titled(ofInterfaces))(
    '%s: operations and scopes are those of the contracts',
    (_file, one) => {
      expect([...unknownOperations(one), ...unknownScopes(one)]).toEqual([]);
    },
  );

  it.each(titled(ofInterfaces))('%s: error codes are those of the contracts', (_file, one) => {
    expect(errorsOf(one).filter((code) => !names.errorCodes.has(code))).toEqual([]);
  });
});

describe('each API page and its contract', () => {
  const pairs = contracts.map(
    (contract) => [pageOf(contract).file, contract, pageOf(contract)] as const,
  );
  const overview = pages.find(({file}) => file === 'docs/apis/index.mdx') as Page;

  it.each(pairs)(
    '%s: the page names every scope that its operations require',
    (_file, contract, one) => {
      expect(scopesOf(contract).filter((scope) => !one.text.includes(`\`${scope}\``))).toEqual([]);
    },
  );

  it.each(pairs)('%s: the errors of the page are those of its contract', (_file, contract, one) => {
    // The overview explains the errors of every API.
    const described = one === overview ? contracts : [contract];
    const own = [...described.flatMap(errorCodesOf), ...names.fieldCodes];
    expect(errorsOf(one).filter((code) => !own.includes(code))).toEqual([]);
  });

  it.each(pairs)('%s: each error is explained there or in the overview', (_file, contract, one) => {
    const explained = [...errorsOf(one), ...errorsOf(overview)];
    expect(errorCodesOf(contract).filter((code) => !explained.includes(code))).toEqual([]);
  });

  it.each(pairs)('%s: the statuses in the table are those of the codes', (_file, contract, one) => {
    const listed = statusesOfCodes(contract);
    const wrong = errorCells(one).filter((cell) => {
      const [, code = '', status = ''] = /^`(\w+)` \((\d{3})\)$/.exec(cell) ?? [];
      return status !== '' && listed.get(code)?.has(status) !== true;
    });
    expect(wrong).toEqual([]);
  });
});

describe('facts, GraphQL and webhooks', () => {
  it('name the same error codes', () => {
    const ofFacts = [...facts.matchAll(/^\| \d{3} \| ([^|]*) \|/gm)].flatMap(([, codes = '']) =>
      [...codes.matchAll(/`(\w+)`/g)].map(([, code = '']) => code),
    );
    const ofContracts = new Set(contracts.flatMap(errorCodesOf));
    expect([...ofContracts].sort()).toEqual([...new Set(ofFacts)].sort());
  });

  it('use the platform’s error codes in the schema’s companion files', () => {
    const companion = JSON.parse(
      fs.readFileSync('docs/graphql/_companion/errors.json', 'utf8'),
    ) as object;
    expect(Object.keys(companion).filter((code) => !names.errorCodes.has(code))).toEqual([]);
  });

  it('name the same webhook events', () => {
    const [, list = ''] = /Types: (.*)/.exec(facts) ?? [];
    const ofFacts = [...list.matchAll(/`([a-z_]+)\.([a-z_|]+)`/g)].flatMap(
      ([, area = '', types = '']) => types.split('|').map((type) => `${area}.${type}`),
    );
    expect([...EVENT_TYPES].sort()).toEqual(ofFacts.sort());
  });

  it('have the same enum values in REST and GraphQL, except internal ones', () => {
    const schema = buildSchema(fs.readFileSync('docs/graphql/schema.graphql', 'utf8'));
    const shared = contracts.flatMap(({name, document}) =>
      Object.entries(document.components?.schemas ?? {}).flatMap(([key, value]) => {
        const type = schema.getType(key);
        const values = (value as {enum?: string[]}).enum;
        return type && 'getValues' in type && values
          ? [{name, key, values, other: type.getValues().map((one) => one.name)}]
          : [];
      }),
    );
    expect(shared.length).toBeGreaterThan(3);
    for (const {name, key, values, other} of shared) {
      expect(
        values.filter((value) => !other.includes(value)),
        `${name}: ${key}`,
      ).toEqual([]);
    }
  });
});

describe('the configuration of self-hosted components', () => {
  /** A row of a Markdown table, with or without a key, or an entry of a `<ConfigTable>`. */
  const ENTRIES = [
    /^\| (?:`(?<key>[a-zA-Z.]+)` \| )?`(?<variable>[A-Z]+_[A-Z_]+)` \|/gm,
    /<ConfigKey name="(?<key>[^"]+)" variable="(?<variable>[A-Z]+_[A-Z_]+)"/g,
  ];
  const entries = selfHosted.flatMap(({text}) =>
    ENTRIES.flatMap((pattern) => [...text.matchAll(pattern)].map(({groups}) => groups ?? {})),
  );
  const variables = new Set(entries.map(({variable = ''}) => variable));
  // An explicit list, because names of a medical vocabulary (`MDC_…`) look like our variables.
  const prefixes = 'DCI|DRGW|MEDCON|RCD|REPORTSERVICE|RIODEVICE|ROUTER|RRC|RRM|RESCUE';

  const OF_EXAMPLES = ['RESCUE_TOKEN', 'RESCUE_API_KEY'];

  it('is found', () => {
    expect(variables.size).toBeGreaterThan(60);
  });

  it.each(titled(selfHosted))('%s: every variable is in a table of keys', (_file, {text}) => {
    const used = text.match(new RegExp(`\\b(?:${prefixes})_[A-Z_]+[A-Z]\\b`, 'g')) ?? [];
    const unknown = used.filter((name) => !variables.has(name) && !OF_EXAMPLES.includes(name));
    expect([...new Set(unknown)]).toEqual([]);
  });

  it('gives each key one variable, and each variable one key', () => {
    const pairs = new Map<string, string>();
    for (const {key = '', variable = ''} of entries) {
      expect(pairs.get(variable) ?? key, variable).toBe(key);
      pairs.set(variable, key);
    }
  });

  it('has the variables in the facts', () => {
    const ofFacts = facts.match(new RegExp(`\`(?:${prefixes})_[A-Z_]+\``, 'g')) ?? [];
    const named = ofFacts.map((name) => name.slice(1, -1));
    const unknown = named.filter((name) => !variables.has(name) && !OF_EXAMPLES.includes(name));
    expect(unknown).toEqual([]);
  });
});

/** The page next to a contract. */
function pageOf({file}: RestDocument): Page {
  const own = file.replace('.openapi.yaml', '.mdx');
  const index = path.posix.join(path.posix.dirname(file), 'index.mdx');
  const found = pages.find((one) => one.file === own) ?? pages.find((one) => one.file === index);
  expect(found, file).toBeDefined();
  return found as Page;
}
