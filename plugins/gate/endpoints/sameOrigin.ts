import type {Answer} from '../pipeline/record';
import type {RequestHeaders} from '../request';
import {problem} from './problem';

/** For POST and DELETE. Fail closed: browsers always send `Origin` with these, so a missing one is rejected. */
export function isSameOrigin(headers: RequestHeaders, publicOrigin: string): boolean {
  const site = headers['sec-fetch-site'];
  return headers.origin === publicOrigin && (site === undefined || site === 'same-origin');
}

export function refuseOtherOrigin(publicOrigin: string): Answer {
  const message = `Only pages of this portal can send this request. Open the portal at ${publicOrigin}.`;
  return {reply: problem(403, 'cross-origin', message), decision: 'cross-origin'};
}
