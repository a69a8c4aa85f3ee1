import {createHash} from 'node:crypto';
import {readFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import path from 'node:path';
import {Hono} from 'hono';
import type {IdpServices} from '../composeServices';

/**
 * GET /sdk.html: the SDK package's identity page, adapted to this provider. It contains placeholder
 * hosts, and web fonts that would delay it.
 */
export function sdkPageRoutes({publicURL, siteOrigins, sdkURL}: IdpServices) {
  const page = preparePage(publicURL, sdkURL);
  const policy = [
    "default-src 'none'",
    `script-src ${inlineScriptHashes(page).join(' ')}`,
    "style-src 'unsafe-inline'",
    'img-src data:',
    `connect-src ${publicURL}`,
    `frame-src ${publicURL}`,
    `frame-ancestors ${[publicURL, ...siteOrigins].join(' ')}`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  return new Hono().get('/sdk.html', (c) =>
    c.html(page, 200, {
      'Content-Security-Policy': policy,
      'Permissions-Policy': 'publickey-credentials-get=*, publickey-credentials-create=*',
      'Cache-Control': 'no-cache',
    }),
  );
}

const PLACEHOLDER_PAGE_URL = 'https://jump.slashid.local/sdk.html';
const PLACEHOLDER_API_URL = 'https://api.slashid.local';
const WEB_FONT_LINK = /<link\b[^>]*fonts\.(?:googleapis|gstatic)\.com[^>]*>/g;

function preparePage(baseURL: string, sdkURL: string): string {
  const sdkEntry = createRequire(__filename).resolve('@slashid/slashid');
  const file = path.join(path.dirname(sdkEntry), '..', 'page', 'sdk.html');
  const page = readFileSync(file, 'utf8');
  for (const placeholder of [PLACEHOLDER_PAGE_URL, PLACEHOLDER_API_URL]) {
    if (!page.includes(placeholder)) {
      throw new Error(
        `The identity page of @slashid/slashid no longer contains ${placeholder}, so it cannot be pointed at this provider. Use version 3.29.6 of the package.`,
      );
    }
  }
  return page
    .replaceAll(PLACEHOLDER_PAGE_URL, sdkURL)
    .replaceAll(PLACEHOLDER_API_URL, baseURL)
    .replace(WEB_FONT_LINK, '');
}

function inlineScriptHashes(page: string): string[] {
  const scripts = page.matchAll(/<script\b[^>]*>([\s\S]*?)<\/script>/g);
  return [...scripts].map(
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  );
}
