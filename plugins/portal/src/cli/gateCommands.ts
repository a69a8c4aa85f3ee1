import fs from 'node:fs/promises';
import path from 'node:path';
import {parseArgs} from 'node:util';
import {namedProvider, publicURL, readEnvironment} from '@gated-docs/environment';
import {parseURL} from '../parseURL';
import {runCommand} from '../runCommand';

const USAGE = `Usage: npm run gate                                        runs only the gate, with your SlashID organization
       npm run gate -- bundle --out FILE                  bundles the gate into one file that needs only Node
       npm run gate -- nginx --listen PORT --gate URL --out DIR
                                                          nginx serves the files and asks the gate for authorization
       npm run gate -- cloudflare --out DIR [--serve PORT]
                                                          generates the gate as a Cloudflare Worker; --serve runs it locally
       npm run gate -- netlify --out DIR                  generates rules for a static host with role-based access, such as Netlify
       npm run gate -- withdraw --group NAME              revokes a group's access immediately, without a build

Options: --editions DIR   the folder of editions, as the server sees it (default: editions)

PORTAL_URL is the public URL of the portal.`;

type Values = {
  out?: string;
  listen?: string;
  gate?: string;
  group?: string;
  serve?: string;
  editions: string;
};

/**
 * The subcommands. Each resolves to a sentence about what it did, or to null if it keeps running. They load their
 * modules only after checking the options, so that mistakes are reported immediately.
 */
const COMMANDS: Readonly<Record<string, (values: Values) => Promise<string | null>>> = {
  async bundle({out = 'gate.mjs'}) {
    const {mcpFileOf, writeBundle} = await import('../bundleGate.mjs');
    const {describeLicences} = await import('@gated-docs/licences');
    const inputs = await writeBundle(path.resolve(out));
    const beside = mcpFileOf(out);
    await fs.writeFile(path.resolve(`${out}.licences.txt`), describeLicences(inputs));
    return `Wrote the complete gate to ${out}. Set EDITIONS_DIRECTORY to the editions folder, then start it with: node ${out}. Keep ${beside}, which serves MCP clients, in the same folder. If you distribute these files, include ${out}.licences.txt.`;
  },

  async nginx({out, listen, gate, editions}) {
    const folder = path.resolve(required(out, '--out', 'DIR'));
    const options = {
      listen: required(listen, '--listen', 'PORT'),
      gateURL: parseURL(required(gate, '--gate', 'URL'), '--gate'),
      publicURL: new URL(publicURL(readEnvironment())),
      editionsDirectory: path.resolve(editions),
    };
    const {writeNginx} = await import('@gated-docs/gate/nginx');
    await writeNginx(folder, options);
    return `Start nginx with: nginx -p ${folder} -c nginx.conf`;
  },

  async cloudflare({out, serve, editions}) {
    const folder = path.resolve(required(out, '--out', 'DIR'));
    const environment = readEnvironment();
    if (serve !== undefined) {
      const port = parsePort(serve);
      const {serveCloudflare} = await import('../cloudflare/serveCloudflare');
      await runCommand(async () => {
        const places = {editions: path.resolve(editions), folder, port};
        return serveCloudflare(environment, process.env, places);
      });
      return null;
    }
    if (!namedProvider(environment) || !publicURL(environment).startsWith('https://')) {
      throw new Error(
        'Set SLASHID_ORG_ID to your SlashID organization and PORTAL_URL to the public https URL of the portal. To run the worker on this machine instead, add --serve PORT.',
      );
    }
    const {writeCloudflare} = await import('../cloudflare/writeCloudflare');
    return writeCloudflare(environment, process.env, path.resolve(editions), folder);
  },

  async netlify({out, editions}) {
    const folder = path.resolve(required(out, '--out', 'DIR'));
    const {writeStaticHost} = await import('../writeStaticHost');
    return writeStaticHost(path.resolve(editions), folder);
  },

  async withdraw({group, editions}) {
    const name = required(group, '--group', 'NAME');
    const {withdrawGroup} = await import('../withdrawGroup');
    return withdrawGroup(path.resolve(editions), name);
  },
};

async function main(): Promise<void> {
  const {values, positionals} = parseArgs({
    args: process.argv.slice(2),
    allowPositionals: true,
    options: {
      out: {type: 'string'},
      listen: {type: 'string'},
      gate: {type: 'string'},
      group: {type: 'string'},
      serve: {type: 'string'},
      editions: {type: 'string', default: 'editions'},
      help: {type: 'boolean', default: false},
    },
  });
  const [word = '', ...others] = positionals;
  const command = Object.hasOwn(COMMANDS, word) ? COMMANDS[word] : undefined;
  if (values.help) {
    console.log(USAGE);
    return;
  }
  if (!command || others.length > 0) {
    throw new Error(`"${positionals.join(' ')}" is not a gate command.\n\n${USAGE}`);
  }
  const done = await command(values);
  if (done !== null) {
    console.log(done);
  }
}

function required(value: string | undefined, name: string, kind: string): string {
  if (value === undefined || value === '') {
    throw new Error(`${name} is required. Use: ${name} ${kind}.\n\n${USAGE}`);
  }
  return value;
}

function parsePort(text: string): number {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new Error(`--serve is "${text}", which is not a port. Use a port number such as 8787.`);
  }
  return port;
}

main().catch((error: Error) => {
  process.stderr.write(`\n${error.message}\n`);
  process.exitCode = 1;
});
