import {Hono} from 'hono';

/** A script or style of our own pages. */
export const assetRoute = (path: string, type: 'javascript' | 'css', text: string) =>
  new Hono().get(path, (c) => c.body(text, 200, {'Content-Type': `text/${type}; charset=utf-8`}));
