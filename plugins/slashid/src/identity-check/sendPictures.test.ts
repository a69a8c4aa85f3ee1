import {afterEach, expect, it, vi} from 'vitest';
import {newSubmissionKey, sendPictures} from './sendPictures';

const jpeg = new Blob(['picture'], {type: 'image/jpeg'});
const SUBMISSION = {
  key: newSubmissionKey(),
  type: 'passport',
  pictures: [
    {side: 'front', jpeg},
    {side: 'selfie', jpeg},
  ],
} as const;

afterEach(() => vi.unstubAllGlobals());

function sendOver(response: Response | Error) {
  const sent: {url: string; init: RequestInit}[] = [];
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    sent.push({url, init});
    return response instanceof Error ? Promise.reject(response) : Promise.resolve(response);
  });
  const {signal} = new AbortController();
  const url = 'https://id.example/identity-checks';
  return {sent, outcome: sendPictures(SUBMISSION, {url, token: 't1', signal})};
}

it('sends the document type, each picture under its name, the token and the key (2.57)', async () => {
  const {sent, outcome} = sendOver(new Response(null, {status: 201}));

  expect(await outcome).toEqual({status: 'received'});
  const [{url, init}] = sent as [(typeof sent)[number]];
  expect([init.method, url]).toEqual(['POST', 'https://id.example/identity-checks']);
  expect(init.headers).toEqual({authorization: 'Bearer t1', 'idempotency-key': SUBMISSION.key});
  const form = init.body as FormData;
  expect([...form.keys()]).toEqual(['document_type', 'document_front', 'selfie']);
  expect(form.get('document_type')).toBe('passport');
});

it('makes a new random key for each submission', () => {
  expect(SUBMISSION.key).toMatch(/^[0-9a-f]{32}$/);
  expect(newSubmissionKey()).not.toBe(SUBMISSION.key);
});

const rejection = (message: string) => ({errors: [{httpcode: 400, message}]});
const FACE = {status: 'rejected', side: 'selfie', reason: 'face_not_detected'};
const BLURRY = {status: 'rejected', side: 'front', reason: 'blurry'};
const UNNAMED = {status: 'rejected', side: undefined, reason: ''};

it.each([
  [401, {}, {status: 'expired'}],
  [400, rejection('selfie: face_not_detected'), FACE],
  [422, rejection('invalid request: document_front: blurry'), BLURRY],
  [413, 'too large', UNNAMED],
  [403, rejection('not for this site'), {status: 'failed'}],
  [404, 'nothing here', {status: 'failed'}],
  [503, {}, {status: 'failed'}],
])('reads status %d with %j', async (status, body, expected) => {
  expect(await sendOver(Response.json(body, {status})).outcome).toEqual(expected);
});

it('reports a failure without a response', async () => {
  expect(await sendOver(new TypeError('Failed to fetch')).outcome).toEqual({status: 'failed'});
});
