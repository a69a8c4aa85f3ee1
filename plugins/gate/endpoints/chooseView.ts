import {z} from 'zod';
import type {Answer} from '../pipeline/record';
import {viewsOf} from '../pipeline/reviewerView';
import {emptyReply} from '../reply';
import type {GateRequest} from '../request';
import type {GateServices} from '../services';
import {problem, refuseSession} from './problem';
import {readJSON} from './readJSON';
import {isSameOrigin, refuseOtherOrigin} from './sameOrigin';

const MAX_BODY_BYTES = 4 * 1024;

const Choice = z.object({edition: z.string()});

/** POST /_gate/view: starts viewing the portal as readers of another edition, until the reviewer or the session ends it. */
export async function chooseView(request: GateRequest, services: GateServices): Promise<Answer> {
  const {settings, sessions, store, viewCookie} = services;
  const {headers} = request;
  if (!isSameOrigin(headers, settings.publicOrigin)) {
    return refuseOtherOrigin(settings.publicOrigin);
  }
  const session = await sessions.authenticate(headers.cookie);
  if (session.type !== 'open') {
    return {...refuseSession(session), session};
  }
  const notJSON = 'Send the edition as application/json.';
  const body = await readJSON(request, {limit: MAX_BODY_BYTES, notJSON});
  if (body.type === 'refused') {
    return {...body.answer, session};
  }
  const choice = Choice.safeParse(body.value);
  if (!choice.success) {
    const reply = problem(400, 'no-edition', 'Send {"edition": "…"}.');
    return {reply, decision: 'bad-request', session};
  }
  const {edition} = choice.data;
  const views = viewsOf(store.current(), session.token.subject);
  if (!views.some((view) => view.edition.id === edition)) {
    // The same for an edition that does not exist.
    const message = 'You cannot view the portal as these readers.';
    return {reply: problem(403, 'no-view', message), decision: 'view-refused', session};
  }
  const remaining = session.token.expiresAt - settings.clock() / 1000;
  // Within the clock skew, a session can still read, but not start anything.
  if (remaining < 1) {
    return {...refuseSession({type: 'ended', reason: 'expired'}), session};
  }
  const reply = emptyReply(204, {'set-cookie': viewCookie.write(edition, remaining)});
  return {reply, decision: 'view-chosen', session, edition};
}

/** DELETE /_gate/view: returns to the reader's own portal. */
export function endView(
  {headers}: GateRequest,
  {settings, viewCookie}: Pick<GateServices, 'settings' | 'viewCookie'>,
): Answer {
  if (!isSameOrigin(headers, settings.publicOrigin)) {
    return refuseOtherOrigin(settings.publicOrigin);
  }
  const reply = emptyReply(204, {'set-cookie': viewCookie.clear(headers.cookie)});
  return {reply, decision: 'view-ended'};
}
