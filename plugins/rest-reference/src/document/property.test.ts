import {expect, it} from 'vitest';
import {ContractError} from './ContractError';
import {cutDocument} from './cutDocument';
import type {ApiDocument} from './openapi';

const CASES = Number(process.env.CONTRACT_CASES ?? 2000);

/** Keeps the words of each case apart, and records those that the reader must not get. */
type Case = {
  random: (below: number) => number;
  chance: (percent: number) => boolean;
  /** A word of a text, or with `isName` a name. */
  word: (isHidden: boolean, isName?: boolean) => string;
  hidden: string[];
  /** Names that anything can mention, restricted or not. */
  names: string[];
};

function createCase(seed: number): Case {
  let state = seed;
  const next = () => {
    // Mulberry32.
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const random = (below: number) => Math.floor(next() * below);
  const hidden: string[] = [];
  const names: string[] = [];
  let count = 0;
  return {
    random,
    chance: (percent) => random(100) < percent,
    word(isHidden, isName = true) {
      count += 1;
      const word = ['zq%', 'Zq%x', 'zq-%', 'zq_%z'][random(4)]?.replace('%', letters(count)) ?? '';
      if (isHidden) {
        hidden.push(word);
      }
      if (isName) {
        names.push(word);
      }
      return word;
    },
    hidden,
    names,
  };
}

const letters = (count: number) =>
  [...String(count + 100)].map((digit) => 'bcdfghjkmn'.charAt(Number(digit))).join('');

type Value = Record<string, unknown>;

const SPELLINGS = [
  ...Array<string>(60).fill('x-groups'),
  ...['x-group', 'X-Groups', 'x_groups', 'xGroups', 'x-gruops', 'x-internal', 'groups', 'x-auth'],
];
const pick = <T>({random}: Case, values: readonly T[]): T => values[random(values.length)] as T;

/** Makes a part with a mark, and with planted words, for a third of the calls. */
function marked(test: Case, isHidden: boolean, make: (isHidden: boolean) => Value): Value {
  if (!test.chance(12)) {
    return make(isHidden);
  }
  const part = make(true);
  const key = pick(test, SPELLINGS);
  return {[key]: test.chance(99) ? ['internal'] : pick(test, [null, [], 'internal', {}]), ...part};
}

const mapOf = (test: Case, isHidden: boolean, make: (isHidden: boolean) => Value): Value =>
  Object.fromEntries(
    Array.from({length: test.random(3)}, () => {
      let name = '';
      const value = marked(test, isHidden, (inner) => {
        name = test.word(inner);
        return make(inner);
      });
      return [name, value];
    }),
  );

const KEYWORDS = [
  'if',
  'then',
  'else',
  'not',
  'contains',
  'propertyNames',
  'unevaluatedProperties',
];

function schema(test: Case, isHidden: boolean, depth = 0): Value {
  const inner = (isInner = isHidden) => schema(test, isInner, depth + 1);
  const part: Value = {description: text(test, isHidden)};
  if (test.chance(25) || depth > 2) {
    return test.chance(60) ? {...part, $ref: `#/components/schemas/S${test.random(4)}`} : part;
  }
  if (test.chance(60)) {
    part.properties = mapOf(test, isHidden, inner);
    part.required = Object.keys(part.properties as Value).filter(() => test.chance(70));
  }
  if (test.chance(30)) {
    part[pick(test, ['allOf', 'oneOf', 'anyOf'])] = [
      marked(test, isHidden, inner),
      marked(test, isHidden, inner),
    ];
  }
  if (test.chance(15)) {
    part[pick(test, ['items', 'additionalProperties'])] = inner();
  }
  if (test.chance(4)) {
    part[pick(test, KEYWORDS)] = {required: [pick(test, test.names)], properties: {a: inner()}};
  }
  if (test.chance(3)) {
    part.patternProperties = {[pick(test, test.names)]: inner()};
  }
  if (test.chance(10)) {
    part.enum = [test.word(isHidden), test.word(isHidden)];
  }
  if (test.chance(20)) {
    part.example = data(test, part, isHidden);
  }
  if (test.chance(3)) {
    part.discriminator = {
      propertyName: pick(test, test.names),
      mapping: {[test.word(isHidden)]: `#/components/schemas/S${test.random(4)}`},
    };
  }
  return part;
}

/** A value of a schema, with texts that only the readers of its restricted properties may see. */
function data(test: Case, of: Value, isHidden: boolean): unknown {
  const entries = Object.entries((of.properties ?? {}) as Record<string, Value>);
  const others = test.chance(5) ? [[pick(test, test.names), {}] as const] : [];
  return Object.fromEntries(
    [...entries, ...others].map(([name, member]) => {
      const isInner = isHidden || 'x-groups' in member;
      return [name, test.chance(50) ? test.word(isInner, false) : data(test, member, isInner)];
    }),
  );
}

/** Prose, which now and then names something. */
function text(test: Case, isHidden: boolean): string {
  const words = ['Some', 'text', test.word(isHidden, false)];
  if (test.chance(3)) {
    const name = pick(test, test.names);
    // A word of plain language is only a name where it is written like one.
    const bare = /[-_]/.test(name) ? name : `\`${name}\``;
    words.push(pick(test, [bare, `$response.body#/a/${name}`, `"${name}"`]));
  }
  return words.join(' ');
}

function operation(test: Case, isHidden: boolean): Value {
  const parameter = (isInner: boolean) => ({
    name: test.word(isInner),
    in: 'query',
    schema: schema(test, isInner, 2),
  });
  const media = (isInner: boolean) => {
    const own = schema(test, isInner);
    return {
      schema: own,
      ...(test.chance(40) && {example: data(test, own, isInner)}),
      ...(test.chance(20) && {
        examples: mapOf(test, isInner, (inner) => ({value: data(test, own, inner)})),
      }),
    };
  };
  return {
    operationId: test.word(isHidden),
    summary: text(test, isHidden),
    parameters: [marked(test, isHidden, parameter)],
    tags: [`T${test.random(2)}`],
    responses: {
      '200': marked(test, isHidden, (inner) => ({
        description: text(test, inner),
        headers: mapOf(test, inner, (isInner) => ({schema: schema(test, isInner, 2)})),
        content: {'application/json': media(inner)},
      })),
    },
    ...(test.chance(5) && {[`x-order`]: [pick(test, test.names)]}),
    ...(test.chance(3) && {security: [{[pick(test, test.names)]: []}]}),
  };
}

function contract(test: Case): Value {
  test.word(false);
  const paths = mapOf(test, false, (inner) => ({
    get: marked(test, inner, (isHidden) => operation(test, isHidden)),
    put: marked(test, inner, (isHidden) => operation(test, isHidden)),
  }));
  const schemas = [0, 1, 2, 3].map((index) => [
    `S${index}`,
    marked(test, false, (isHidden) => schema(test, isHidden)),
  ]);
  return {
    openapi: '3.1.0',
    info: {title: 'Test API', version: '1.0.0'},
    tags: [0, 1].map((index) => ({name: `T${index}`, description: text(test, false)})),
    paths: Object.fromEntries(Object.entries(paths).map(([name, item]) => [`/${name}`, item])),
    webhooks: mapOf(test, false, (isHidden) => ({post: operation(test, isHidden)})),
    components: {schemas: Object.fromEntries(schemas)},
  };
}

const withoutMarks = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (key, part: unknown) => (key === 'x-groups' ? undefined : part)),
  );

it('refuses a random contract, or leaves no word of its restricted parts, and all of them for their groups', () => {
  let cut = 0;
  for (let seed = 1; seed <= CASES; seed += 1) {
    const test = createCase(seed);
    const document = contract(test) as ApiDocument;
    let result: string;
    try {
      result = JSON.stringify(cutDocument(document, () => false));
    } catch (error) {
      expect(error, `seed ${seed}`).toBeInstanceOf(ContractError);
      continue;
    }
    const found = test.hidden.find((word) => result.includes(word));
    expect(found, `seed ${seed}`).toBeUndefined();
    const {paths} = cutDocument(document, () => true);
    expect(paths, `seed ${seed}`).toEqual(withoutMarks(document.paths));
    cut += test.hidden.length > 0 ? 1 : 0;
  }
  // Otherwise, refusing everything would pass.
  expect(cut).toBeGreaterThan(CASES / 20);
}, 600_000);
