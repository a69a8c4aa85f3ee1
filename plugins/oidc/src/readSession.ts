import type {Session} from '@gated-docs/theme/session';

type Shown = {person: string; groups: string[]; handle?: {value: string}};

/** The reader's session according to the gate. Never throws: without a response, it is `unreachable`. */
export async function readSession(): Promise<Session> {
  try {
    const response = await fetch('/_gate/session', {headers: {accept: 'application/json'}});
    if (!response.ok) {
      return {status: response.status === 401 ? 'signed-out' : 'unreachable'};
    }
    const {person: personId, groups, handle} = (await response.json()) as Shown;
    const subject = {type: 'person' as const, personId, groups};
    return {status: 'signed-in', subject, handle: handle?.value};
  } catch {
    return {status: 'unreachable'};
  }
}
