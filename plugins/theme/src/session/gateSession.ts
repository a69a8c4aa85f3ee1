import {subjectFromClaims} from '@gated-docs/access';
import {asList, asRecord, asString, readRecord} from '@gated-docs/utils/unknown-data';
import type {Session, View} from './sessionContext';

/** The gate accepts a token for a few seconds after its expiry; this limits how often the browser asks again then. */
const MIN_REMAINDER_MS = 5_000;

/** The gate itself waits for the provider, but never this long. */
const MAX_WAIT_MS = 60_000;

type GateRequest = {
  /** By default, POST with a body and GET without. */
  method?: 'DELETE';
  body?: object;
  keepalive?: true;
};

/** Sends a request to one of the gate's own endpoints. Returns null on a network error or timeout. */
export async function fetchFromGate(
  path: string,
  {body, ...init}: GateRequest = {},
): Promise<Response | null> {
  return fetch(path, {
    ...(body && {
      method: 'POST',
      headers: {'content-type': 'application/json'},
      body: JSON.stringify(body),
    }),
    ...init,
    signal: AbortSignal.timeout(MAX_WAIT_MS),
    credentials: 'same-origin',
    cache: 'no-store',
  }).catch(() => null);
}

/** The reader's session according to the gate. Never rejects: without a response, it is `unreachable`. */
export async function readGateSession(): Promise<Session> {
  const response = await fetchFromGate('/_gate/session');
  if (response?.status === 401) {
    return {status: 'signed-out'};
  }
  if (!response?.ok) {
    return {status: 'unreachable'};
  }
  const body = await readRecord(response);
  const {person, groups, expiresAt} = body;
  if (typeof expiresAt !== 'string') {
    return {status: 'unreachable'};
  }
  const remaining = Date.parse(expiresAt) - serverTime(response);
  return {
    status: 'signed-in',
    subject: subjectFromClaims({person_id: person, person_type: 'regular', groups}),
    handle: asString(asRecord(body.handle).value),
    expiresAt: Date.now() + Math.max(remaining, MIN_REMAINDER_MS),
    organizations: asList(body.organizations, asString),
    hasReadTokens: body.readTokens === true,
    edition: asString(body.edition),
    isPartial: body.isPartial === true,
    views: asList(body.views, readView),
    view: readView(body.view),
  };
}

function readView(value: unknown): View | undefined {
  const {edition, groups} = asRecord(value);
  const names = asList(groups, asString);
  return typeof edition === 'string' && names ? {edition, groups: names} : undefined;
}

/** This device's clock may be wrong, so a session's remaining time is measured against the gate's clock. */
function serverTime({headers}: Response): number {
  const time = Date.parse(headers.get('date') ?? '');
  return Number.isNaN(time) ? Date.now() : time;
}
