import {z} from 'zod';
import type {Answer} from '../pipeline/record';
import {viewsOf} from '../pipeline/reviewerView';
import {emptyReply} from '../reply';
import type {GateRequest} from '../request';
import type {GateServices} from '../services';
import {ended} from '../session/reader';
import {problem, refuseSession} from './problem';
import {readJSON} from './readJSON';
import type {Call} from './requirements';

const CHOICE = {
  schema: z.object({edition: z.string()}),
  limit: 4 * 1024,
  notJSON: 'Send the edition as application/json.',
  invalid: {error: 'no-edition', message: 'Send {"edition": "…"}.'},
};

/** POST /_gate/view: starts viewing the portal as readers of another edition, until the reviewer or the session ends it. */
export async function chooseView({request, services, session}: Call): Promise<Answer> {
  const {settings, store, viewCookie} = services;
  const choice = await readJSON(request, CHOICE);
  if ('reply' in choice) {
    return choice;
  }
  const {edition} = choice.value;
  const views = viewsOf(store.current(), session.subject);
  if (!views.some((view) => view.edition.id === edition)) {
    // The same for an edition that does not exist.
    const message = 'You cannot view the portal as these readers.';
    return {reply: problem(403, 'no-view', message), decision: 'view-refused'};
  }
  const remaining = session.expiresAt - settings.clock() / 1000;
  // Within the clock skew, a session can still read, but not start anything.
  if (remaining < 1) {
    return refuseSession(ended('expired'));
  }
  const reply = emptyReply(204, {'set-cookie': viewCookie.set(edition, remaining)});
  return {reply, decision: 'view-chosen', edition};
}

/** DELETE /_gate/view: returns to the reader's own portal. */
export function endView({headers}: GateRequest, {viewCookie}: GateServices): Answer {
  const reply = emptyReply(204, {'set-cookie': viewCookie.clear(headers.cookie)});
  return {reply, decision: 'view-ended'};
}
