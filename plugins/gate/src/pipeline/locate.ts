import {canonicalPathname, type CanonicalPath, type Subject} from '@gated-docs/access';
import type {EditionFile} from '../editions/editionFiles';
import {findPreviousFile, type Edition, type ReadyEdition, type Site} from '../editions/site';
import type {GateRequest} from '../request';
import type {Reader} from '../session/reader';

/** Statuses for which programs get a short text instead of a page. */
export type DeniedStatus = 401 | 403 | 404;

/**
 * The result of locating a path for a reader. Every file comes from the chosen edition, from the public one, or is a
 * hashed asset of the reader's edition in the previous build.
 */
export type Outcome =
  | {type: 'served'; file: EditionFile}
  /** A page's Markdown copy, at the page's own URL. */
  | {type: 'markdown'; file: EditionFile}
  | {type: 'markdown-denied'; status: DeniedStatus}
  | {type: 'respelled'; location: string}
  | {type: 'redirected'; location: string}
  | {type: 'sign-in'; page: EditionFile}
  | {type: 'sign-in-for-asset'}
  | {type: 'forbidden'; page: EditionFile}
  | {type: 'not-found'; page: EditionFile}
  | {type: 'asset-not-found'}
  | {type: 'edition-pending'; isAsset: boolean}
  | {type: 'edition-failed'; isAsset: boolean}
  | {type: 'unavailable'};

/** Where a path is looked up, and for whom. */
export type Located = {site: Site; edition: Edition; subject: Subject; reader: Reader};

type Asked = Pick<GateRequest, 'path' | 'pathname' | 'query' | 'headers'>;
type Rules = {onForbidden: 'explain' | 'conceal'};

const FILE_EXTENSION = /\.[a-z][a-z0-9]*\/$/;

/** Looks up a path in the reader's own edition, which contains nothing else. */
export function locate(
  {site, edition, subject, reader}: Located,
  asked: Asked,
  rules: Rules,
): Outcome {
  if (reader.type === 'unavailable') {
    return publicAsset(site, asked) ?? {type: 'unavailable'};
  }
  if (subject.type === 'anonymous') {
    return locateForNobody(site, asked, rules);
  }
  if (edition.status !== 'ready') {
    return publicAsset(site, asked) ?? notReady(edition.status, asked);
  }
  return locateForPerson(site, edition, subject, asked, rules);
}

function locateForNobody(site: Site, asked: Asked, {onForbidden}: Rules): Outcome {
  const {anonymous} = site;
  if (anonymous.status !== 'ready') {
    return notReady(anonymous.status, asked);
  }
  const {files} = anonymous;
  const {path} = asked;
  const file = files.get(path);
  if (file && file.kind !== 'page') {
    return serve(file, asked);
  }
  if (!file && isAssetName(asked)) {
    const previous = findPreviousFile(site, {type: 'anonymous'}, path);
    return previous ? serve(previous, asked) : {type: 'sign-in-for-asset'};
  }
  const requirement = site.pages.get(path);
  const isOpen = !site.forceLogin && requirement === null;
  if (file && isOpen) {
    return serve(file, asked);
  }
  // Under `conceal`, missing and private pages get the same response.
  if (!site.forceLogin && requirement === undefined && onForbidden === 'explain') {
    return file ? serve(file, asked) : {type: 'not-found', page: notFoundPageOf(anonymous, path)};
  }
  // Under `forceLogin` the form comes first, whatever `uxMode` says (spec §4, "Site").
  const redirect = site.forceLogin ? null : redirectFrom(site, asked);
  return (
    redirect ?? {
      type: 'sign-in',
      // If the entry page is private, `/` of the public edition is a sign-in shell, too.
      page: path === '/' && file ? file : notFoundPageOf(anonymous, path),
    }
  );
}

function locateForPerson(
  site: Site,
  edition: ReadyEdition,
  subject: Subject,
  asked: Asked,
  {onForbidden}: Rules,
): Outcome {
  const {path} = asked;
  const {files} = edition;
  const file = files.get(path);
  if (file) {
    return serve(file, asked);
  }
  if (isAssetName(asked)) {
    const previous = findPreviousFile(site, subject, path);
    return previous
      ? serve(previous, asked)
      : (publicAsset(site, asked) ?? {type: 'asset-not-found'});
  }
  const notFoundPage = notFoundPageOf(edition, path);
  if (onForbidden === 'conceal' || !site.pages.has(path)) {
    return {type: 'not-found', page: notFoundPage};
  }
  const redirect = redirectFrom(site, asked);
  return redirect && site.redirect && files.has(site.redirect.path)
    ? redirect
    : {type: 'forbidden', page: notFoundPage};
}

/** A locale has a page of its own for missing pages, in its folder. */
function notFoundPageOf({files, notFoundPage}: ReadyEdition, path: CanonicalPath): EditionFile {
  const folders = path.split('/').slice(1, -1);
  const pages = folders.map((_folder, end) => {
    const name = canonicalPathname(`/${folders.slice(0, end + 1).join('/')}/404.html`);
    return name === null ? undefined : files.get(name);
  });
  return pages.findLast((page) => page?.kind === 'page') ?? notFoundPage;
}

/** Assets of the public edition are served whatever the status of the session or of the reader's edition. */
function publicAsset(site: Site, asked: Asked): Outcome | null {
  const {anonymous} = site;
  const file = anonymous.status === 'ready' ? anonymous.files.get(asked.path) : undefined;
  return file && file.kind !== 'page' ? serve(file, asked) : null;
}

function notReady(status: 'pending' | 'failed', asked: Asked): Outcome {
  const isAsset = isAssetName(asked);
  return status === 'pending'
    ? {type: 'edition-pending', isAsset}
    : {type: 'edition-failed', isAsset};
}

/** Serves a file that the reader may have, or redirects to its URL if the path is spelled differently. */
function serve(file: EditionFile, {pathname, query}: Asked): Outcome {
  return pathname === file.urlPath
    ? {type: 'served', file}
    : {type: 'respelled', location: file.urlPath + query};
}

/**
 * `uxMode: redirect` (spec §4). Its target is never redirected, which prevents loops. The query is kept, because
 * it may contain sign-in parameters.
 */
function redirectFrom({redirect}: Site, {path, query}: Asked): Outcome | null {
  return redirect && redirect.path !== path
    ? {type: 'redirected', location: redirect.route + query}
    : null;
}

/**
 * `/a/b.js` names a file, `/a/b.js/` a page, and so does `/a/index.html`, whose canonical form is `/a/`. On sites without
 * slashes, `/a/b.js` can be a page, too; what a browser opens gets a page, whether there is one or not.
 */
function isAssetName({pathname, path, headers}: Asked): boolean {
  const isOpened = headers['sec-fetch-dest'] === 'document';
  return FILE_EXTENSION.test(path) && !pathname.endsWith('/') && !isOpened;
}
