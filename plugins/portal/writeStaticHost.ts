import {mkdir, readFile, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {MANIFEST_FILE, parseManifest, type Manifest} from '../../src/manifest';

/** Prefix of the editions' roles. */
const ROLE_PREFIX = 'edition-';

/**
 * Writes the rules for Netlify, which compares the roles in its own cookie with each rule. There is one role per
 * edition, because a rule can require any of several roles, but not all of them.
 */
export async function writeStaticHost(editions: string, out: string): Promise<string> {
  const source = path.join(editions, MANIFEST_FILE);
  const manifest = parseManifest(await readFile(source, 'utf8'), source);
  await mkdir(out, {recursive: true});
  await writeFile(path.join(out, '_redirects'), redirects(manifest));
  await writeFile(path.join(out, '_headers'), headers());
  return `${out} holds _redirects and _headers. Publish them with the folders of the editions beside them, and read in DEPLOY.md what such a host cannot promise.`;
}

/**
 * The content of `_redirects`: first the paths that nobody may request directly, then each edition for its role, then
 * the public one.
 *
 * @throws Error when an edition is not built or two editions have the same role
 */
export function redirects(manifest: Manifest): string {
  const ready = Object.entries(manifest.editions).flatMap(([id, edition]) =>
    edition.status === 'ready' ? [{id, ...edition}] : [],
  );
  const open = ready.find(({id}) => id === manifest.anonymous);
  if (!open || ready.length < Object.keys(manifest.editions).length) {
    throw new Error('Not every edition is built. Build them first: npm run editions');
  }
  assertRolesDiffer(ready.map(({id}) => id));
  const nothing = `/${open.directory}/404.html`;
  return [
    '# Written by "npm run gate -- netlify". The order matters: the first rule that fits is taken.',
    '# Nobody reaches a folder or an index by its name.',
    `/${MANIFEST_FILE} ${nothing} 404!`,
    ...ready.flatMap(({directory, index}) => [
      `/${directory}/* ${nothing} 404!`,
      `/${index} ${nothing} 404!`,
    ]),
    '# Each reader has one role, which names their edition.',
    ...ready
      .filter(({id}) => id !== manifest.anonymous)
      .map(({id, directory}) => `/* /${directory}/:splat 200! Role=${roleOf(id)}`),
    '# Everybody else: the sign-in.',
    `/* /${open.directory}/:splat 200!`,
    '',
  ].join('\n');
}

/** With the same role for two editions, the host would serve the first to readers of both. */
function assertRolesDiffer(editions: readonly string[]): void {
  const owners = new Map<string, string>();
  for (const edition of editions) {
    const role = roleOf(edition);
    const other = owners.get(role);
    if (other !== undefined) {
      throw new Error(
        `The editions "${other}" and "${edition}" would both get the role "${role}" on such a host. Rename the group whose name contains "_and_".`,
      );
    }
    owners.set(role, edition);
  }
}

/** Role names cannot contain `+`. */
export function roleOf(edition: string): string {
  return ROLE_PREFIX + edition.replaceAll('+', '_and_');
}

function headers(): string {
  return [
    '/*',
    '  Cache-Control: private, no-store',
    '  Vary: Cookie',
    '  X-Content-Type-Options: nosniff',
    '  X-Frame-Options: DENY',
    '  Referrer-Policy: same-origin',
    '',
  ].join('\n');
}
