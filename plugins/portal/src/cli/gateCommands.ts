import path from 'node:path';
import {namedProvider, publicURL, readEnvironment} from '@gated-docs/environment';
import {GATE_COMMANDS, required, runGateCommand, type GateCommand} from '@gated-docs/gate/commands';
import {reportFailure, runCommand} from '@gated-docs/utils/commands';

const CLOUDFLARE: GateCommand = {
  usage: [
    '--out DIR [--serve PORT]',
    'generates the gate as a Cloudflare Worker; --serve runs it locally',
  ],
  options: ['out', 'serve'],
  async run({out, serve, editions}) {
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
};

function parsePort(text: string): number {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new Error(`--serve is "${text}", which is not a port. Use a port number such as 8787.`);
  }
  return port;
}

runGateCommand(process.argv.slice(2), {...GATE_COMMANDS, cloudflare: CLOUDFLARE}).catch(
  reportFailure,
);
