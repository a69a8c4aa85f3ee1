import fs from 'node:fs';
import {isDeepStrictEqual} from 'node:util';
import {describe, expect, it} from 'vitest';
import type {Schema} from '../../plugins/rest-reference/src/document/openapi';
import {callsOf} from '../../plugins/rest-reference/src/request/calls';
import type {Call} from '../../plugins/rest-reference/src/request/request';
import {restDocuments} from '../support/restDocuments';
import {writtenPages} from './writtenPages';

/** Statements about the same fact in different places: on two pages, or on a page and in a contract. */
type Json = Record<string, unknown>;

const contracts = restDocuments();
const pages = writtenPages();
const textOf = (file: string) => pages.find((page) => page.file === file)?.text ?? '';
const calls = contracts.flatMap(({document}) => callsOf(document));

describe('the example of an operation that creates', () => {
  const created = calls.flatMap((call) => {
    const sent = call.method === 'post' ? requestExample(call) : undefined;
    const received = responseExample(call, '201');
    return sent && received ? [{call, sent, received}] : [];
  });

  it('exists for most contracts', () => {
    expect(created.length).toBeGreaterThan(10);
  });

  it.each(created.map((one) => [one.call.operation.operationId, one] as const))(
    '%s: returns the submitted values',
    (_name, {sent, received}) => {
      expect(differences(sent, received)).toEqual([]);
    },
  );

  it.each(created.map((one) => [one.call.operation.operationId, one] as const))(
    '%s: returns no optional value that was not submitted',
    (_name, {call, sent, received}) => {
      expect(inventions(requestSchema(call), sent, received, call)).toEqual([]);
    },
  );
});

it('the fields of errors are the same in every contract, so that pages can link one description', () => {
  const [first, ...others] = contracts.map(({name, document: {components}}) => ({
    name,
    fields: [components?.schemas?.['Problem'], components?.schemas?.['FieldError']],
  }));
  expect(first?.fields.every((schema) => schema !== undefined)).toBe(true);
  expect(others.filter(({fields}) => !isDeepStrictEqual(fields, first?.fields))).toEqual([]);
});

describe('references', () => {
  it('to other elements are IDs in REST, never objects with their own revision', () => {
    const withId = contracts.flatMap(({name, document}) =>
      schemasWithin(document)
        .map(({properties = {}}) => Object.keys(properties))
        .filter((names) => names.includes('elementId') && names.includes('revision'))
        // An element that refers to another one has its own ID.
        .filter((names) => !names.some((own) => own !== 'elementId' && own.endsWith('Id')))
        .map(() => name),
    );
    expect(withId).toEqual([]);
  });
});

describe('connections of self-hosted components', () => {
  const interval = Number(
    /keep-alive message every (\d+) seconds/.exec(textOf('docs/selfhosted/apps/rrc.mdx'))?.[1],
  );

  it('are never idle for longer than the documented firewall timeout', () => {
    expect(interval).toBeGreaterThan(0);
    const limits = pages
      .filter(({file}) => file.startsWith('docs/selfhosted/'))
      .flatMap(({file, text}) =>
        [...text.matchAll(/\b(?:idle|quiet)\b[^.|\n]*?(\d+) (?:s\b|seconds)/gi)]
          .filter(([sentence]) => /connection|firewall/i.test(sentence))
          .map(([sentence, seconds]) => ({file, sentence, seconds: Number(seconds)})),
      );
    expect(limits.filter(({seconds}) => seconds > interval)).toEqual([]);
  });
});

describe('exercises', () => {
  it('have an effect in each kind of tenant where a page runs one', () => {
    const paragraph =
      /^Set `isExercise`.*$/m.exec(textOf('docs/apis/publicSafety/missions.mdx'))?.[0] ?? '';
    const kinds = pages.flatMap(({text}) =>
      [...text.matchAll(/\bexercise[^.|\n]*\b(training|production) tenant/gi)].map(
        ([, kind = '']) => kind.toLowerCase(),
      ),
    );
    // The go-live runbook creates its exercise on the production host.
    expect(textOf('docs/guidelines/golive.mdx')).toContain('`isExercise`');
    for (const kind of new Set(['production', ...kinds])) {
      expect(paragraph).toContain(`${kind} tenant`);
    }
  });
});

describe('numbers that introduce a list', () => {
  const WORDS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
  const INTRODUCED =
    /\b(two|three|four|five|six|seven|eight|nine) (?:codes|fields|keys|methods|settings|states|steps|types|values)\b[^.|\n]*[.:]\n\n((?:\|.*\n)+|(?:(?:-|\d\.) .*\n(?: {2,}.*\n|\n(?=(?:-|\d\.) ))*)+)/gi;

  it.each(pages.map((page) => [page.file, page] as const))('are right in %s', (_file, {text}) => {
    const wrong = [...text.matchAll(INTRODUCED)].flatMap(([whole, word = '', list = '']) => {
      const [sentence = ''] = whole.split('\n');
      const rows = list.startsWith('|')
        ? list.trim().split('\n').length - 2
        : (list.match(/^(?:-|\d\.) /gm) ?? []).length;
      return rows !== WORDS.indexOf(word.toLowerCase()) ? [`${sentence} (${rows} follow)`] : [];
    });
    expect(wrong).toEqual([]);
  });

  it('are not claimed for errors of one API that others also return', () => {
    const claims = pages.flatMap(({file, text}) =>
      [...text.matchAll(/\bcodes?\b[^|.\n]*\b(?:alone|no other)\b/g)].map(
        ([sentence]) => `${file}: ${sentence}`,
      ),
    );
    expect(claims).toEqual([]);
  });
});

describe('the end of a grant', () => {
  const page = textOf('docs/apis/accesscontrol/permissions.mdx');
  const {delete: remove} =
    contracts.find(({name}) => name.endsWith('/permissions.openapi.yaml'))?.document.paths?.[
      '/grants/{grantId}'
    ] ?? {};

  it('is explained in the same way on the page and in the contract', () => {
    const token = responseExample(
      calls.find(({operation}) => operation.operationId === 'getToken') as Call,
      '200',
    );
    const minutes = `within ${Number(token?.expires_in) / 60} minutes`;
    const section = /^## When changes take effect\n([\s\S]*?)^## /m.exec(page)?.[1] ?? '';
    expect(section).toMatch(
      /For each token, the platform caches positive decisions until the token expires/,
    );
    expect(section).toMatch(
      new RegExp(`\\| You revoke a grant, and the subject keeps its token \\| ${minutes} \\|`),
    );
    expect(section).toMatch(/\| You create a grant \| on the subject's next request \|/);
    expect(remove?.description).toContain(minutes);
    expect(remove?.description).toMatch(/tokens/);
  });
});

describe('the name of a page in the sidebar', () => {
  /** Labels that differ from the title, with the reason. */
  const OTHERS: Readonly<Record<string, string>> = {
    'docs/home.mdx': 'The home page has the title of the portal.',
    'docs/guidelines/implementation.mdx': 'The label names what most readers look for first.',
  };

  it.each(pages.map((page) => [page.file, page] as const))(
    'is in the title of %s',
    (file, page) => {
      const {title, sidebar_label: label = title} = page.frontMatter as Record<string, string>;
      expect(file in OTHERS || title?.toLowerCase().includes(String(label).toLowerCase())).toBe(
        true,
      );
    },
  );

  it('is the link text for the authentication guide on other pages', () => {
    const others = pages.flatMap(({file, text}) =>
      [...text.matchAll(/\[([^\]]*\b(?:sign-in|signing in)\b[^\]]*)\]\([^)]*apiauth\/\)/gi)].map(
        ([, name]) => `${file}: ${name}`,
      ),
    );
    expect(others).toEqual([]);
  });
});

function requestExample({operation, resolve}: Call): Json | undefined {
  const body = operation.requestBody && resolve(operation.requestBody);
  return body?.content?.['application/json']?.example as Json | undefined;
}

function responseExample({operation, resolve}: Call, status: string): Json | undefined {
  const response = operation.responses?.[status];
  return (response && resolve(response).content?.['application/json']?.example) as Json | undefined;
}

function requestSchema({operation, resolve}: Call): Schema {
  const body = operation.requestBody && resolve(operation.requestBody);
  const schema = body?.content?.['application/json']?.schema;
  return schema ? resolve<Schema>(schema) : {};
}

/** Submitted fields with another value in the response. Compares times as instants. */
function differences(sent: unknown, received: unknown, place = ''): string[] {
  if (received === undefined) {
    return [];
  }
  if (Array.isArray(sent) && Array.isArray(received)) {
    return sent.length === received.length
      ? sent.flatMap((item, index) => differences(item, received[index], `${place}/${index}`))
      : [`${place} has ${received.length} items`];
  }
  if (typeof sent === 'object' && sent !== null) {
    return Object.entries(sent).flatMap(([name, value]) =>
      differences(value, (received as Json)[name], `${place}/${name}`),
    );
  }
  const isSame =
    sent === received ||
    (/^\d{4}-\d\d-\d\dT/.test(String(sent)) &&
      Date.parse(String(sent)) === Date.parse(String(received)));
  return isSame ? [] : [`${place}: ${String(sent)} became ${String(received)}`];
}

/** Optional fields without a default that were not submitted but have a value in the response. */
function inventions(
  schema: Schema,
  sent: unknown,
  received: unknown,
  call: Call,
  place = '',
): string[] {
  if (Array.isArray(sent) && Array.isArray(received)) {
    const items = schema.items ? call.resolve<Schema>(schema.items) : {};
    return sent.flatMap((item, index) =>
      inventions(items, item, received[index], call, `${place}/${index}`),
    );
  }
  if (typeof sent !== 'object' || sent === null || typeof received !== 'object' || !received) {
    return [];
  }
  return Object.entries(schema.properties ?? {}).flatMap(([name, given]) => {
    const property = call.resolve<Schema>(given);
    const value = (received as Json)[name];
    if (name in sent) {
      return inventions(property, (sent as Json)[name], value, call, `${place}/${name}`);
    }
    const isEmpty = value === undefined || value === null || JSON.stringify(value) === '[]';
    const isFilledIn =
      property.default !== undefined ||
      /default|assigned by the platform/i.test(property.description ?? '');
    return isEmpty || isFilledIn ? [] : [`${place}/${name}: ${JSON.stringify(value)}`];
  });
}

/** All schemas in a value. */
function schemasWithin(value: unknown): Schema[] {
  if (typeof value !== 'object' || value === null) {
    return [];
  }
  const {properties} = value as Schema;
  const own = typeof properties === 'object' ? [value as Schema] : [];
  return [...own, ...Object.values(value).flatMap(schemasWithin)];
}

describe('addMission', () => {
  it('documents that alerting requires a separate scope', () => {
    const schema = fs.readFileSync('docs/graphql/schema.graphql', 'utf8');
    const [, description = ''] = /"""([^"]*)"""\s+addMission\(/.exec(schema) ?? [];
    expect(description).toContain('`alertMethods`');
    expect(description).toContain('`missions.alert`');
  });
});
