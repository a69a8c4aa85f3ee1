import {afterAll, beforeAll, expect, it} from 'vitest';
import {canary, chunkOf, PUBLIC_ASSETS, ROUTES, runtimeOf} from '../../support/gate/editionFolder';
import {createGateFixture, type GateFixture} from '../../support/gate/gateFixture';
import {createRandom, mutatePath, pick} from '../../support/gate/mutateRequest';
import {getRaw} from '../../support/gate/rawRequest';
import {createSigningKey} from '../../support/gate/standInProvider';

const SEED = 20260115;
/** The soak sends 100,000. */
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 5000);
const ON_THE_WIRE = REQUESTS * 0.08;
const IN_PROCESS = REQUESTS - ON_THE_WIRE;
const SOCKETS = 16;

type Persona = {name: string; token: string | undefined; edition: string};

let fixture: GateFixture;
let port: number;
let personas: Persona[];
let targets: string[];
let tags: string[];

beforeAll(async () => {
  fixture = await createGateFixture();
  ({port} = await fixture.startServer());
  const {provider} = fixture;
  const forger = await createSigningKey('key-1');
  const signedIn = ['', 'public', 'apps', 'selfhosted', 'internal', 'apps+public'].map(
    async (edition) => ({
      name: edition || 'nogroup',
      token: await fixture.signIn(...edition.split('+').filter(Boolean)),
      edition: edition || 'signed-in',
    }),
  );
  const nobody = Object.entries({
    anonymous: undefined,
    'anonymous user': await provider.token({person_type: 'anonymous', groups: ['internal']}),
    'another organization': await provider.token({oid: 'another', groups: ['internal']}),
    expired: await provider.token({exp: 1, groups: ['internal']}),
    forged: await provider.token({groups: ['internal']}, {key: forger}),
    garbage: 'garbage',
  }).map(([name, token]) => ({name, token, edition: 'anonymous'}));
  personas = [...(await Promise.all(signedIn)), ...nobody];
  targets = [
    ...ROUTES,
    ...ROUTES.map((route) => chunkOf(route)),
    ...fixture.folder.editions.map(({id}) => runtimeOf(id)),
    ...Object.keys(PUBLIC_ASSETS),
    '/404.html',
    '/manifest.json',
    '/internal-first/apis/',
    '/_gate/session',
    '/_gate/decision?path=/apis/misc/conference/',
    '/_gate/config',
  ];
  const internal = personas.find(({name}) => name === 'internal');
  tags = await Promise.all(
    ROUTES.map(async (route) => {
      const res = await fixture.ask(route, {token: internal?.token});
      return res.headers.get('etag') ?? '';
    }),
  );
});
afterAll(() => fixture.close());

/** All markers of pages, chunks, shells and runtimes in the fixture's files. */
const MARKS = /canary-[a-z-]*|(?:shell|entry)-[a-z+-]+|runtime of [a-z+-]+/gi;

/** The editions' contents, by their markers. */
function marksOf(editionId: string): Set<string> {
  const edition = fixture.folder.editions.find(({id}) => id === editionId);
  const pages =
    edition?.pages.map((page) => fixture.folder.manifest.pages[page]?.route ?? '') ?? [];
  return new Set([
    ...pages.map(canary),
    `shell-${editionId}`,
    `entry-${editionId}`,
    `runtime of ${editionId}`,
    'runtime of anonymous',
  ]);
}

function problemWith(status: number, text: string, allowed: Set<string>): string | null {
  if (status >= 500) {
    return `status ${status}`;
  }
  const foreign = [...text.matchAll(MARKS)].find(([mark]) => !allowed.has(mark));
  return foreign ? `holds "${foreign[0]}"` : null;
}

function randomHeaders(random: () => number): Record<string, string> {
  const path = pick(random, targets);
  return pick(random, [
    {},
    {},
    {},
    {range: 'bytes=0-999'},
    {range: `bytes=-${Math.floor(random() * 400)}`},
    {'if-none-match': random() < 0.5 ? '*' : pick(random, tags)},
    {'x-original-url': path, 'x-rewrite-url': path},
    {'x-forwarded-host': 'evil.example', 'x-forwarded-prefix': path},
    {'x-middleware-subrequest': 'src/middleware:src/middleware'},
    {authorization: `Bearer ${pick(random, personas).token ?? ''}`},
    {accept: 'application/json'},
  ]);
}

it(`P32: never leaks a byte of another edition and never fails, in ${IN_PROCESS + ON_THE_WIRE} requests (seed ${SEED})`, async () => {
  const random = createRandom(SEED);
  const allowed = new Map(personas.map(({edition}) => [edition, marksOf(edition)]));
  const problems: string[] = [];
  const statuses = new Map<number, number>();

  function judge(persona: Persona, target: string, status: number, text: string): void {
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    const problem = problemWith(status, text, allowed.get(persona.edition) ?? new Set());
    if (problem) {
      problems.push(`${persona.name} asks ${JSON.stringify(target)}: ${problem}`);
    }
  }

  for (let count = 0; count < IN_PROCESS; count++) {
    const persona = pick(random, personas);
    const target = mutatePath(pick(random, targets), random);
    const method = random() < 0.03 ? pick(random, ['HEAD', 'POST', 'OPTIONS', 'PUT']) : 'GET';
    const {token} = persona;
    const res = await fixture.ask(target, {method, token, headers: randomHeaders(random)});
    judge(persona, target, res.status, JSON.stringify([...res.headers]) + (await res.text()));
  }

  const wire = Array.from({length: SOCKETS}, async () => {
    for (let count = 0; count < ON_THE_WIRE / SOCKETS; count++) {
      const persona = pick(random, personas);
      const target = mutatePath(pick(random, targets), random).replaceAll('\u017f', '\xc5\xbf');
      const cookie = persona.token === undefined ? {} : {cookie: `gate_session=${persona.token}`};
      const answer = await getRaw(port, target, {...randomHeaders(random), ...cookie});
      judge(persona, target, answer.status, answer.text);
    }
  });
  await Promise.all(wire);

  expect(problems.slice(0, 10)).toEqual([]);
  expect([...statuses.values()].reduce((sum, count) => sum + count, 0)).toBe(
    IN_PROCESS + ON_THE_WIRE,
  );
  // Every kind of response must occur, otherwise the fuzzing proves little.
  for (const status of [200, 206, 304, 308, 400, 401, 403, 404, 405]) {
    expect(statuses.get(status) ?? 0).toBeGreaterThan(REQUESTS / 1000);
  }
}, 600_000);
