import type {DocumentType} from '../site-config';
import type {Side} from './checkSteps';

type Submission = {
  /** From `newSubmissionKey`: the service treats requests with the same key as one submission. */
  key: string;
  type: DocumentType;
  pictures: readonly {side: Side; jpeg: Blob}[];
};

/**
 * `rejected`: the service cannot use a picture, and names it and the reason. `expired`: the session has ended.
 * `failed`: the service did not confirm receipt.
 */
export type Outcome =
  | {status: 'received' | 'expired' | 'failed'}
  | {status: 'rejected'; side: Side | undefined; reason: string};

type Options = {
  url: string;
  token: string;
  /** Share of the upload sent so far, 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
  wait?: (milliseconds: number) => Promise<void>;
  createRequest?: () => XMLHttpRequest;
};

/** Same number and spacing of retries as the SDK (specification section 7). */
const RETRIES = 5;
const FIRST_DELAY_MS = 500;

const SIDES: Readonly<Record<string, Side>> = {
  document_front: 'front',
  document_back: 'back',
  selfie: 'selfie',
};

/** Like 5xx, these statuses only mean that the service is busy. */
const BUSY = [408, 425, 429];

/** Statuses that reject the form or its pictures. Other errors say nothing about them. */
const REJECTED = [400, 413, 415, 422];
const REJECTION = /(?:^|: )(document_front|document_back|selfie): (.+)$/;

/** Sends the pictures, and retries if there is no response or the service is busy. Never rejects. */
export async function sendPictures(submission: Submission, options: Options): Promise<Outcome> {
  const {onProgress, signal, wait = pause} = options;
  for (let attempt = 0; attempt <= RETRIES && !signal.aborted; attempt += 1) {
    if (attempt > 0) {
      await wait(FIRST_DELAY_MS * 2 ** (attempt - 1));
      if (signal.aborted) {
        break;
      }
      onProgress(0);
    }
    const response = await send(submission, options);
    if (response && response.status < 500 && !BUSY.includes(response.status)) {
      return readOutcome(response);
    }
  }
  return {status: 'failed'};
}

/** 128 random bits, in hex. Browsers have `randomUUID` only in secure contexts. */
export function newSubmissionKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}

function toForm({type, pictures}: Submission): FormData {
  const form = new FormData();
  form.set('document_type', type);
  for (const {side, jpeg} of pictures) {
    form.set(side === 'selfie' ? side : `document_${side}`, jpeg, `${side}.jpg`);
  }
  return form;
}

type Response = {status: number; body: string};

/** Uses XMLHttpRequest, because `fetch` does not report upload progress. */
function send(submission: Submission, options: Options): Promise<Response | null> {
  const {url, token, onProgress, signal, createRequest = () => new XMLHttpRequest()} = options;
  return new Promise((resolve) => {
    const request = createRequest();
    request.open('POST', url);
    request.setRequestHeader('authorization', `Bearer ${token}`);
    request.setRequestHeader('idempotency-key', submission.key);
    request.upload.onprogress = ({loaded, total}) => total > 0 && onProgress(loaded / total);
    request.onload = () => resolve({status: request.status, body: request.responseText});
    request.onerror = () => resolve(null);
    request.onabort = () => resolve(null);
    signal.addEventListener('abort', () => request.abort(), {once: true});
    request.send(toForm(submission));
  });
}

function readOutcome({status, body}: Response): Outcome {
  if (status >= 200 && status < 300) {
    return {status: 'received'};
  }
  if (status === 401) {
    return {status: 'expired'};
  }
  if (!REJECTED.includes(status)) {
    return {status: 'failed'};
  }
  // `document_front: blurry`, as errors of other endpoints name a field.
  const [, field = '', reason = ''] = REJECTION.exec(messageOf(body)) ?? [];
  return {status: 'rejected', side: SIDES[field], reason};
}

function messageOf(body: string): string {
  try {
    // Any other body throws here.
    const {errors} = JSON.parse(body) as {errors: [{message: unknown}]};
    return String(errors[0].message);
  } catch {
    return '';
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    window.setTimeout(resolve, milliseconds);
  });
}
