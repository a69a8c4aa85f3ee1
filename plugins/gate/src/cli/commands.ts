import fs from 'node:fs/promises';
import path from 'node:path';
import {
  namedProvider,
  otherWaysToSignIn,
  publicURL,
  readEnvironment,
  type PortalEnvironment,
} from '@gated-docs/environment';
import {parseURL, readOptions} from '@gated-docs/utils/commands';

type Values = Readonly<Partial<Record<string, string>>> & {editions: string};

/** A subcommand of the gate. */
export type GateCommand = {
  /** Its arguments and what it does, for the usage. */
  usage: readonly [args: string, does: string];
  /** Names of its options, besides `--editions`. */
  options: readonly string[];
  /** Resolves to a sentence about what it did, or to null if it keeps running. */
  run: (values: Values) => Promise<string | null>;
};

/** They load their modules only after checking the options, so that mistakes are reported immediately. */
export const GATE_COMMANDS = {
  bundle: {
    usage: ['--out FILE', 'bundles the gate into one file that needs only Node'],
    options: ['out'],
    async run({out = 'gate.mjs'}) {
      const {partFilesOf, writeBundle} = await import('../bundle/writeBundle.mjs');
      const {describeLicences} = await import('@gated-docs/licences');
      const inputs = await writeBundle(path.resolve(out));
      const beside = partFilesOf(out).join(' and ');
      await fs.writeFile(path.resolve(`${out}.licences.txt`), describeLicences(inputs));
      return `Wrote the complete gate to ${out}. Set EDITIONS_DIRECTORY to the editions folder, then start it with: node ${out}. Keep ${beside}, which serve MCP clients and check calls to GraphQL APIs, in the same folder. If you distribute these files, include ${out}.licences.txt.`;
    },
  },
  nginx: {
    usage: [
      '--listen PORT --gate URL --out DIR',
      'nginx serves the files and asks the gate for authorization',
    ],
    options: ['out', 'listen', 'gate'],
    async run({out, listen, gate, editions}) {
      const folder = path.resolve(required(out, '--out', 'DIR'));
      const environment = readEnvironment();
      assertSlashID(
        environment,
        'nginx can serve the files only if readers sign in with SlashID: other sessions are renewed by the gate. Let nginx pass all requests to the gate, as deploy/nginx.conf of this package does.',
      );
      const options = {
        listen: required(listen, '--listen', 'PORT'),
        gateURL: parseURL(required(gate, '--gate', 'URL'), '--gate'),
        publicURL: new URL(publicURL(environment)),
        editionsDirectory: path.resolve(editions),
      };
      const {writeNginx} = await import('../adapters/nginx');
      await writeNginx(folder, options);
      return `Start nginx with: nginx -p ${folder} -c nginx.conf`;
    },
  },
  cloudflare: {
    usage: ['--out DIR', 'generates the gate as a Cloudflare Worker'],
    options: ['out'],
    async run({out, editions}) {
      const folder = path.resolve(required(out, '--out', 'DIR'));
      const environment = readEnvironment();
      assertSlashID(
        environment,
        'The gate runs as a Worker only if readers sign in with SlashID. Run the gate on Node.',
      );
      if (!namedProvider(environment) || !publicURL(environment).startsWith('https://')) {
        throw new Error(
          'Set SLASHID_ORG_ID to your SlashID organization and PORTAL_URL to the public https URL of the portal.',
        );
      }
      const {writeCloudflare} = await import('../adapters/workers');
      return writeCloudflare(environment, process.env, path.resolve(editions), folder);
    },
  },
  netlify: {
    usage: [
      '--out DIR',
      'generates rules for a static host with role-based access, such as Netlify',
    ],
    options: ['out'],
    async run({out, editions}) {
      const folder = path.resolve(required(out, '--out', 'DIR'));
      const {writeStaticHost} = await import('./writeStaticHost');
      return writeStaticHost(path.resolve(editions), folder);
    },
  },
  withdraw: {
    usage: ['--group NAME', "revokes a group's access immediately, without a build"],
    options: ['group'],
    async run({group, editions}) {
      const name = required(group, '--group', 'NAME');
      const {withdrawGroup} = await import('./withdrawGroup');
      return withdrawGroup(path.resolve(editions), name);
    },
  },
} satisfies Record<string, GateCommand>;

/**
 * Runs one of the commands.
 *
 * @throws Error in one paragraph, with the usage for an unknown command or option
 */
export async function runGateCommand(
  [word = '', ...words]: readonly string[],
  commands: Readonly<Record<string, GateCommand>>,
): Promise<void> {
  const usage = usageOf(commands);
  const command = Object.hasOwn(commands, word) ? commands[word] : undefined;
  if (!command && word !== '--help') {
    throw new Error(`"${word}" is not a gate command.\n\n${usage}`);
  }
  const values = readOptions(usage, [...(command?.options ?? []), 'editions'], words);
  const done = command ? await command.run({editions: 'editions', ...values}) : usage;
  if (done !== null) {
    console.log(done);
  }
}

/** @throws Error with this message if readers sign in in another way */
function assertSlashID(environment: PortalEnvironment, message: string): void {
  if (otherWaysToSignIn(environment).length > 0) {
    throw new Error(message);
  }
}

function usageOf(commands: Readonly<Record<string, GateCommand>>): string {
  const lines = Object.entries(commands).map(
    ([name, {usage}]) => `       npm run gate -- ${name} ${usage[0]}\n           ${usage[1]}`,
  );
  return [
    'Usage: npm run gate',
    '           runs only the gate, with your SlashID organization',
    ...lines,
    '\nOptions: --editions DIR   the folder of editions, as the server sees it (default: editions)',
    '\nPORTAL_URL is the public URL of the portal.',
  ].join('\n');
}

/** @throws Error with the usage of the option */
export function required(value: string | undefined, name: string, kind: string): string {
  if (value === undefined || value === '') {
    throw new Error(`${name} is required. Use: ${name} ${kind}. See: npm run gate -- --help`);
  }
  return value;
}
