import type {DocumentType} from '@gated-docs/access-config';
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

const SIDES: Readonly<Record<string, Side>> = {
  document_front: 'front',
  document_back: 'back',
  selfie: 'selfie',
};

/** Statuses that reject the form or its pictures. Other errors say nothing about them. */
const REJECTED = [400, 413, 415, 422];
const REJECTION = /(?:^|: )(document_front|document_back|selfie): (.+)$/;

/** Sends the pictures. After a failure, the reader may send them again. Never rejects. */
export async function sendPictures(
  submission: Submission,
  {url, token, signal}: {url: string; token: string; signal: AbortSignal},
): Promise<Outcome> {
  const headers = {authorization: `Bearer ${token}`, 'idempotency-key': submission.key};
  const body = toForm(submission);
  const response = await fetch(url, {method: 'POST', headers, body, signal}).catch(() => null);
  return response ? readOutcome(response) : {status: 'failed'};
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

async function readOutcome(response: Response): Promise<Outcome> {
  if (response.ok || response.status === 401) {
    return {status: response.ok ? 'received' : 'expired'};
  }
  if (!REJECTED.includes(response.status)) {
    return {status: 'failed'};
  }
  // `document_front: blurry`, as errors of other endpoints name a field.
  const [, field = '', reason = ''] = REJECTION.exec(messageOf(await response.text())) ?? [];
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
