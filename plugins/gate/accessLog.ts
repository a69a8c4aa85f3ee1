import type {Outcome} from './answers/outcome';
import type {EndpointDecision} from './endpoints/answer';

/** What the gate did with a request: one word per kind of answer. */
export type AccessDecision =
  | Outcome['type']
  | EndpointDecision
  | 'method-not-allowed'
  | 'malformed-request'
  | 'editions-refused'
  | 'failed';

/** One line per request. It never holds a token, a query or a header. */
export type AccessLogEntry = {
  time: string;
  method: string;
  path: string;
  status: number;
  decision: AccessDecision;
  /** Person id of the verified session. */
  person?: string | undefined;
  /** Id of the edition the answer came from. */
  edition?: string | undefined;
  /** Why a token was refused, or what failed: for operators, never for the client. */
  reason?: string | undefined;
  milliseconds: number;
};

const LONGEST_TEXT = 500;
const UNPRINTABLE = /[^\x20-\x7e]/g;
const TOKEN_LIKE = /eyJ[\w-]{8,}(?:\.[\w-]*)*/g;

/**
 * Text from outside, safe for one line of any log: control characters and everything beyond ASCII are
 * escaped, so that no path can forge a line; what looks like a token is left out.
 */
export function logText(text: string): string {
  return text
    .replace(TOKEN_LIKE, '[token]')
    .slice(0, LONGEST_TEXT)
    .replace(UNPRINTABLE, (character) => `\\u${hex4(character.charCodeAt(0))}`);
}

function hex4(code: number): string {
  return code.toString(16).padStart(4, '0');
}
