import type {AccessLogEntry} from '../operatorLog';
import type {Reply} from '../reply';
import type {Reader} from '../session/reader';

/** A response and its log fields. */
export type Answer = {
  reply: Reply;
  decision: string;
  reader?: Reader | undefined;
  edition?: string | undefined;
  reason?: string | undefined;
  call?: AccessLogEntry['call'];
};

/** Log fields about the origin of a request. */
export type Origin = {method: string; path: string; client: string | undefined; startedAt: number};

export type Recorder = (origin: Origin, answer: Answer) => void;

const MAX_TEXT_LENGTH = 500;
const UNPRINTABLE = /[^\x20-\x7e]/g;
const TOKEN_LIKE = /eyJ[\w-]{8,}(?:\.[\w-]*)*|read_[\w-]{20,}/g;

/** Entries name a person's organization unless it is `ownOrganization`. An error in the log never fails a request. */
export function createRecorder({
  log,
  clock,
  ownOrganization,
}: {
  log: (entry: AccessLogEntry) => void;
  clock: () => number;
  ownOrganization: string;
}): Recorder {
  const run = crypto.randomUUID().slice(0, 8);
  let count = 0;
  return ({method, path, client, startedAt}, {reply, decision, reader, edition, reason, call}) => {
    const identified = reader && 'subject' in reader ? reader : undefined;
    const person = identified?.subject.personId;
    const organization = identified?.organization;
    count += 1;
    try {
      log({
        time: new Date(clock()).toISOString(),
        id: `${run}-${count.toString(36)}`,
        client: client && logText(client),
        method: logText(method),
        path: logText(path),
        status: reply.status,
        decision,
        person: person && logText(person),
        organization:
          organization && organization !== ownOrganization ? logText(organization) : undefined,
        readToken: reader?.type === 'read-token' ? reader.tokenId : undefined,
        methods:
          decision === 'session-opened' && reader?.type === 'session'
            ? reader.methods.map(logText)
            : undefined,
        edition,
        reason: reason && logText(reason),
        call,
        milliseconds: Math.round((performance.now() - startedAt) * 10) / 10,
      });
    } catch {
      // A full disk under the log, for example.
    }
  };
}

/**
 * Makes untrusted text safe for one log line: anything that looks like a token is removed, long text is truncated, and
 * control and non-ASCII characters are escaped, so that no path can forge a line.
 */
export function logText(text: string): string {
  return text
    .replace(TOKEN_LIKE, '[token]')
    .slice(0, MAX_TEXT_LENGTH)
    .replace(UNPRINTABLE, (character) => `\\u${hex4(character.charCodeAt(0))}`);
}

function hex4(code: number): string {
  return code.toString(16).padStart(4, '0');
}
