import {attack, type Cell, type Finding} from './attack';
import {createJudge, type Reader} from './judge';
import type {Build} from './readBuild';
import {createDeployment, type Deployment} from './request';
import {checkRevocation, type Revocation} from './checkRevocation';
import {openSession, readConfiguration, type OpenSession} from './session';
import {probeStorage} from './probeStorage';
import {readersOf, type TokenSource} from './tokens';

export type VerifyOptions = {
  url: URL;
  build: Build;
  /** Chosen once the deployment's provider is known. */
  tokens: (provider: {orgID: string; baseURL: string}) => Promise<TokenSource>;
  /** Public origin. Default: the URL's. */
  publicOrigin?: string | undefined;
  /** Other URLs that could expose the same files: a bucket, the server behind a proxy. */
  also?: readonly URL[] | undefined;
  /** Maximum time that an ended session may be served; 0 skips this check and keeps the sessions. */
  revocationSeconds?: number | undefined;
  onProgress?: ((progress: Progress) => void) | undefined;
};

export type {Revocation};

export type Progress = {asked: number; planned: number; findings: number};

/** What each reader could read, and all problems. */
export type Verification = {
  readers: readonly string[];
  editions: readonly string[];
  /** By reader (row) and edition (column). */
  matrix: ReadonlyMap<string, ReadonlyMap<string, Cell>>;
  /** Editions without a test session. */
  untried: readonly string[];
  requests: number;
  findings: readonly Finding[];
  revocations: readonly Revocation[];
};

const REVOCATION_SECONDS = 75;

/** @throws Error in one paragraph if the deployment is unreachable, is not a gate, or rejects a sign-in */
export async function verifyDeployment(options: VerifyOptions): Promise<Verification> {
  const {url, build, publicOrigin = url.origin} = options;
  const deployment = createDeployment({url, publicOrigin});
  let source: TokenSource | undefined;
  try {
    const configuration = await readConfiguration(deployment);
    source = await options.tokens(configuration);
    const {readers, sessions, untried, findings} = await signInAll(
      deployment,
      publicOrigin,
      build,
      source,
    );
    const judge = createJudge(build);
    const attacked = await attack({
      deployment,
      build,
      readers,
      judge,
      origins: [new URL(publicOrigin).origin, url.origin],
      onProgress: options.onProgress,
    });
    findings.push(...attacked.findings);
    findings.push(...(await probeStorage(deployment, build, judge, options.also ?? [])));
    const seconds = options.revocationSeconds ?? REVOCATION_SECONDS;
    const revocations =
      seconds === 0
        ? []
        : await checkRevocation({
            deployment,
            judge,
            publicOrigin,
            readers,
            sessions,
            seconds,
            baseURL: configuration.baseURL,
          });
    findings.push(...revocations.flatMap(({finding}) => finding ?? []));
    return {
      readers: readers.map(({name}) => name),
      editions: [...build.editions.keys()],
      matrix: attacked.matrix,
      untried,
      requests: attacked.requests,
      findings,
      revocations,
    };
  } finally {
    deployment.close();
    await source?.close();
  }
}

type SignedIn = {
  readers: Reader[];
  sessions: Map<string, OpenSession>;
  untried: string[];
  findings: Finding[];
};

/** A session per edition, and the anonymous client. */
async function signInAll(
  deployment: Deployment,
  publicOrigin: string,
  build: Build,
  source: TokenSource,
): Promise<SignedIn> {
  const readers: Reader[] = [{name: 'nobody', edition: build.anonymous}];
  const sessions = new Map<string, OpenSession>();
  const untried: string[] = [];
  const findings: Finding[] = [];
  for (const [id, groups] of readersOf(build.manifest)) {
    const edition = build.editions.get(id);
    const token = await source.tokenFor(groups);
    if (!edition || token === null) {
      untried.push(id);
      continue;
    }
    const name = groups.join('+') || 'signed-in';
    const session = await openSession(deployment, publicOrigin, {name, token});
    if (session.edition !== id) {
      const detail = `GET /_gate/session returned the edition "${session.edition}", but the manifest assigns "${id}" to this reader`;
      findings.push({
        type: 'leak',
        reader: name,
        editions: [session.edition],
        technique: 'signing in',
        question: '/_gate/session',
        detail,
      });
    }
    sessions.set(name, session);
    readers.push({name, edition, cookie: session.cookie});
  }
  return {readers, sessions, untried, findings};
}
