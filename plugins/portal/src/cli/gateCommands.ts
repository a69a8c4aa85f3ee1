import path from 'node:path';
import {readEnvironment} from '@gated-docs/environment';
import {GATE_COMMANDS, required, runGateCommand, type GateCommand} from '@gated-docs/gate/commands';
import {reportFailure, runCommand} from '@gated-docs/utils/commands';

const CLOUDFLARE: GateCommand = {
  usage: [
    '--out DIR [--serve PORT]',
    'generates the gate as a Cloudflare Worker; --serve runs it locally',
  ],
  options: ['out', 'serve'],
  async run({serve, ...values}) {
    if (serve === undefined) {
      return GATE_COMMANDS.cloudflare.run(values);
    }
    const folder = path.resolve(required(values.out, '--out', 'DIR'));
    const port = parsePort(serve);
    const {serveCloudflare} = await import('../cloudflare/serveCloudflare');
    await runCommand(async () => {
      const places = {editions: path.resolve(values.editions), folder, port};
      return serveCloudflare(readEnvironment(), process.env, places);
    });
    return null;
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
