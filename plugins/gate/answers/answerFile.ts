import type {Contents, Rendition} from '../editions/contents';
import type {EditionFile} from '../editions/indexEdition';
import {matchesTag, preferredEncoding, requestedRange} from './negotiate';
import type {SecurityHeaders} from './securityHeaders';

export type FileAnswers = {
  /** The file itself, with conditions and ranges: only for who may have it. */
  answerFile: (request: Request, file: EditionFile) => Promise<Response>;
  /** A page in place of what was asked for: no tag, no range, nothing to keep. */
  answerWithPage: (request: Request, file: EditionFile, status: number) => Promise<Response>;
};

const VARY = 'Cookie, Accept-Encoding';
/** The bundler puts a hash of the content into every name below this folder. */
const HASHED = /^\/assets\//;

export function createFileAnswers(contents: Contents, security: SecurityHeaders): FileAnswers {
  function headersFor(file: EditionFile, {encoding, size, scripts}: Rendition): Headers {
    const headers = new Headers({
      'content-type': file.contentType,
      'content-length': String(size),
      'content-security-policy': security.policyOf(file.contentType, scripts),
      vary: VARY,
    });
    if (encoding !== 'identity') {
      headers.set('content-encoding', encoding);
    }
    return headers;
  }

  return {
    async answerFile(request, file) {
      const wanted = request.headers.get('range');
      const encoding = wanted ? 'identity' : encodingOf(request);
      const rendition = await contents.read(file, encoding);
      const {size, etag} = rendition;
      const headers = headersFor(file, rendition);
      headers.set('etag', etag);
      headers.set('accept-ranges', 'bytes');
      headers.set('cache-control', cacheControlOf(file));
      if (matchesTag(request.headers.get('if-none-match'), etag)) {
        headers.delete('content-length');
        headers.delete('content-encoding');
        return new Response(null, {status: 304, headers});
      }
      const condition = request.headers.get('if-range');
      const range = condition === null || condition === etag ? requestedRange(wanted, size) : null;
      if (range === 'unsatisfiable') {
        headers.set('content-range', `bytes */${size}`);
        headers.set('content-length', '0');
        return new Response(null, {status: 416, headers});
      }
      if (range) {
        headers.set('content-range', `bytes ${range.first}-${range.last}/${size}`);
        headers.set('content-length', String(range.last - range.first + 1));
        return new Response(rendition.body(range), {status: 206, headers});
      }
      return new Response(rendition.body(), {status: 200, headers});
    },

    async answerWithPage(request, file, status) {
      const rendition = await contents.read(file, encodingOf(request));
      const headers = headersFor(file, rendition);
      headers.set('cache-control', 'no-store');
      return new Response(rendition.body(), {status, headers});
    },
  };
}

function encodingOf(request: Request) {
  return preferredEncoding(request.headers.get('accept-encoding'));
}

/** `private`: never in a shared cache. A page is asked for each time, so that a session's end shows. */
function cacheControlOf({kind, urlPath}: EditionFile): string {
  return kind === 'asset' && HASHED.test(urlPath)
    ? 'private, max-age=31536000, immutable'
    : 'private, no-cache';
}
