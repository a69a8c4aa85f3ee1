import {describe, expect, it} from 'vitest';
import {contractCutter} from '../contractCutter';

/** A contract whose schema `Thing` and operation are given as YAML in flow style. */
const contract = ({thing = '{}', operation = '', rest = '', paths = ''}) => `openapi: 3.1.0
info: {title: Test API, version: '1.0'}
paths:
  ${paths}
  /things:
    get:
      ${operation}
      responses: {'200': {description: ok, content: {json: {schema: {$ref: '#/components/schemas/Thing'}}}}}
components:
  schemas:
    Thing: ${thing}
    Secret: {x-groups: [internal], properties: {inner: {type: string}}}
    Open: {type: object}
    Base: {properties: {kind: {}, email: {x-groups: [internal]}}}
    Other: {properties: {email: {}}}
${rest}`;

const refuse = (text: string) => {
  const cut = () => contractCutter.cut({file: 'test.openapi.yaml', text}, () => false);
  expect(cut).toThrow(/^test\.openapi\.yaml:\d+: |in "test\.openapi\.yaml" \(\d+:/);
  return expect(cut);
};

const scopes = (entries: string) =>
  `  securitySchemes: {oauth: {type: oauth2, flows: {implicit: {scopes: {${entries}}}}}}`;
const property = (key: string) => `{properties: {a: {type: string, ${key}}}}`;
const hidden = 'secret: {x-groups: [internal]}';
const sibling = "{$ref: '#/components/schemas/Sibling'}";
const extending = (more: string) => `{allOf: [{$ref: '#/components/schemas/Base'}, ${more}]}`;

describe('a mark', () => {
  it.each([
    'x-group: [internal]',
    'X-Groups: [internal]',
    'x_groups: [internal]',
    'x-gruops: [internal]',
    'groups: [internal]',
    'x-slashID: {groups: [internal]}',
    'x-auth: true',
    'x-internal: true',
    'x-audience: company-internal',
    'x-visibility: private',
    'x groups: [internal]',
  ])('in another spelling or of another tool is refused: %s', (key) => {
    refuse(contract({thing: property(key)})).toThrow(/Write "x-groups: \[internal\]"/);
    refuse(contract({operation: key})).toThrow(
      /:7: #\/paths\/~1things\/get\/[^:]+: .*every reader/,
    );
  });

  it.each(['internal', '[]', 'null', '', '[1]', '[[internal]]', '{internal: true}', "['a b']"])(
    'without a list of names is refused: “%s”',
    (groups) => {
      refuse(contract({thing: property(`x-groups: ${groups}`)})).toThrow('not a list of group');
    },
  );

  it.each(['X-Groups: internal', 'x-internal: true', 'groups: [internal]'])(
    'that is no entry of a map is refused: %s',
    (key) => {
      refuse(contract({rest: `  responses: {${key}}`})).toThrow('rename the key');
      refuse(contract({rest: `webhooks: {${key}}`})).toThrow('rename the key');
    },
  );

  it.each<[string, Parameters<typeof contract>[0]]>([
    ['at the top', {rest: 'x-groups: [internal]'}],
    ['below “paths”', {rest: 'webhooks: {x-groups: [internal]}'}],
    ['below “properties”', {thing: '{properties: {x-groups: [internal]}}'}],
    ['in the items of a list', {thing: '{items: {x-groups: [internal]}}'}],
    ['in a server', {rest: 'servers: [{url: https://a.example, x-groups: [internal]}]'}],
    ['in a request body', {operation: 'requestBody: {x-groups: [internal]}'}],
    ['in a map of texts', {rest: scopes('x-groups: [internal], read: Read')}],
    ['as a text in one', {rest: scopes('x-groups: internal')}],
    ['in a link', {rest: '  responses: {A: {links: {b: {x-groups: [internal]}}}}'}],
    ['in an extension', {operation: 'x-codegen: {x-groups: [internal]}'}],
    ['near one, in an unknown field', {operation: 'unknown: [{x-group: [internal]}]'}],
  ])('that nothing reads is refused: %s', (_where, parts) => {
    refuse(contract(parts)).toThrow(/restricts nothing here. Write "x-groups" in an operation/);
  });

  it('that is an entry of its own in a list is refused', () => {
    const parameters = 'parameters: [{name: a, in: query}, {x-groups: [internal]}]';
    refuse(contract({operation: parameters})).toThrow('/parameters/1: this entry consists of');
  });

  it.each([
    ['a description', {operation: "description: 'Lists things.\\n x-groups: [internal]'"}],
    ['a tag of a page', {operation: "description: 'A <Groups belongsTo=internal>b</Groups>.'"}],
    ['a comment', {operation: '# x-groups: [internal]'}],
    ['a comment after a key', {operation: 'summary: A # x-groups'}],
  ])('in %s is refused', (_where, parts) => {
    refuse(contract(parts)).toThrow('restricts nothing');
  });
});

describe('YAML that parsers read differently is refused:', () => {
  it.each<[string, Parameters<typeof contract>[0], string | RegExp]>([
    ['a merge key', {operation: '<<: {x-groups: [internal]}'}, 'the key "<<" is not supported'],
    ['a key twice', {operation: 'summary: A\n      summary: B'}, 'duplicated mapping key'],
    ['a tag', {operation: 'summary: !text A'}, 'unknown tag'],
    [
      'a second document',
      {rest: '---\nopenapi: 3.1.0'},
      /\.yaml:16: a second document begins here/,
    ],
    ['an alias within its anchor', {thing: '&a {items: *a}'}, /contains itself|unidentified/],
  ])('%s', (_what, parts, message) => {
    refuse(contract(parts)).toThrow(message);
  });
});

describe('a keyword that can mean a restricted part is refused:', () => {
  it.each([
    `{properties: {a: {}, ${hidden}}, if: {required: [a]}}`,
    `{x-groups: [partner], properties: {a: {}, ${hidden}}, if: {required: [a]}}`,
    extending('{not: {required: [email]}}'),
    `{properties: {a: {$ref: '#/components/schemas/Base'}}, dependentRequired: {a: [b]}}`,
    `{oneOf: [{$ref: '#/components/schemas/Secret'}, {patternProperties: {^i: {}}}, {}]}`,
    `{allOf: [{propertyNames: {enum: [a]}}, {properties: {${hidden}}}]}`,
    `{unevaluatedProperties: false, properties: {a: {}, ${hidden}}}`,
    `{discriminator: {propertyName: kind, mapping: {a: Secret}}}`,
    `{discriminator: {propertyName: kind, mapping: {a: '#/components/schemas/Secret'}}}`,
    `{discriminator: {propertyName: kind, defaultMapping: Secret}}`,
    `{discriminator: {propertyName: secret}, properties: {a: {properties: {secret: {}}}, ${hidden}}}`,
  ])('%s', (thing) => {
    refuse(contract({thing})).toThrow(/Restrict the whole schema .* or split it/);
  });

  it('but not beside a restricted schema of another value', () => {
    const text = contract({thing: '{if: {required: [a]}, then: {required: [b]}}'});
    const cut = contractCutter.cut({file: 'test.openapi.yaml', text}, () => false);
    expect(cut).toContain('required:');
    expect(cut).not.toContain('Secret');
  });
});

describe('what would still say something about a restricted part is refused:', () => {
  it.each<[string, Parameters<typeof contract>[0]]>([
    ['a reference', {thing: "{items: {$ref: '#/components/schemas/Secret'}}"}],
    ['all variants', {thing: "{oneOf: [{$ref: '#/components/schemas/Secret'}]}"}],
    ['all responses', {rest: "webhooks: {a: {post: {responses: {'200': {x-groups: [b]}}}}}"}],
    [
      'all credentials',
      {
        operation: 'security: [{key: []}]',
        rest: '  securitySchemes: {key: {type: apiKey, x-groups: [internal]}}',
      },
    ],
    ['a required name', {thing: `{required: [email], properties: {b: {}}}`}],
    [
      'a property restricted in one schema only',
      {thing: extending('{properties: {email: {}}, required: [email]}')},
    ],
    ['its example', {thing: extending('{properties: {email: {}}, example: {email: a}}')}],
    ['an example of another schema', {thing: '{properties: {b: {}}, example: {email: a}}'}],
    [
      'a name that another schema restricts with a reference',
      {
        thing: `{allOf: [${sibling}, {properties: {kind: {$ref: '#/components/schemas/Secret'}}}]}`,
        rest: '    Sibling: {required: [kind], properties: {a: {properties: {kind: {}}}}}',
      },
    ],
    ...['example: {b: 1}', 'examples: [{b: 1}]', 'default: {}', 'enum: [1]'].map(
      (key): [string, object] => [
        `${key} beside an alternative`,
        {thing: `{oneOf: [{properties: {b: {}}}, {x-groups: [c], properties: {b: {}}}], ${key}}`},
      ],
    ),
    [
      'an item that is only described there',
      {thing: '{allOf: [{x-groups: [b], items: {}}, {}], example: [c]}'},
    ],
    ['the name in a description', {operation: 'description: Needs `inner`.'}],
    [
      'an identifier in a description',
      {thing: `{properties: {secretId: {x-groups: [b]}, a: {description: The secretId.}}}`},
    ],
    [
      'the name of a property like its schema',
      {
        thing:
          "{description: Needs `secret`., properties: {secret: {$ref: '#/components/schemas/Secret'}}}",
      },
    ],
    [
      'a name with two spellings',
      {
        thing:
          '{properties: {Costid: {x-groups: [b]}, costId: {x-groups: [b]}, a: {title: The costId.}}}',
      },
    ],
    ['the name in HTML', {operation: 'description: Needs <code>inner</code>.'}],
    [
      'the name with an escape of Markdown',
      {thing: String.raw`{properties: {cost_x: {x-groups: [b]}, a: {description: 'A cost\_x.'}}}`},
    ],
    ['the expression of a callback', {operation: "callbacks: {a: {'{$request.body#/inner}': {}}}"}],
    ['the name of an extension', {operation: 'x-inner: 12'}],
    ['an expression', {operation: "x-link: '$response.body#/inner'"}],
    ['a path', {rest: "webhooks: {'a/{inner}': {}}"}],
    [
      'a link to an operation',
      {
        rest: "  responses: {A: {links: {b: {operationRef: '#/paths/~1c/get'}}}}",
        operation: "x-responses: {$ref: '#/components/responses/A'}",
        paths: '/c: {get: {x-groups: [internal]}}',
      },
    ],
    ['a list of an extension', {operation: 'x-order: [inner]'}],
    [
      'a link',
      {
        operation: `callbacks: {}`,
        rest: "  links: {a: {operationId: b}}\nwebhooks: {c: {post: {operationId: b, x-groups: [d]}, put: {responses: {'200': {links: {e: {$ref: '#/components/links/a'}}}}}}}",
      },
    ],
    ['the name of a discriminator', {thing: '{discriminator: {propertyName: inner}}'}],
    [
      'a schema that a discriminator can mean',
      {
        thing: '{discriminator: {propertyName: kind}}',
        rest: "    Extending: {allOf: [{$ref: '#/components/schemas/Thing'}]}",
      },
    ],
  ])('%s', (_what, parts) => {
    refuse(contract(parts)).toThrow(/[Rr]estrict|"x-groups"/);
  });

  it.each([
    ['#/components/schemas/~2', 'broken escape'],
    ['#/components/schemas/%zz', 'broken escape'],
    ['#/components/schemas/None', 'does not exist'],
    ['other.yaml#/components/schemas/Open', 'leads out of this document'],
    ['#/components/schemas/Thing/allOf/0', 'counts entries of a list'],
  ])('the reference %s', ($ref, message) => {
    refuse(contract({thing: `{allOf: [{}, {$ref: '${$ref}'}]}`})).toThrow(message);
  });
});

it.each([
  ['serializedValue', '{dataValue: {email: a}, serializedValue: b}'],
  ['externalValue', '{value: {email: a}, externalValue: b}'],
  ['a second "$ref"', "{$ref: '#/components/examples/Second'}"],
])('an example that shows a restricted property also in %s is refused', (where, example) => {
  const media = `{schema: {$ref: '#/components/schemas/Base'}, examples: {a: {$ref: '#/components/examples/First'}}}`;
  const rest = `  examples: {First: ${example}, Second: {value: {email: a}}}\n  responses: {A: {content: {json: ${media}}}}`;
  refuse(contract({rest})).toThrow(where);
});
