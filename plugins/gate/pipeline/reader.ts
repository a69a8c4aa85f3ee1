import {ANONYMOUS, type Subject} from '../../../src/access';
import type {TokenReader} from '../read-tokens/readTokens';
import type {Session} from '../session/sessions';

/** The reader of a request, from its session or its read token. */
export type Reader = Session | TokenReader;

/** Fail closed: a request without a valid session or read token is anonymous. */
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
