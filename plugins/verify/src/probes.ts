import {pathOf, type BuiltFile} from './readBuild';
import type {Question} from './request';

/** A request and its peculiarity. */
export type Probe = Question & {technique: string};

const COMPRESSED = ['br', 'gzip'];

/** Headers that have made servers or proxies respond for another path, or without a check. */
const MISLEADING: readonly Readonly<Record<string, string>>[] = [
  {'x-forwarded-for': '127.0.0.1'},
  {'x-middleware-subrequest': 'middleware:middleware:middleware:middleware:middleware'},
  {'user-agent': 'kube-probe/1.30'},
  {'x-http-method-override': 'GET'},
  {authorization: 'Bearer null'},
];

/** Headers that contain the path, with a harmless target. */
const REWRITING = ['x-original-url', 'x-rewrite-url', 'x-forwarded-uri', 'x-accel-redirect'];

/** The ordinary requests for a file: plain and compressed. */
export function plainProbes(file: BuiltFile): Probe[] {
  const target = file.address;
  return [
    {technique: 'as it is', target},
    ...COMPRESSED.map((encoding) => ({
      technique: `compressed (${encoding})`,
      target,
      headers: {'accept-encoding': encoding},
    })),
  ];
}

/** Requests for a file by readers who may not read it: all known ways around a check. */
export function hostileProbes(file: BuiltFile): Probe[] {
  const target = pathOf(file.path);
  const spellings = file.kind === 'page' ? pageSpellings(target) : fileSpellings(target);
  return [
    ...spellings.map(([technique, spelled]) => ({technique, target: spelled})),
    {technique: 'HEAD', target, method: 'HEAD'},
    {
      technique: 'POST',
      target,
      method: 'POST',
      headers: {'x-http-method-override': 'GET'},
      body: '',
    },
    {technique: 'OPTIONS', target, method: 'OPTIONS'},
    {technique: 'a range', target, headers: {range: 'bytes=0-'}},
    {technique: 'Accept: text/markdown', target, headers: {accept: 'text/markdown'}},
    ...MISLEADING.map((headers) => ({technique: Object.keys(headers).join(), target, headers})),
    ...REWRITING.map((name) => ({technique: name, target: '/', headers: {[name]: target}})),
  ];
}

type Spelling = [technique: string, target: string];

function fileSpellings(target: string): Spelling[] {
  const slash = target.lastIndexOf('/');
  const [folder, name] = [target.slice(0, slash), target.slice(slash + 1)];
  return [
    ['other letter case', swapCase(target)],
    ['an encoded letter', encodeLetter(target)],
    ['encoded twice', encodeLetter(target).replace('%', '%25')],
    ['two slashes', `/${target}`],
    ['two slashes inside', `${folder}//${name}`],
    ['an encoded slash', `${folder}%2F${name}`],
    ['a backslash', `${folder}\\${name}`],
    ['dot segments', `/img/..${target}`],
    ['encoded dot segments', `/img/%2e%2e${target}`],
    ['a path parameter', `/img/..;${target}`],
    ['its compressed sibling', `${target}.br`],
    ['its compressed sibling', `${target}.gz`],
    ['its source map', `${target}.map`],
    ['a final dot', `${target}.`],
    ['a final slash', `${target}/`],
    ['a query', `${target}?x=1`],
    ['a stream name', `${target}::$DATA`],
  ];
}

function pageSpellings(target: string): Spelling[] {
  const bare = target.replace(/\/$/, '');
  const inside = bare.lastIndexOf('/');
  const inner = inside > 0 ? `${bare.slice(0, inside)}` : '';
  const last = bare.slice(inside + 1);
  const first = bare.split('/')[1] ?? '';
  return [
    ...fileSpellings(bare).map(([technique, spelled]): Spelling => [technique, `${spelled}/`]),
    ['without its slash', bare],
    ['index.html', `${bare}/index.html`],
    ['INDEX.HTML', `${bare}/INDEX.HTML`],
    ['index.html, compressed', `${bare}/index.html.br`],
    ['index.html, compressed', `${bare}/index.html.gz`],
    ['.html', `${bare}.html`],
    ['.md', `${bare}.md`],
    ['its text', `${bare}/index.md`],
    ['upper case', bare.toUpperCase() + '/'],
    ['backslashes', bare.replaceAll('/', '\\')],
    ['encoded backslashes', `/${bare.slice(1).replaceAll('/', '%5C')}/`],
    ['slash and dot', `${bare}/.`],
    ['a dot segment inside', `${inner}/./${last}/`],
    ['dot segments inside', `${inner}/x/../${last}/`],
    ['up and down', `${bare}/../${last}/`],
    ['above the root', `/../../..${bare}/`],
    ['dots from a readable folder', `/assets/js/../..${bare}/`],
    ['encoded dots from a readable folder', `/assets/js/.%2e/%2e./${bare.slice(1)}/`],
    ['dots behind a fragment', `/assets%23/..${bare}/`],
    ['dots behind a query', `/assets%3F/..${bare}/`],
    ['a fragment', `${bare}/#x`],
    ['an empty query', `${bare}/?`],
    ['a path parameter', `${bare};x=1/`],
    ['an encoded NUL', `${bare}%00.html`],
    ['an encoded space', `${bare}%20/`],
    ['an overlong slash', `${inner}%c0%af${last}/`],
    ['as a query', `/?path=${bare}/`],
    ['like a script', `${bare}/x.css`],
    ['like a picture', `${bare};x.png`],
    ['in absolute form', `http://localhost${bare}/`],
    ['all letters encoded', `/${encodeAll(first)}${bare.slice(1 + first.length)}/`],
    ['a wide letter', bare.replace(/s/, '%C5%BF') + '/'],
    ['below the gate’s own addresses', `/_gate/..${bare}/`],
    ['below the gate’s own addresses', `/_gate/health/%2e%2e/%2e%2e${bare}/`],
  ];
}

/** Swaps the case of every letter, for case-insensitive file systems. */
function swapCase(target: string): string {
  return target.replace(/[a-zA-Z]/g, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  );
}

/** A letter of the last segment, percent-encoded. */
function encodeLetter(target: string): string {
  const index = target.search(/[a-zA-Z0-9](?=[^/]*$)/);
  const at = index < 0 ? target.search(/[a-zA-Z0-9]/) : index;
  return at < 0
    ? target
    : target.slice(0, at) + encodeAll(target.charAt(at)) + target.slice(at + 1);
}

function encodeAll(text: string): string {
  return [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
}
