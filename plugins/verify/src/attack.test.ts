import {setImmediate} from 'node:timers/promises';
import {expect, it} from 'vitest';
import {builtEdition, verifiedBuild} from '../../../tests/support/verifiedBuild';
import {attack} from './attack';
import {createJudge, type Reader} from './judge';
import type {Answer, Question} from './request';

const PUBLIC_ORIGIN = 'https://docs.example.com';

const PAGES = {
  '/index.html': 'The entry page',
  '/apis/index.html': 'The page on APIs',
  '/apps/index.html': 'The page on apps',
};
const MEMBER: Reader = {name: 'public', edition: builtEdition('public', PAGES), cookie: 'a=b'};
const ANONYMOUS = builtEdition('anonymous', {});

/** The response of a sound deployment to a member. */
function answer({target}: Question): Answer {
  const text = Object.entries(PAGES).find(([path]) => path === `${target}index.html`)?.[1];
  return {status: text === undefined ? 404 : 200, headers: {}, body: Buffer.from(text ?? '')};
}

async function run(ask: (question: Question) => Answer | Promise<Answer>) {
  const build = verifiedBuild(ANONYMOUS, MEMBER.edition);
  return attack({
    deployment: {
      url: new URL(PUBLIC_ORIGIN),
      ask: async (question) => ask(question),
      close: () => {},
    },
    build,
    readers: [MEMBER, {name: 'nobody', edition: ANONYMOUS}],
    judge: createJudge(build),
    origins: [PUBLIC_ORIGIN],
  });
}

it('sends no more requests after one has failed', async () => {
  let sent = 0;
  let open = 0;
  const attacked = run(async (question) => {
    sent += 1;
    if (question.target === '/apps/') {
      throw new Error('connection refused');
    }
    open += 1;
    await setImmediate();
    open -= 1;
    return answer(question);
  });

  await expect(attacked).rejects.toThrow('connection refused');

  // One request for each path, and none that continues.
  expect({sent, open}).toEqual({sent: 3, open: 0});
});

it.each([
  ['//evil.example', 1],
  ['/\t/evil.example', 1],
  ['/\\evil.example', 1],
  ['https://docs.example.com.evil.example/', 1],
  ['https://docs.example.com:8443/', 1],
  ['http://docs.example.com/', 1],
  ['https://', 1],
  ['/apps/', 0],
  ['apps/?from=//evil.example', 0],
  ['https://docs.example.com/apps/', 0],
])('finds a redirect to another origin: %j, %i times', async (location, count) => {
  const {findings} = await run((question) =>
    question.target === '/apps'
      ? {status: 302, headers: {location}, body: Buffer.alloc(0)}
      : answer(question),
  );

  const strays = findings.filter(({detail}) => detail === `302 to ${location}`);
  expect(new Set(strays.map(({question}) => question)).size).toBe(count);
});

it.each<[string, (own: Answer, question: Question) => Answer]>([
  ['its own bytes with the status 500', (own) => ({...own, status: 500})],
  [
    'its own bytes, but only uncompressed',
    (own, {headers}) =>
      headers?.['accept-encoding'] === 'br' ? {...own, body: Buffer.alloc(0)} : own,
  ],
])('reports a page as missing if the response has %s', async (_, alter) => {
  const {findings} = await run((question) => {
    const own = answer(question);
    return question.target === '/apis/' ? alter(own, question) : own;
  });

  const missing = findings.filter(({type}) => type === 'missing');
  expect(missing.map(({reader, question}) => [reader, question])).toEqual([
    ['public', '/apis/index.html'],
  ]);
});

it('reports two pages as missing that are served under the path of the other', async () => {
  const {findings} = await run(({target}) => {
    const swapped = target === '/apis/' ? '/apps/' : target === '/apps/' ? '/apis/' : target;
    return answer({target: swapped});
  });

  const missing = findings.filter(({type}) => type === 'missing');
  expect(missing.map(({question}) => question)).toEqual(['/apis/index.html', '/apps/index.html']);
});
