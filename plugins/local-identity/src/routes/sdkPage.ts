import {createHash} from 'node:crypto';
import {readFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import path from 'node:path';
import {Hono} from 'hono';
import type {Services} from '../openServices';
import {SDK_PAGE_PATH} from '../sign-in/links';

/**
 * GET /sdk.html: the SDK package's identity page, adapted to this provider. It contains placeholder
 * hosts, and web fonts that would delay it.
 */
export function sdkPageRoutes({publicURL, siteOrigins}: Services) {
  const page = readPage(publicURL);
  const scripts = [...page.matchAll(/<script\b[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  );
  const policy = [
    "default-src 'none'",
    `script-src ${scripts.join(' ')}`,
    "style-src 'unsafe-inline'",
    'img-src data:',
    `connect-src ${publicURL}`,
    `frame-src ${publicURL}`,
    `frame-ancestors ${[publicURL, ...siteOrigins].join(' ')}`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  const headers = {
    'Content-Security-Policy': policy,
    'Permissions-Policy': 'publickey-credentials-get=*, publickey-credentials-create=*',
    'Cache-Control': 'no-cache',
  };
  return new Hono().get(SDK_PAGE_PATH, (c) => c.html(page, 200, headers));
}

const PLACEHOLDERS = {
  'https://jump.slashid.local/sdk.html': SDK_PAGE_PATH,
  'https://api.slashid.local': '',
} as const;
const WEB_FONT_LINK = /<link\b[^>]*fonts\.(?:googleapis|gstatic)\.com[^>]*>/g;

function readPage(publicURL: string): string {
  const sdkEntry = createRequire(__filename).resolve('@slashid/slashid');
  const file = path.join(path.dirname(sdkEntry), '..', 'page', 'sdk.html');
  let page = readFileSync(file, 'utf8').replace(WEB_FONT_LINK, '');
  for (const [placeholder, pathname] of Object.entries(PLACEHOLDERS)) {
    if (!page.includes(placeholder)) {
      throw new Error(
        `The identity page of @slashid/slashid no longer contains ${placeholder}, so it cannot be pointed at this provider. Use version 3.29.6 of the package.`,
      );
    }
    page = page.replaceAll(placeholder, publicURL + pathname);
  }
  return page;
}
