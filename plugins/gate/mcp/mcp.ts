import type {ReadyEdition} from '../editions/site';
import type {Store} from '../editions/store';
import type {Settings} from '../options';
import type {Reply} from '../reply';

/** An MCP message from an authenticated client. */
export type MCPMessage = {
  /** Parsed JSON. */
  value: unknown;
  accept: string | undefined;
  protocolVersion: string | undefined;
  /** The reader's edition in the current site, which may change between calls; null if it is not built. */
  edition: () => ReadyEdition | null;
};

/** Handles MCP clients, each with its reader's own edition. */
export type MCP = {answer: (message: MCPMessage) => Promise<Reply>};

/** Imported on first use, because it is larger than the rest of the gate. */
export type LoadMCP = () => Promise<{createMCP: (settings: Settings, store: Store) => MCP}>;
