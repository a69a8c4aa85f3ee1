import {ANONYMOUS, canonicalPathname, decide, type Subject} from '../../../src/access';
import type {EditionFile} from '../editions/indexEdition';
import type {LoadedEdition, Snapshot} from '../editions/snapshot';

/**
 * What a path comes to for a subject. `page` is always a file of the edition that was chosen for this
 * reader, or a public asset of the anonymous one.
 */
export type Outcome =
  | {type: 'served'; file: EditionFile}
  | {type: 'respelled'; location: string}
  | {type: 'redirected'; location: string}
  | {type: 'sign-in'; page: EditionFile}
  | {type: 'sign-in-for-asset'}
  | {type: 'forbidden'; page: EditionFile}
  | {type: 'not-found'; page: EditionFile}
  | {type: 'asset-not-found'}
  | {type: 'malformed-path'}
  | {type: 'unavailable'};

/** What differs from portal to portal. */
export type OutcomeRules = {onForbidden: 'explain' | 'conceal'};

const FILE_EXTENSION = /\.[a-z][a-z0-9]*\/$/;

/** The pathname is read once; the same canonical form finds the file and asks for the decision. */
export function resolveOutcome(
  snapshot: Snapshot,
  subject: Subject,
  pathname: string,
  rules: OutcomeRules,
): Outcome {
  const path = canonicalPathname(pathname);
  if (path === null) {
    return {type: 'malformed-path'};
  }
  return subject.type === 'anonymous'
    ? outcomeForNobody(snapshot, pathname, path)
    : outcomeForPerson(snapshot, snapshot.editionFor(subject), pathname, path, rules);
}

/** A public asset needs no session to be known; null when the path is none. */
export function publicAsset(snapshot: Snapshot, pathname: string): Outcome | null {
  const path = canonicalPathname(pathname);
  const file = path === null ? undefined : snapshot.anonymous.files.get(path);
  return file?.kind === 'asset' ? serve(file, pathname) : null;
}

function outcomeForNobody(snapshot: Snapshot, pathname: string, path: string): Outcome {
  const {files, notFoundPage} = snapshot.anonymous;
  const file = files.get(path);
  if (file?.kind === 'asset') {
    return serve(file, pathname);
  }
  if (!file && isAssetName(pathname, path)) {
    return {type: 'sign-in-for-asset'};
  }
  if (decide(snapshot.policy, ANONYMOUS, path).effect === 'permit') {
    return file ? serve(file, pathname) : {type: 'not-found', page: notFoundPage};
  }
  return (
    redirectFrom(snapshot, path) ?? {
      type: 'sign-in',
      // The entry page is a sign-in shell too where nobody may read it without a session.
      page: path === '/' && file ? file : notFoundPage,
    }
  );
}

function outcomeForPerson(
  snapshot: Snapshot,
  {files, notFoundPage}: LoadedEdition,
  pathname: string,
  path: string,
  {onForbidden}: OutcomeRules,
): Outcome {
  const file = files.get(path);
  if (file) {
    return serve(file, pathname);
  }
  if (isAssetName(pathname, path)) {
    return publicAsset(snapshot, pathname) ?? {type: 'asset-not-found'};
  }
  if (onForbidden === 'conceal' || !snapshot.routes.has(path)) {
    return {type: 'not-found', page: notFoundPage};
  }
  const redirect = redirectFrom(snapshot, path);
  return redirect && files.has(canonicalPathname(redirect.location) ?? '')
    ? redirect
    : {type: 'forbidden', page: notFoundPage};
}

/** Any spelling but the exact one is sent there, once it is clear that this reader may have the file. */
function serve(file: EditionFile, pathname: string): Outcome {
  return pathname === file.urlPath
    ? {type: 'served', file}
    : {type: 'respelled', location: file.urlPath};
}

/** `uxMode: redirect` (spec §4). Its target is never redirected, so no loop can begin. */
function redirectFrom({redirect}: Snapshot, path: string) {
  return redirect && redirect.path !== path
    ? {type: 'redirected' as const, location: redirect.route}
    : null;
}

/** `/a/b.js` names a file, `/a/b.js/` a page, and so does `/a/index.html`, whose canonical form is `/a/`. */
function isAssetName(pathname: string, path: string): boolean {
  return FILE_EXTENSION.test(path) && !pathname.endsWith('/');
}
