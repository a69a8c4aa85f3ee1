import * as z from 'zod';
import type {PortalEnvironment} from '../../environment';
import {publicURL} from '../../environment';

export const CONFIGURATION_FILE = 'wrangler.jsonc';
export const WORKER_FILE = 'worker.js';
export const ASSETS_FOLDER = 'assets';

/** What the runtime promises to be like; a version of it that is older does not start. */
const COMPATIBILITY_DATE = '2026-04-01';

/** The parts of the configuration that decide whether the worker is asked; none of them has another value. */
const ConfigurationSchema = z.object({
  main: z.literal(WORKER_FILE),
  compatibility_date: z.iso.date(),
  assets: z.object({
    directory: z.literal(ASSETS_FOLDER),
    binding: z.literal('ASSETS'),
    run_worker_first: z.literal(true),
    html_handling: z.literal('none'),
    not_found_handling: z.literal('none'),
  }),
  vars: z.record(z.string(), z.string()),
});

export type CloudflareConfiguration = z.infer<typeof ConfigurationSchema>;

/** Variables of the gate that a worker heeds. There are no secrets among them. */
const VARIABLES = [
  'SLASHID_ORG_ID',
  'SLASHID_BASE_URL',
  'SLASHID_SDK_URL',
  'SLASHID_ORGANIZATIONS',
  'REVALIDATE_SECONDS',
  'OUTAGE_SECONDS',
  'MAX_SESSION_SECONDS',
  'REFUSED_METHODS',
  'ON_FORBIDDEN',
  'ACCESS_LOG',
];

/** `wrangler.jsonc` for the worker and its assets. */
export function cloudflareConfiguration(
  environment: PortalEnvironment,
  variables: Readonly<Record<string, string | undefined>>,
): string {
  const origin = publicURL(environment);
  const {hostname} = new URL(origin);
  const vars = {
    PORTAL_URL: origin,
    ...Object.fromEntries(
      VARIABLES.flatMap((name) => (variables[name] ? [[name, variables[name]]] : [])),
    ),
  };
  return `// Serves the developer portal on Cloudflare: npx wrangler deploy
// Written by "npm run gate -- cloudflare"; write it again rather than change it.
{
  "name": "developer-portal",
  "main": "${WORKER_FILE}",
  // It is one module already.
  "no_bundle": true,
  "compatibility_date": "${COMPATIBILITY_DATE}",
  "assets": {
    "directory": "${ASSETS_FOLDER}",
    "binding": "ASSETS",
    // Without this line the platform serves assets before it asks the worker. It asks for every path, always.
    "run_worker_first": true,
    // Pages are found by the gate: the platform neither guesses names nor answers with a page of its own.
    "html_handling": "none",
    "not_found_handling": "none"
  },
  // The gate answers for this name alone, so the platform's own names for the worker are off.
  "routes": [{"pattern": ${JSON.stringify(hostname)}, "custom_domain": true}],
  "workers_dev": false,
  "preview_urls": false,
  // The access log, and what went wrong.
  "observability": {"enabled": true},
  "vars": ${JSON.stringify(vars, null, 2).replaceAll('\n', '\n  ')}
}
`;
}

/** @throws Error when somebody has changed what keeps the worker in front of its assets */
export function readConfiguration(text: string): CloudflareConfiguration {
  const json = text.replace(/^\s*\/\/.*$/gm, '');
  const parsed = ConfigurationSchema.safeParse(JSON.parse(json));
  if (!parsed.success) {
    const place = parsed.error.issues[0]?.path.join('.') ?? '';
    throw new Error(
      `${CONFIGURATION_FILE} is not as it was written (${place}), and the worker may not be asked first. Write it again: npm run gate -- cloudflare`,
    );
  }
  return parsed.data;
}
