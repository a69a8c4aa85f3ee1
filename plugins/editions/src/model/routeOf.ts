import path from 'node:path';
import type {ContentPlugin} from '@gated-docs/access-config';

/** The route of a plugin, with the site's base. */
export function routeOf(
  {kind, options: {routeBasePath = kind}}: Pick<ContentPlugin, 'kind' | 'options'>,
  baseUrl: string,
): string {
  return path.posix.join('/', baseUrl, routeBasePath).replace(/(?<=.)\/$/, '');
}
