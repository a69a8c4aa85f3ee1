import {readFileSync} from 'node:fs';
import path from 'node:path';
import {transformSync} from 'esbuild';
import {Hono} from 'hono';
import * as errors from '../core/errors';

export const ASSETS_PATH = '/pages';

const SCRIPTS = ['newPassword', 'outbox', 'ssoForward', 'ssoReturn'] as const;
export type Script = (typeof SCRIPTS)[number];

const readFile = (name: string) => readFileSync(path.join(__dirname, 'client', name), 'utf8');

/** A script for browsers: without types, not bundled. */
const readScript = (name: Script): string =>
  transformSync(readFile(`${name}.ts`), {loader: 'ts', format: 'iife', target: 'es2022'}).code;

/** The style and the scripts of our pages. */
export const assetRoutes = () =>
  new Hono()
    .get(`${ASSETS_PATH}/pages.css`, (c) =>
      c.body(readFile('pages.css'), 200, {'Content-Type': 'text/css; charset=utf-8'}),
    )
    .get(`${ASSETS_PATH}/:file`, (c) => {
      const script = SCRIPTS.find((name) => c.req.param('file') === `${name}.js`);
      if (!script) {
        throw errors.notFound();
      }
      const headers = {'Content-Type': 'text/javascript; charset=utf-8'};
      return c.body(readScript(script), 200, headers);
    });
