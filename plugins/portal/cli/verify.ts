import {readFile} from 'node:fs/promises';
import path from 'node:path';
import {parseArgs} from 'node:util';
import {
  createMint,
  readBuild,
  readTokens,
  report,
  verifyDeployment,
  type Build,
  type TokenSource,
} from '../../verify';
import {namedProvider, readEnvironment} from '../../environment';
import {showProgress} from '../showProgress';

const USAGE = `Usage: npm run verify -- URL [options]

Attacks a deployed portal as every audience, and ends with status 1 when anybody is given what is not theirs.

  --editions DIR           the editions that are deployed (default: editions)
  --tokens FILE            a JSON object from groups to token: {"public": "eyJ…", "apps+public": "eyJ…", "": "eyJ…"}
  --public-url ORIGIN      what readers see, when URL is another way to the same portal
  --also URL               another place where the files may lie open, such as the bucket's own address; repeatable
  --revocation-seconds N   how long an ended session may be served (default: 75); 0 leaves the sessions alone
  --connections N          at the same time (default: 16)

Without --tokens, people are made and removed again: at the built-in provider, or at the organization SLASHID_ORG_ID
with the key SLASHID_API_KEY. All sessions are ended in the end, and their tokens with them.`;

async function main(): Promise<number> {
  const {values, positionals} = parseArgs({
    allowPositionals: true,
    options: {
      editions: {type: 'string', default: 'editions'},
      tokens: {type: 'string'},
      'public-url': {type: 'string'},
      also: {type: 'string', multiple: true, default: []},
      'revocation-seconds': {type: 'string', default: '75'},
      connections: {type: 'string', default: '16'},
      help: {type: 'boolean', default: false},
    },
  });
  const [url, ...others] = positionals;
  if (values.help || url === undefined || others.length > 0) {
    console.log(USAGE);
    return values.help ? 0 : 2;
  }
  const build = await readBuild(path.resolve(values.editions));
  const progress = showProgress();
  const verification = await verifyDeployment({
    url: parseURL(url, 'The URL'),
    build,
    tokens: (provider) => chooseTokens(provider, values.tokens, build),
    publicOrigin:
      values['public-url'] === undefined
        ? undefined
        : parseURL(values['public-url'], '--public-url').origin,
    also: values.also.map((place) => parseURL(place, '--also')),
    revocationSeconds: parseNumber(values['revocation-seconds'], '--revocation-seconds'),
    connections: Math.max(1, parseNumber(values.connections, '--connections')),
    onProgress: ({asked, planned, findings}) =>
      progress.show(`${asked} of ${planned} requests, ${findings} findings`),
  });
  progress.end();
  console.log(report(verification));
  return verification.findings.length > 0 ? 1 : 0;
}

/**
 * An API key is sent only to the provider in our own environment, never to another URL that the deployment names. The
 * key of the built-in provider is sent only to this machine.
 */
async function chooseTokens(
  provider: {orgID: string; baseURL: string},
  file: string | undefined,
  build: Build,
): Promise<TokenSource> {
  if (file !== undefined) {
    return readTokens(await readFile(file, 'utf8'), file, build.manifest);
  }
  const environment = readEnvironment();
  const named = namedProvider(environment);
  if (named) {
    const apiKey = process.env.SLASHID_API_KEY;
    if (!apiKey) {
      throw new Error(
        'There are no tokens to sign in with. Name a file of tokens with --tokens, or set SLASHID_API_KEY: verify then creates people for the test and removes them afterwards.',
      );
    }
    if (named.baseURL !== provider.baseURL || named.orgID !== provider.orgID) {
      throw new Error(
        `The deployment signs in at ${provider.baseURL} (organization ${provider.orgID}), and the environment names ${named.baseURL} (${named.orgID}). Set SLASHID_ORG_ID and SLASHID_BASE_URL to those of the deployment, or give tokens with --tokens.`,
      );
    }
    return createMint({...named, apiKey});
  }
  if (!isLoopback(new URL(provider.baseURL).hostname)) {
    throw new Error(
      `The deployment signs in at ${provider.baseURL}, which is not the built-in provider. Give tokens with --tokens, or set SLASHID_ORG_ID and SLASHID_API_KEY.`,
    );
  }
  const keyFile = path.resolve(environment.IDENTITY_DIRECTORY, 'api-key');
  const apiKey = await readFile(keyFile, 'utf8').catch((cause: unknown) => {
    throw new Error(
      `${keyFile} cannot be read, and it holds the key of the built-in provider. Set IDENTITY_DIRECTORY to the provider's folder, or give tokens with --tokens.`,
      {cause},
    );
  });
  return createMint({...provider, apiKey: apiKey.trim()});
}

function isLoopback(hostname: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}

function parseURL(text: string, name: string): URL {
  if (!/^https?:\/\//.test(text) || !URL.canParse(text)) {
    throw new Error(
      `${name} is "${text}". Write it with its scheme, such as https://docs.example.com.`,
    );
  }
  return new URL(text);
}

function parseNumber(text: string, name: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0) {
    throw new Error(`${name} is "${text}". Write a whole number.`);
  }
  return value;
}

main().then(
  (status) => {
    process.exitCode = status;
  },
  (error: Error) => {
    process.stderr.write(`\n${error.message}\n`);
    process.exitCode = 2;
  },
);
