import {ANONYMOUS, type Subject} from '../../../src/access';
import type {TokenReader} from '../read-tokens/readTokens';
import type {Session} from '../session/sessions';

/** Who a request is answered to: a session, or the person of a read token. */
export type Reader = Session | TokenReader;

/** Fails closed: a request without a valid session or read token is anonymous. */
export function subjectOf(reader: Reader): Subject {
  switch (reader.type) {
    case 'open':
      return reader.token.subject;
    case 'bearer':
      return reader.subject;
    default:
      return ANONYMOUS;
  }
}
