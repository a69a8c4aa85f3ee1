import {load} from 'js-yaml';
import {describe, expect, it} from 'vitest';
import {referenceText, type ReferenceText} from '../../../../tests/support/referenceText';
import {cutDocument} from '../document/cutDocument';
import type {ApiDocument} from '../document/openapi';
import {isRecord} from '../document/references';
import type {Block} from './nodes';
import {renderDocument} from './renderDocument';

/** The page of a contract whose remaining keys are given as YAML. */
function pageOf(yaml: string, errorFields?: string): ReferenceText {
  const document = load(`openapi: 3.1.0
info: {title: Crates API, version: '1'}
servers: [{url: 'https://api.crates.example/v2'}]
${yaml}`) as ApiDocument;
  return referenceText(renderDocument(document, undefined, {errorFields}));
}

/** The page of an operation that sends this schema; `Crate` and `Size` are components. */
const bodyOf = (schema: string) =>
  pageOf(`paths: {/a: {post: {requestBody: {content: {application/json: {schema: ${schema}}}}}}}
components:
  schemas:
    Crate: {type: object, properties: {owner: {type: string}, inside: {$ref: '#/components/schemas/Crate'}}}
    Base: {properties: {id: {type: string}}}
    Nest:
      description: A nest.
      properties: {same: {allOf: [{$ref: '#/components/schemas/Nest'}]}, list: {items: {allOf: [{$ref: '#/components/schemas/Nest'}, {properties: {more: {}}}]}}}
      required: [same, list]
    Code: {type: string, description: A code.}
    Size: {type: integer, oneOf: [{const: 1, title: Small, description: One hand.}, {const: 2, title: Large}]}`)
    .lines;

describe('a schema is read as one object', () => {
  it.each([
    [
      'with common fields and alternatives',
      '{allOf: [{properties: {name: {}}}, {oneOf: [{title: Box, properties: {lid: {}}}, {title: Bag, properties: {knot: {}}}]}]}',
      [
        '<Param name any',
        'exactly one of',
        '<Nested Box>',
        '<Param lid',
        '<Nested Bag>',
        '<Param knot',
      ],
    ],
    [
      'with two choices',
      '{allOf: [{oneOf: [{title: A, properties: {a: {}}}, {title: B, properties: {b: {}}}]}, {anyOf: [{title: C, properties: {c: {}}}, {title: D, properties: {d: {}}}]}]}',
      ['<Nested A>', '<Nested B>', '<Nested C>', '<Nested D>', 'at least one', 'exactly one'],
    ],
    [
      'with fields that a sibling requires',
      "{allOf: [{$ref: '#/components/schemas/Crate'}, {required: [owner]}]}",
      ['<Param owner string required>'],
    ],
    [
      'with fields of which one is required',
      '{properties: {a: {}, b: {}, c: {}}, anyOf: [{required: [a, b]}, {required: [c]}]}',
      ['At least one of these is required: a and b or c.'],
    ],
    [
      'with exactly one required field',
      '{properties: {a: {}, b: {}}, oneOf: [{required: [a]}, {required: [b]}]}',
      ['Exactly one of these is required: a or b.'],
    ],
    [
      'with a field that a part narrows',
      '{allOf: [{properties: {a: {type: string, description: What., maxLength: 9}}}, {properties: {a: {enum: [x, y], maxLength: 5}}}]}',
      ['<Param a string>', 'What.', 'Either x or y. At most 5 characters.'],
    ],
    [
      'with limits of several parts, of which the strictest count',
      '{allOf: [{properties: {a: {minimum: 3, maximum: 5}, b: {minLength: 2, maxLength: 4}, c: {minItems: 2, maxItems: 3}, d: {minProperties: 4, maxProperties: 6}}}, {properties: {a: {minimum: 1, maximum: 9}, b: {minLength: 1, maxLength: 9}, c: {minItems: 1, maxItems: 9}, d: {minProperties: 1, maxProperties: 9}}}]}',
      ['A value from 3 to 5.', '2 to 4 characters.', '2 to 3 items.', '4 to 6 fields.'],
    ],
    [
      'with other names in a part',
      '{allOf: [{properties: {a: {}}}, {additionalProperties: {type: integer}}]}',
      ['<Param any other name integer>'],
    ],
    [
      'that contains itself',
      "{allOf: [{$ref: '#/components/schemas/Crate'}, {properties: {label: {}}}]}",
      ['<Param inside Crate>', 'See Crate.', '<Param label any>'],
    ],
    [
      'whose parts are said of the whole, unless they have a name',
      "{properties: {a: {allOf: [{$ref: '#/components/schemas/Crate'}, {description: Its own., properties: {b: {}}}]}}}",
      ['<Param a object>', 'Its own.', '<Param owner string>', '<Param b any>'],
    ],
    [
      'that an object with the same part contains',
      "{allOf: [{$ref: '#/components/schemas/Base'}, {properties: {a: {allOf: [{$ref: '#/components/schemas/Base'}, {properties: {b: {}}}]}}}]}",
      ['<Param b any>'],
    ],
    [
      'within itself as a part',
      "{$ref: '#/components/schemas/Nest'}",
      [
        '<Param same Nest required>',
        'See Nest.',
        '<Param more any>',
        'the same fields as the one above',
      ],
    ],
    [
      'of a tuple',
      '{type: array, prefixItems: [{type: string}, {type: integer, minimum: 1}]}',
      ['<Param item 1 string>', '<Param item 2 integer>', 'at least 1'],
    ],
    [
      'of an object or a list',
      '{type: [object, array], properties: {a: {}}, items: {properties: {b: {}}}}',
      ['<Param a any>', '<Param b any>'],
    ],
    [
      'of named fields only',
      "{type: object, patternProperties: {'^x-': {type: string}}, dependentRequired: {a: [b]}}",
      ['must also match this JSON Schema', '"^x-"', '"dependentRequired"'],
    ],
  ])('%s', (_title, schema, parts) => {
    const text = bodyOf(schema);
    parts.forEach((part) => expect(text).toContain(part));
    expect(text.match(/<Param a /g)?.length ?? 0).toBeLessThan(2);
  });
});

describe('a value', () => {
  it.each([
    [
      "{$ref: '#/components/schemas/Size', description: How big.}",
      ['<Param v integer>', 'How big.', '1 Small: One hand.', '2 Large'],
    ],
    [
      '{oneOf: [{const: a, description: First.}, {enum: [b], description: Second.}]}',
      ['<Param v string>', 'a: First.', 'b: Second.'],
    ],
    ['{oneOf: [{const: a}, {const: b}]}', ['<Param v string>', 'Either a or b.']],
    ['{enum: [null, big, small]}', ['<Param v string or null>', 'Either big or small.']],
    ["{enum: ['', big]}", ['<Param v string>', 'Either "" or big.']],
    ['{enum: [big, null]}', ['<Param v string or null>', 'Either big or null.']],
    [
      "{type: array, items: {$ref: '#/components/schemas/Size'}}",
      ['<Param v array of integers>', '1 Small: One hand.', '2 Large'],
    ],
    [
      "{anyOf: [{$ref: '#/components/schemas/Size'}, {type: 'null'}]}",
      ['<Param v integer or null>', '1 Small: One hand.', '2 Large'],
    ],
    [
      '{type: array, description: All., items: {description: Each., type: string}}',
      ['All.', 'Each.'],
    ],
    [
      "{type: array, description: Several., items: {$ref: '#/components/schemas/Nest'}}",
      ['A nest.'],
    ],
    ['{type: string, readOnly: false, writeOnly: true}', ['Only in requests.']],
    ['{const: null}', ['<Param v null>', 'Always null.']],
    ['{const: [1]}', ['<Param v array>', 'Always [1].']],
    ['{type: string, nullable: true, maxLength: 5}', ['<Param v string or null>', 'At most 5']],
    ["{type: ['null', string]}", ['<Param v string or null>']],
    [
      "{oneOf: [{type: 'null'}, {type: string, minLength: 2}]}",
      ['string', 'null', 'At least 2 characters.'],
    ],
    ['{type: number, multipleOf: 0.5, example: 1.5}', ['A multiple of 0.5. Example: 1.5.']],
    [
      '{type: string, contentEncoding: base64, contentMediaType: image/png}',
      ['Encoded as base64. Contains image/png.'],
    ],
    [
      '{oneOf: [{type: string, pattern: ^a}, {type: integer, minimum: 3}]}',
      ['<Nested string>', 'Pattern: ^a', '<Nested integer>', 'at least 3'],
    ],
    ['{type: object, example: {deep: [1]}}', ['Example: {"deep":[1]}.']],
    [
      '{type: string, externalDocs: {url: https://more.example, description: The guide}}',
      ['More: The guide.'],
    ],
    ['{not: {type: string}}', ['"not"']],
  ])('%s is described', (schema, parts) => {
    const text = bodyOf(`{properties: {v: ${schema}}}`);
    parts.forEach((part) => expect(text).toContain(part));
  });

  it('is not described by a plain value with a name in it', () => {
    const text = bodyOf(
      "{properties: {v: {description: All., items: {$ref: '#/components/schemas/Code'}}}}",
    );
    expect(text).toContain('All.');
    expect(text).not.toContain('A code.');
  });

  it('can only be in requests or responses; the section of an object shows both', () => {
    const both = '{$ref: "#/components/schemas/Both"}';
    const {lines} = pageOf(`paths:
  /a: {post: {requestBody: {content: {application/json: {schema: ${both}}}}, responses: {'200': {description: It., content: {application/json: {schema: ${both}}}}}}}
components: {schemas: {Both: {properties: {id: {readOnly: true}, secret: {writeOnly: true}}}}}`);
    expect(lines).toMatch(
      /<Param id any>\nOnly in responses\.\n<Param secret any>\nOnly in requests\./,
    );
  });

  it('stops the build if each of its levels is another schema', () => {
    const narrowed =
      '{$ref: "#/components/schemas/T"}, {properties: {x: {$ref: "#/components/schemas/T"}}}';
    expect(() =>
      pageOf(`paths: {/a: {post: {requestBody: {content: {application/json: {schema: {properties: {t: {$ref: '#/components/schemas/T'}}}}}}}}}
components: {schemas: {T: {properties: {x: {allOf: [${narrowed}]}}}}}`),
    ).toThrow(/#\/components\/schemas\/T has more than 20 levels/);
  });

  it('has no example if it is a time, whose syntax the type names', () => {
    const time = "{type: string, format: date-time, example: '2025-03-14T08:26:53Z'}";
    expect(bodyOf(`{properties: {v: ${time}}}`)).toContain('<Param v string (date-time)>');
    expect(bodyOf(`{properties: {v: ${time}}}`)).not.toContain('Example:');
  });
});

const JSON_LOAD =
  'content: {application/json: {schema: {properties: {load: {type: integer}}}, example: {load: 5}}}';
const TWO = (responses: string) =>
  pageOf(
    `paths: {/a: {get: {operationId: a, responses: ${responses}}}, /b: {get: {operationId: b, responses: ${responses}}}}`,
  ).lines;

describe('responses', () => {
  it.each([
    [
      'the only one is successful',
      `{default: {description: It., ${JSON_LOAD}}}`,
      ['<OperationPart responses', '<Answer default>', '<Param load integer>'],
      ['ErrorTable'],
    ],
    [
      'another one is an error',
      `{'204': {description: Done.}, default: {description: Failed., ${JSON_LOAD}}}`,
      ['<ErrorCode default>', 'Failed.', '<Param load integer>', '{"load": 5}'],
      ['<Answer default>', 'problem+json'],
    ],
    [
      'several media types have one schema',
      "{'200': {description: It., content: {text/csv: {schema: {type: string}}, text/plain: {schema: {type: string}}}}}",
      ['Body: text/csv or text/plain, string.'],
      [],
    ],
    [
      'several media types have their own',
      "{'200': {description: It., content: {application/json: {schema: {properties: {a: {}}}}, application/xml: {schema: {properties: {b: {}}}}}}}",
      ['<Nested Response fields (application/json)>', '<Nested Response fields (application/xml)>'],
      [],
    ],
    [
      'an error has codes',
      "{'204': {description: Done.}, '409': {description: No., content: {application/problem+json: {examples: {taken: {summary: Is taken., description: Wait., value: {code: taken}}, other: {value: {x: 1}}}}}}}",
      [
        '<ErrorCode 409 taken>',
        'Is taken.',
        'Wait.',
        '{"x": 1}',
        'The API returns errors as application/problem+json',
      ],
      ['<ErrorCode 409 other>'],
    ],
    [
      'a stream has items',
      "{'200': {description: It., content: {application/jsonl: {itemSchema: {properties: {a: {}}}}}}}",
      ['Body: application/jsonl, each item is object.', '<Param a any>'],
      [],
    ],
    [
      'errors have headers, which are listed once with their statuses',
      "{'204': {description: Done.}, '429': {description: Wait., headers: {Retry-After: {description: Seconds., schema: {type: integer}}}}, '503': {description: Off., headers: {Retry-After: {description: Seconds., schema: {type: integer}}}}}",
      ['<Nested Response headers>', '<Param Retry-After integer>', 'With 429, 503. Seconds.'],
      [],
    ],
    [
      'a header has an example',
      "{'200': {description: It., headers: {ETag: {schema: {type: string}, example: v1}}}}",
      ['<Param ETag string>', 'Example: v1.'],
      [],
    ],
  ])('%s', (_title, responses, parts, absent) => {
    const text = TWO(responses);
    parts.forEach((part) => expect(text).toContain(part));
    absent.forEach((part) => expect(text).not.toContain(part));
  });

  it('have the fields of errors, or a link to the section about them', () => {
    const failure =
      '{content: {application/problem+json: {schema: {properties: {detail: {type: string}}}, examples: {taken: {value: {code: taken}}}}}}';
    const contract = `paths:
  /a:
    get: {responses: {'409': ${failure}}}
    put: {responses: {'409': ${failure}}}`;

    expect(pageOf(contract).lines).toContain('<Param detail string>');
    const {lines, links} = pageOf(contract, '#errors');
    expect(links).toContain('errors');
    expect(lines).toContain('<ErrorCode 409 taken>');
    expect(lines).not.toContain('<Param detail string>');
  });

  it('show the example of a form as it is sent', () => {
    const {lines} = pageOf(`paths:
  /a: {get: {operationId: get, responses: {'200': {description: It., content: {application/x-www-form-urlencoded: {example: {a: 1, b: x y}}}}}}}`);
    expect(lines).toContain('a=1&b=x+y');
  });

  it('link to the operation that can follow', () => {
    const {links, lines} = pageOf(`paths:
  /a: {post: {operationId: add, responses: {'201': {description: It., links: {next: {operationId: readIt, parameters: {id: '$response.body#/id'}, description: Reads it.}}}}}}
  /b: {get: {operationId: readIt}}`);
    expect(links).toEqual(['read-it']);
    expect(lines).toContain('next: readIt with id from $response.body#/id. Reads it.');
  });
});

describe('requests that the API sends', () => {
  const crate =
    '{requestBody: {content: {application/json: {schema: {properties: {id: {type: string}}}, example: {id: c1}}}}, responses: {"200": {description: Thanks.}}}';

  it('are listed with their method, parameters, fields and responses', () => {
    const {lines, ids} = pageOf(`webhooks:
  Crate added: {post: ${crate}}
  crate.changed: {put: {summary: It changed, parameters: [{name: X-Sign, in: header}], responses: {'410': {description: Stop.}}}}
  heartbeat: {get: {parameters: [{name: echo, in: query, schema: {type: string}}]}}`);
    expect(ids).toEqual([
      'webhook-events',
      'event-crate-added',
      'event-crate-changed',
      'event-heartbeat',
    ]);
    for (const part of [
      'Method: POST.',
      '<Param id string>',
      'Thanks.',
      '{"id": "c1"}',
      'Method: PUT.',
      'It changed.',
      '<Param X-Sign',
      'Stop.',
      'Method: GET.',
      '<Param echo string>',
    ]) {
      expect(lines).toContain(part);
    }
    expect(lines).not.toMatch(/these headers:|event's/);
  });

  it('show once what all of them have', () => {
    const event = (type: string) =>
      `{post: {parameters: [{name: X-Sign, in: header}], requestBody: {content: {application/json: {schema: {allOf: [{$ref: '#/components/schemas/Event'}, {properties: {type: {const: ${type}}}}]}}}}, responses: {'204': {description: Thanks.}}}}`;
    const {lines} = pageOf(`webhooks: {a: ${event('a')}, b: ${event('b')}}
components: {schemas: {Event: {type: object, properties: {at: {type: string}, type: {type: string}}}}}`);
    for (const once of [
      'as POST requests',
      '<Param X-Sign',
      '<Param at string>',
      'Thanks.',
      'Always a.',
      'Always b.',
    ]) {
      expect(lines.split(once)).toHaveLength(2);
    }
  });

  it('are part of an operation as its callbacks', () => {
    const described = crate
      .replace('{content', '{description: What moved., content')
      .replace('{"200"', '{"400": {description: Sent again.}, "200"');
    const {lines} = pageOf(
      `paths: {/a: {post: {callbacks: {moved: {'{$request.body#/url}': {post: ${described}}}}}}}`,
    );
    for (const part of [
      '<OperationPart callbacks',
      'moved: the API sends POST {$request.body#/url}.',
      'What moved.',
      '<Param id string>',
      '<Answer 200>',
      'Thanks.',
      '<Answer 400>',
      'Sent again.',
    ]) {
      expect(lines).toContain(part);
    }
  });
});

describe('the credentials of a call', () => {
  it.each([
    ['[{key: [], tenant: []}]', 'the X-Key header and the tenant cookie'],
    ['[{}, {key: []}]', 'none, or the X-Key header'],
    [
      '[{key: []}, {login: [crates.read]}]',
      'the X-Key header, or an OAuth 2.0 token (crates.read)',
    ],
    ['[{login: [crates.read, crates.write]}]', '/v2/a crates.read crates.write>'],
    ['[{basic: []}]', 'HTTP basic authentication'],
    ['[{bearer: []}]', 'a bearer token'],
    ['[]', 'open>'],
    ['[{}]', 'open>'],
  ])('%s are %s', (security, words) => {
    const {lines} = pageOf(`paths: {/a: {get: {security: ${security}}}}
components:
  securitySchemes:
    key: {type: apiKey, in: header, name: X-Key}
    tenant: {type: apiKey, in: cookie, name: tenant}
    login: {type: oauth2, flows: {}}
    basic: {type: http, scheme: basic}
    bearer: {type: http, scheme: bearer}`);
    expect(lines).toContain(words);
  });

  it('stop the build if a scheme does not exist', () => {
    expect(() =>
      pageOf('paths: {/a: {get: {operationId: readIt, security: [{gone: []}]}}}'),
    ).toThrow(/readIt requires the security scheme "gone".* Add it/);
  });
});

describe('anchors', () => {
  it('are distinct for names that are equal without punctuation or case, and in every script', () => {
    const names = ['Unit.State', 'Unit_State', '隊員', '車両'];
    const links = names.map((name, index) => `f${index}: {$ref: '#/components/schemas/${name}'}`);
    const schemas = names.map((name) => `${name}: {properties: {a: {}}}`);
    const all =
      '{responses: {"200": {description: It., content: {application/json: {schema: {$ref: "#/components/schemas/All"}}}}}';
    const {ids, links: found} = pageOf(`paths:
  /隊員: {get: ${all}, tags: [隊員]}}
  /車両: {get: ${all}, tags: [車両]}}
  /one: {get: {operationId: get_unit, requestBody: {content: {application/json: {schema: {$ref: '#/components/schemas/More'}}}}}}
  /two: {get: {operationId: getUnit, summary: ''}}
  /three: {get: {operationId: getUnit-body}}
components:
  schemas:
    All: {properties: {${links.join(', ')}, list: {items: {$ref: '#/components/schemas/隊員'}}}}
    ${schemas.join('\n    ')}
    More: {properties: {${links.join(', ')}}}`);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(
      expect.arrayContaining([
        'operations-隊員',
        'get-unit',
        'get-unit-2',
        'object-unit-state',
        'object-unit-state-2',
        'object-車両',
      ]),
    );
    expect(ids).not.toContain('get-unit-body');
    expect(found.length).toBeGreaterThan(5);
    expect(found.filter((target) => !ids.includes(target))).toEqual([]);
  });

  it('of labels and footnotes stay in their description', () => {
    const operation = (name: string) =>
      `{operationId: ${name}, description: "See [it][1].[^n]\\n\\n[1]: https://${name}.example/\\n\\n[^n]: On ${name}."}`;
    const page = JSON.stringify(
      renderDocument(
        load(`openapi: 3.1.0
info: {title: Labels, version: '1'}
servers: [{url: 'https://a.example'}]
paths: {/a: {get: ${operation('one')}, put: ${operation('two')}}}`) as ApiDocument,
      ),
    );
    expect(page.match(/https:\/\/(?:one|two)\.example\//g)).toHaveLength(2);
    const notes = [...page.matchAll(/"identifier":"(n-\w+)"/g)].map(([, name]) => name);
    expect(notes).toHaveLength(4);
    expect(new Set(notes).size).toBe(2);
    expect(page).not.toContain('"definition"');
  });
});

it('shows the address of an operation with a server of its own', () => {
  const {lines} = pageOf(`paths:
  /files:
    get: {operationId: list}
    post: {operationId: upload, servers: [{url: 'https://upload.crates.example/v1'}]}
    additionalOperations: {COPY: {operationId: copy}}`);
  expect(lines).toContain('<Endpoint GET /v2/files');
  expect(lines).toContain('<Endpoint POST https://upload.crates.example/v1/files');
  expect(lines).toContain('<Endpoint COPY /v2/files');
});

it('shows what a path says of all its operations', () => {
  const {lines} = pageOf(
    'paths: {/a: {description: About crates., get: {description: Reads them.}, put: {}}}',
  );
  expect(lines.match(/About crates\.|Reads them\./g)).toEqual([
    'About crates.',
    'Reads them.',
    'About crates.',
  ]);
});

describe('restricted parts', () => {
  const restricted = () =>
    load(`openapi: 3.1.0
info: {title: Crates API, version: '1'}
servers: [{url: 'https://api.crates.example/v2'}]
paths:
  /a:
    post:
      operationId: add
      requestBody:
        content:
          application/json:
            schema:
              allOf:
                - {properties: {name: {}}}
                - {x-groups: [staff], properties: {canaryField: {}}}
                - {oneOf: [{title: Box, properties: {lid: {}}}, {x-groups: [staff], title: CanaryBox, properties: {canaryLid: {}}}]}
      responses:
        '200': {description: It., headers: {ETag: {schema: {}}, X-Canary: {x-groups: [staff], schema: {}}}}
        '409': {description: No., x-groups: [staff], content: {application/json: {schema: {properties: {canaryCode: {}}}}}}
      callbacks:
        moved:
          '{$request.body#/url}': {post: {summary: It moved}}
          '{$request.body#/canary}': {x-groups: [staff], post: {summary: Canary call}}
webhooks:
  added: {post: {summary: It was added, responses: {'200': {description: Thanks.}, '299': {x-groups: [staff], description: Canary.}}}}
  canary: {x-groups: [staff], put: {summary: Canary event}}
`) as ApiDocument;

  it('are on no page of an edition without them', () => {
    const page = JSON.stringify(renderDocument(cutDocument(restricted(), () => false)));
    expect(page).toContain('It moved');
    expect(page).toContain('It was added');
    expect(page).not.toMatch(/canary|x-groups|staff|"Groups"/i);
  });

  it('are wrapped in the plain build', () => {
    const open: Block[] = renderDocument(restricted());
    const removed = JSON.stringify(open, (_key, value: unknown) =>
      isRecord(value) && value.name === 'Groups' ? undefined : value,
    );
    expect(JSON.stringify(open)).toMatch(/canaryField.*Canary call.*Canary event/s);
    expect(removed).not.toMatch(/canary/i);
  });
});
