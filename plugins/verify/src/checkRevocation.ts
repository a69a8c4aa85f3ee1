import type {Finding} from './attack';
import type {Judge, Reader} from './judge';
import type {Deployment} from './request';
import {closeSession, revokeToken, type OpenSession} from './session';

/** How long a session was served after its end; null if it still was at the end of the check. */
export type Revocation = {
  reader: string;
  by: 'signing out' | 'the provider';
  seconds: number | null;
  finding: Finding | null;
};

type RevocationOptions = {
  deployment: Deployment;
  judge: Judge;
  publicOrigin: string;
  readers: readonly Reader[];
  sessions: ReadonlyMap<string, OpenSession>;
  /** Maximum time that an ended session may be served. */
  seconds: number;
  baseURL: string;
};

const POLL_MS = 500;

/**
 * Ends every session, one half by signing out and the other at the provider, bypassing the deployment, and requests
 * a page with the old cookies until it is denied.
 */
export async function checkRevocation(options: RevocationOptions): Promise<Revocation[]> {
  const {readers, sessions} = options;
  const signedIn = readers.flatMap((reader) => {
    const session = sessions.get(reader.name);
    return session ? [{reader, session}] : [];
  });
  return Promise.all(
    signedIn.map(({reader, session}, index) =>
      endAndAsk(reader, session, index % 2 === 0 ? 'signing out' : 'the provider', options),
    ),
  );
}

async function endAndAsk(
  reader: Reader,
  session: OpenSession,
  by: Revocation['by'],
  {deployment, judge, publicOrigin, baseURL, seconds}: RevocationOptions,
): Promise<Revocation> {
  const target = pageOf(reader, judge);
  const report = (taken: number | null, detail: string | null): Revocation => ({
    reader: reader.name,
    by,
    seconds: taken,
    finding:
      detail === null
        ? null
        : {
            type: 'leak',
            reader: reader.name,
            editions: [reader.edition.id],
            technique: `after its session was ended by ${by}`,
            question: target,
            detail,
          },
  });
  const status =
    by === 'signing out'
      ? await closeSession(deployment, publicOrigin, session)
      : await revokeToken(baseURL, session.token);
  if (status >= 400) {
    return report(null, `the session could not be ended: ${status}`);
  }
  const started = performance.now();
  const elapsed = () => (performance.now() - started) / 1000;
  for (;;) {
    const {status: now} = await deployment.ask({target, headers: {cookie: session.cookie}});
    if (isDenied(now)) {
      return report(elapsed(), null);
    }
    if (elapsed() > seconds) {
      return report(null, `still ${now} after ${Math.round(elapsed())} s (limit: ${seconds} s)`);
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

/** Neither a success nor a failure, after which the session may be served again: busy, or the server's own error. */
function isDenied(status: number): boolean {
  return status >= 300 && status < 500 && status !== 304 && status !== 429;
}

/** A path that returns 200 only with a session. */
function pageOf({edition}: Reader, judge: Judge): string {
  const nobody: Reader = {
    name: 'nobody',
    edition: {...edition, files: new Map(), hashes: new Set()},
  };
  const page = [...edition.files.values()].find(
    (file) => file.kind === 'page' && file.path !== '/404.html' && !judge.isOpenTo(nobody, file),
  );
  return page ? page.address : '/_gate/session';
}
