import type {Store} from './editions/store';
import type {Identity} from './identity';
import type {Settings} from './options';
import type {Representations} from './pipeline/representations';
import type {SecurityHeaders} from './pipeline/securityHeaders';
import type {MCP} from './mcp/createMCP';
import type {ReadTokens} from './read-tokens/readTokens';
import type {Sessions} from './session/sessions';
import type {HostCookie} from './session/hostCookie';
import type {PersonLimit} from './state/personLimit';
import type {Try} from './try/createTry';

/** Services of the pipeline, created once per gate. */
export type GateServices = {
  settings: Settings;
  identity: Identity;
  sessions: Sessions;
  /** The edition ID of a reviewer's view. It grants nothing, because a view only reduces access. */
  viewCookie: HostCookie;
  /** Tells the sign-in page's script to remove the stored token before it can open a session again. */
  signedOutCookie: HostCookie;
  /** Null if the gate has no store for them. */
  readTokens: ReadTokens | null;
  /** Loads the MCP endpoint once; resolves to null if that fails. Null on platforms without MCP. */
  openMCP: (() => Promise<MCP | null>) | null;
  takeMCP: PersonLimit;
  /** Null if the gate makes no calls to documented APIs. */
  tryIt: Try | null;
  store: Store;
  representations: Representations;
  security: SecurityHeaders;
};
