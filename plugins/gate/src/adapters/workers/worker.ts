import {namedProvider, readEnvironment} from '@gated-docs/environment';
import {createGate, type Gate} from '../../createGate';
import {gateOptions} from '../../serve/gateOptions';
import {reachProvider} from '../../serve/reachProvider';
import {toFetchHandler} from '../fetch/toFetchHandler';
import {openSQLStore} from '../../state/sqlStore';
import {openAssetStore, type Assets} from './assetStore';
import {openD1, type D1} from './openD1';

/** Injected when the worker is bundled: the hash of the file list. */
declare const SITE_HASH: string;

type Bindings = Readonly<Record<string, unknown>> & {ASSETS: Assets; STATE?: D1};
type Context = {waitUntil: (work: Promise<unknown>) => void};
type Opened = {gate: Gate; handle: (request: Request) => Promise<Response>};

/** One per isolate, created by its first request, because earlier code may not make requests. */
let opening: Promise<Opened> | null = null;

/** The gate as a Cloudflare Worker. Every request comes here first; nothing is served without the gate's response. */
const worker = {
  async fetch(request: Request, bindings: Bindings, context: Context): Promise<Response> {
    const answering = answer(request, bindings);
    // Keep the requests to the provider alive when this client disconnects: other requests and sign-outs wait for them.
    context.waitUntil(
      answering.then(async () => (await opening)?.gate.carryOn()).catch(() => undefined),
    );
    return answering;
  },
};

export default worker;

async function answer(request: Request, bindings: Bindings): Promise<Response> {
  try {
    opening ??= open(bindings).catch((error: unknown) => {
      // The next request tries again.
      opening = null;
      throw error;
    });
    const {gate, handle} = await opening;
    await gate.sync();
    return await handle(request);
  } catch (error) {
    // Fail closed.
    const detail = error instanceof Error ? error.message : String(error);
    console.error(JSON.stringify({time: new Date().toISOString(), problem: 'failed', detail}));
    return new Response(null, {
      status: 503,
      headers: {
        'cache-control': 'no-store',
        'retry-after': '10',
        'x-content-type-options': 'nosniff',
      },
    });
  }
}

async function open(bindings: Bindings): Promise<Opened> {
  const variables = Object.entries(bindings).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  const environment = readEnvironment(Object.fromEntries(variables));
  const named = namedProvider(environment);
  if (!named) {
    throw new Error(
      'The worker has no SLASHID_ORG_ID variable. Generate its configuration again: npm run gate -- cloudflare',
    );
  }
  const [store, provider, state] = await Promise.all([
    openAssetStore(bindings.ASSETS, SITE_HASH),
    reachProvider(named),
    bindings.STATE && openSQLStore(openD1(bindings.STATE)),
  ]);
  const options = {
    ...gateOptions(environment, provider),
    ...(environment.ACCESS_LOG === 'json' && {
      log: (entry: unknown) => console.log(JSON.stringify(entry)),
    }),
  };
  const gate = createGate(options, store, {state, loadMCP: () => import('../../mcp/createMCP')});
  const clientOf = (request: Request) => request.headers.get('cf-connecting-ip') ?? undefined;
  return {gate, handle: toFetchHandler(gate, store.stream, clientOf)};
}
