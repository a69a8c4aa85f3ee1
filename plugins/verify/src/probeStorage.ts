import {systemCode} from '@gated-docs/utils/errors';
import type {Finding} from './attack';
import type {Judge, Reader} from './judge';
import {pathOf, type Build, type BuiltEdition, type BuiltFile} from './readBuild';
import {createDeployment, type Deployment} from './request';

/** Files beside the editions that no reader may read: they name all editions or contain their sources. */
const BESIDE = [
  'manifest.json',
  '.git/config',
  'docusaurus.config.ts',
  'identity.seed.json',
  '.identity/identity.db',
  '.identity/signing-keys.json',
  '.env',
  'nginx.conf',
  'worker.js',
  'wrangler.jsonc',
];
/** Paths where a misconfigured server would expose the folder of editions. */
const FOLDERS = ['', 'editions/', 'assets/', 'static/', 'public/'];
/** System errors of hosts that do not respond at all. */
const UNREACHABLE = ['ECONNREFUSED', 'ENOTFOUND', 'EHOSTUNREACH', 'ETIMEDOUT'];
/** Editions are exposed as a whole, so a few files suffice. */
const SAMPLE = 12;

/**
 * Requests editions anonymously by their folder names: a public bucket, a location without the check, the
 * origin server behind a proxy.
 */
export async function probeStorage(
  deployment: Deployment,
  build: Build,
  judge: Judge,
  also: readonly URL[],
): Promise<Finding[]> {
  const findings = await probePlace(deployment, build, judge, false);
  for (const url of also) {
    const place = createDeployment({url, publicOrigin: url.origin});
    try {
      // An unreachable host exposes nothing here. A host that fails later could expose what is not yet probed.
      if (await isReachable(place)) {
        findings.push(...(await probePlace(place, build, judge, true)));
      }
    } finally {
      place.close();
    }
  }
  return findings;
}

async function probePlace(
  place: Deployment,
  build: Build,
  judge: Judge,
  isElsewhere: boolean,
): Promise<Finding[]> {
  const nobody: Reader = {name: 'nobody', edition: build.anonymous};
  const root = isElsewhere ? rootOf(place) : '/';
  const findings: Finding[] = [];
  const leak = (question: string, editions: readonly string[], detail: string) =>
    findings.push({
      type: 'leak',
      reader: 'nobody',
      editions,
      technique: isElsewhere ? `at ${place.url.origin}` : 'by folder name',
      question,
      detail,
    });

  for (const folder of FOLDERS) {
    for (const edition of build.editions.values()) {
      for (const file of sampleOf(edition, nobody, judge)) {
        const {directory} = edition;
        const raw = asSent(file.path);
        const paths = [`${directory}${pathOf(file.path)}`, `${directory}${raw}`];
        if (isElsewhere) {
          paths.push(raw.slice(1));
        }
        for (const path of new Set(paths)) {
          const target = root + folder + path;
          const question = {target};
          const answer = await place.ask(question);
          const verdict = await judge.judge(nobody, {question, foreign: [file]}, answer);
          if (verdict.type === 'leak') {
            leak(target, verdict.editions, verdict.detail);
          }
        }
      }
      const target = root + folder + edition.index;
      const answer = await place.ask({target});
      if (answer.body.includes('"files"') && answer.body.includes('"hash"')) {
        leak(target, [edition.id], `${answer.status} with the edition’s file list`);
      }
    }
    for (const name of BESIDE) {
      const target = root + folder + name;
      const question = {target};
      const answer = await place.ask(question);
      const {status, body} = answer;
      // A site can have a file of the same name, such as `manifest.json` of a web app.
      const isOwn = (await judge.judge(nobody, {question, foreign: []}, answer)).type === 'own';
      if (status === 200 && !isOwn && !judgeIsShell(build, body)) {
        leak(target, [], `200 with ${body.length} bytes of a file that should not be public`);
      }
    }
  }
  return findings;
}

/** Some files of an edition that anonymous clients may not have, pages first. */
function sampleOf(edition: BuiltEdition, nobody: Reader, judge: Judge): BuiltFile[] {
  const closed = [...edition.files.values()].filter((file) => !judge.isOpenTo(nobody, file));
  const pages = closed.filter(({kind}) => kind === 'page');
  const others = closed.filter(({kind}) => kind !== 'page');
  return [...pages.slice(0, SAMPLE / 2), ...others.slice(0, SAMPLE / 2)];
}

/** Hosts that return a page for every path return a built one, or their own HTML. */
function judgeIsShell(build: Build, body: Buffer): boolean {
  const start = body.subarray(0, 200).toString().trimStart().toLowerCase();
  return build.anonymous.files.size > 0 && /^<(?:!doctype|html)/.test(start);
}

function rootOf({url}: Deployment): string {
  return url.pathname.replace(/\/?$/, '/');
}

/** A path as it is, except for characters that no request can contain. */
function asSent(path: string): string {
  return path.replace(/[^\x21-\xff]+/g, encodeURI);
}

async function isReachable(place: Deployment): Promise<boolean> {
  try {
    await place.ask({target: rootOf(place)});
    return true;
  } catch (error) {
    if (UNREACHABLE.includes(systemCode(error) ?? '')) {
      return false;
    }
    throw error;
  }
}
