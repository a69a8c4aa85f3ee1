/** Seeded random numbers in [0, 1) (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

type Random = () => number;

export function pick<Item>(random: Random, items: readonly Item[]): Item {
  return items[Math.floor(random() * items.length)] as Item;
}

const INSERTS = [
  '/',
  '//',
  './',
  '/./',
  '../',
  '/../',
  '%2e%2e/',
  '.%2e/',
  '%2f',
  '%5c',
  '\\',
  ';',
  ';x=1',
  '.',
  '...',
  '%20',
  '%00',
  '%09',
  '%0d%0a',
  '%E2%80%8B',
  '%EF%BC%8F',
  '%u002f',
  '%c0%af',
  '%',
  '%zz',
  '~',
  '%23',
  '%3f',
  '?',
  '?path=',
  '&',
  '#',
  ':',
  '::$DATA',
  '*',
  '%2a',
  '@evil.example',
  'index.html',
  '%25',
  '+',
  '\u017f',
  '%C5%BF',
  '%E2%84%AA',
  '_gate/',
  '404.html',
  '.br',
  '.gz',
  '.map',
  '.html',
];
const ENDS = ['index.html', '/index.html', 'INDEX.HTML', '.html', '/', '//', '/.', '/..', '?', '#'];

/** Changes of a path's spelling, as attackers and careless clients make them. */
const MUTATIONS: readonly ((path: string, random: Random) => string)[] = [
  (path, random) => change(path, random, (letter) => escape(letter)),
  (path, random) => change(path, random, (letter) => escape(letter).replace('%', '%25')),
  (path, random) => change(path, random, (letter) => letter.toUpperCase()),
  (path, random) => insert(path, random, pick(random, INSERTS)),
  (path, random) => insert(path, random, pick(random, INSERTS)),
  (path, random) => path + pick(random, ENDS),
  (path) => path.replace(/\/$/, ''),
  (path) => `/x/..${path}`,
  (path) => `/guidelines/..${path}`,
  (path) => `/guidelines/%2e%2e${path}`,
  (path) => `/${path}`,
  (path) => path.toUpperCase(),
  (path) => encodeURIComponent(path).replace(/^%2F/, '/'),
  (path, random) => change(path, random, () => ''),
];

export function mutatePath(path: string, random: Random): string {
  let mutated = path;
  for (let count = Math.floor(random() * 4); count > 0; count--) {
    mutated = pick(random, MUTATIONS)(mutated, random);
  }
  return mutated.startsWith('/') ? mutated : `/${mutated}`;
}

function change(path: string, random: Random, replace: (letter: string) => string): string {
  const index = 1 + Math.floor(random() * (path.length - 1));
  return path.slice(0, index) + replace(path[index] ?? '') + path.slice(index + 1);
}

function insert(path: string, random: Random, text: string): string {
  const index = 1 + Math.floor(random() * path.length);
  return path.slice(0, index) + text + path.slice(index);
}

function escape(letter: string): string {
  return [...Buffer.from(letter)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
}
