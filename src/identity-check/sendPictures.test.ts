import {describe, expect, it} from 'vitest';
import {newSubmissionKey, sendPictures, type Outcome} from './sendPictures';

type Reply = {status: number; body?: unknown} | 'no-response';

const jpeg = new Blob(['picture'], {type: 'image/jpeg'});
const SUBMISSION = {
  key: newSubmissionKey(),
  type: 'passport',
  pictures: [
    {side: 'front', jpeg},
    {side: 'selfie', jpeg},
  ],
} as const;

/** Stubs a browser's request: each one gets the next of these replies. */
function stubNetwork(replies: readonly Reply[]) {
  const sent: {form: FormData; headers: Map<string, string>; address: string}[] = [];
  class FakeXMLHttpRequest {
    status = 0;
    responseText = '';
    upload: {onprogress?: (event: {loaded: number; total: number}) => void} = {};
    onload?: () => void;
    onerror?: () => void;
    onabort?: () => void;
    private headers = new Map<string, string>();
    private address = '';
    open(method: string, address: string) {
      this.address = `${method} ${address}`;
    }
    setRequestHeader(name: string, value: string) {
      this.headers.set(name, value);
    }
    abort() {
      this.onabort?.();
    }
    send(form: FormData) {
      const reply = replies[sent.length] ?? 'no-response';
      sent.push({form, headers: this.headers, address: this.address});
      this.upload.onprogress?.({loaded: 1, total: 2});
      if (reply === 'no-response') {
        this.onerror?.();
      } else {
        this.status = reply.status;
        this.responseText = JSON.stringify(reply.body ?? {});
        this.onload?.();
      }
    }
  }
  return {sent, createRequest: () => new FakeXMLHttpRequest() as unknown as XMLHttpRequest};
}

async function sendOver(
  replies: readonly Reply[],
  controller = new AbortController(),
  onWait = () => {},
) {
  const {sent, createRequest} = stubNetwork(replies);
  const waits: number[] = [];
  const progress: number[] = [];
  const outcome = await sendPictures(SUBMISSION, {
    url: 'https://id.example/identity-checks',
    token: 't1',
    signal: controller.signal,
    onProgress: (share) => progress.push(share),
    wait(milliseconds) {
      waits.push(milliseconds);
      onWait();
      return Promise.resolve();
    },
    createRequest,
  });
  return {outcome, sent, waits, progress};
}

describe('sendPictures', () => {
  it('sends the document type, each picture under its name, and the token (2.57)', async () => {
    const {outcome, sent, progress} = await sendOver([{status: 201}]);

    expect(outcome).toEqual({status: 'received'});
    expect(progress).toEqual([0.5]);
    expect(sent).toHaveLength(1);
    const [{form, headers, address}] = sent as [(typeof sent)[number]];
    expect(address).toBe('POST https://id.example/identity-checks');
    expect(headers.get('authorization')).toBe('Bearer t1');
    expect([...form.keys()]).toEqual(['document_type', 'document_front', 'selfie']);
    expect(form.get('document_type')).toBe('passport');
  });

  it('retries with growing delays if there is no response or the service is busy', async () => {
    const {outcome, sent, waits, progress} = await sendOver([
      'no-response',
      {status: 503},
      {status: 429},
      {status: 201},
    ]);

    expect(outcome).toEqual({status: 'received'});
    expect(sent).toHaveLength(4);
    expect(waits).toEqual([500, 1000, 2000]);
    // One submission, no matter which request arrived.
    const keys = sent.map(({headers}) => headers.get('idempotency-key'));
    expect(new Set(keys)).toEqual(new Set([SUBMISSION.key]));
    expect(SUBMISSION.key).toMatch(/^[0-9a-f]{32}$/);
    expect(newSubmissionKey()).not.toBe(SUBMISSION.key);
    expect(progress).toEqual([0.5, 0, 0.5, 0, 0.5, 0, 0.5]);
  });

  it('gives up after five retries', async () => {
    const {outcome, sent} = await sendOver([]);

    expect(outcome).toEqual({status: 'failed'});
    expect(sent).toHaveLength(6);
  });

  const rejection = (message: string) => ({errors: [{httpcode: 400, message}]});
  it.each<[number, unknown, Outcome]>([
    [401, {}, {status: 'expired'}],
    [
      400,
      rejection('selfie: face_not_detected'),
      {status: 'rejected', side: 'selfie', reason: 'face_not_detected'},
    ],
    [
      422,
      rejection('invalid request: document_front: blurry'),
      {status: 'rejected', side: 'front', reason: 'blurry'},
    ],
    [413, 'too large', {status: 'rejected', side: undefined, reason: ''}],
    [403, rejection('not for this site'), {status: 'failed'}],
    [404, 'nothing here', {status: 'failed'}],
  ])('reads status %d with %j', async (status, body, expected) => {
    const {outcome, sent} = await sendOver([{status, body}]);

    expect(outcome).toEqual(expected);
    expect(sent).toHaveLength(1);
  });

  it('sends nothing after an abort', async () => {
    const controller = new AbortController();
    controller.abort();

    expect((await sendOver([{status: 201}], controller)).sent).toHaveLength(0);
  });

  it('stops retrying after an abort between attempts', async () => {
    const controller = new AbortController();
    const stop = () => controller.abort();

    const {sent, progress} = await sendOver([{status: 503}, {status: 201}], controller, stop);

    expect(sent).toHaveLength(1);
    expect(progress).toEqual([0.5]);
  });
});
