import {canonicalPathname, type CanonicalPath} from '@gated-docs/access';
import {markdownPath} from '@gated-docs/edition-format/markdown-copy';
import type {EditionFile} from '../editions/editionFiles';
import type {Edition, Site} from '../editions/site';
import {textReply, type Reply} from '../reply';
import type {GateRequest} from '../request';
import type {DeniedStatus, Outcome} from './locate';
import {weightsOf} from './negotiate';

const MARKDOWN = 'text/markdown';
const COPY = /\.md\/$/;

type Located = {site: Site; edition: Edition};
type Asked = Pick<GateRequest, 'path' | 'headers'>;
type Rules = {onForbidden: 'explain' | 'conceal'};

/**
 * Serves a page's Markdown representation from the same edition to a client that prefers it (RFC 9110 §12.5.1),
 * and a short text instead of an HTML shell. Access was decided before.
 */
export function negotiateMarkdown(
  outcome: Outcome,
  {site, edition}: Located,
  {path, headers}: Asked,
  {onForbidden}: Rules,
): Outcome {
  const isPreferred = prefersMarkdown(headers.accept);
  if (!isPreferred && !COPY.test(path)) {
    return outcome;
  }
  switch (outcome.type) {
    case 'served': {
      const copy =
        isPreferred && outcome.file.kind === 'page' && copyOf(edition, outcome.file.urlPath);
      return copy ? {type: 'markdown', file: copy} : outcome;
    }
    case 'sign-in':
    case 'sign-in-for-asset':
      return {type: 'markdown-denied', status: 401};
    case 'forbidden':
      return {type: 'markdown-denied', status: 403};
    case 'not-found':
      return {type: 'markdown-denied', status: 404};
    case 'asset-not-found': {
      const isKnown = onForbidden === 'explain' && site.pages.has(pageOf(path));
      return {type: 'markdown-denied', status: isKnown ? 403 : 404};
    }
    default:
      return outcome;
  }
}

/** Only clients that name Markdown can prefer it; browsers do not name it. On a tie with HTML, Markdown wins. */
function prefersMarkdown(accept: string | undefined): boolean {
  if (!accept?.toLowerCase().includes(MARKDOWN)) {
    return false;
  }
  const weights = weightsOf(accept);
  const markdown = weights.get(MARKDOWN) ?? 0;
  // Only the most specific range that matches HTML counts.
  const html = weights.get('text/html') ?? weights.get('text/*') ?? weights.get('*/*') ?? 0;
  return markdown > 0 && markdown >= html;
}

const TEXTS: Readonly<Record<DeniedStatus, string>> = {
  401: '# Sign in\n\nYou must be signed in to read this documentation. Sign in with a browser, and send the session cookie with your request.\n',
  403: '# No access\n\nThis page exists, but your groups do not allow you to read it. To see which group the page requires, open it in a browser.\n',
  404: '# Not found\n\nThere is no page at this address. For a list of the pages that you can read, see /llms.txt.\n',
};

export function denyInMarkdown(status: DeniedStatus): Reply {
  return textReply(status, MARKDOWN, TEXTS[status], {vary: 'Cookie, Accept'});
}

/** The Markdown copy of a page, from the same edition. */
export function copyOf(edition: Edition, urlPath: string): EditionFile | undefined {
  const path = canonicalPathname(markdownPath(urlPath));
  return edition.status === 'ready' && path !== null ? edition.files.get(path) : undefined;
}

/** The page that a copy's path belongs to; both in canonical form. */
function pageOf(path: CanonicalPath): CanonicalPath {
  const page = canonicalPathname(path.replace(COPY, '/').replace(/^\/index\/$/, '/'));
  return page ?? path;
}
