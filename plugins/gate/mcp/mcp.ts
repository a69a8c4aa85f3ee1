import type {ReadyEdition} from '../editions/site';
import type {Store} from '../editions/store';
import type {Settings} from '../options';
import type {Reply} from '../reply';

/** A message of a program that speaks the Model Context Protocol, whose reader is known. */
export type MCPMessage = {
  /** Parsed JSON. */
  value: unknown;
  accept: string | undefined;
  protocolVersion: string | undefined;
  /** The edition of the reader, as the site is now; null once theirs is not built any more. */
  edition: () => ReadyEdition | null;
};

/** Answers programs that speak MCP, each from its reader's own edition. */
export type MCP = {answer: (message: MCPMessage) => Promise<Reply>};

/** Imported when the first such program comes: it is more code than the rest of the gate. */
export type LoadMCP = () => Promise<{createMCP: (settings: Settings, store: Store) => MCP}>;
