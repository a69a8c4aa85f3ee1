/**
 * The Model Context Protocol over an edition, with the official SDK. Imported only on first use, never at startup.
 *
 * @module
 */
import {McpServer} from '@modelcontextprotocol/sdk/server/mcp.js';
import {WebStandardStreamableHTTPServerTransport} from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import type {CallToolResult} from '@modelcontextprotocol/sdk/types.js';
import {z} from 'zod';
import {messageOf} from '@gated-docs/utils/errors';
import {withCurrentFiles, type Store} from '../editions/store';
import type {ReadyEdition} from '../editions/site';
import type {Settings} from '../options';
import {textReply, type Reply} from '../reply';
import {createEditionReader, type EditionReader} from './editionReader';
import {listPages, readPage, searchPages} from './tools';

/** An MCP message from an authenticated client. */
type MCPMessage = {
  /** Parsed JSON. */
  value: unknown;
  accept: string | undefined;
  protocolVersion: string | undefined;
  /** The reader's edition in the current site, which may change between calls; null if it is not built. */
  edition: () => ReadyEdition | null;
};

/** Handles MCP clients, each with its reader's own edition. */
export type MCP = {answer: (message: MCPMessage) => Promise<Reply>};

/** Imports this module on first use, because it is larger than the rest of the gate. */
export type LoadMCP = () => Promise<{createMCP: typeof createMCP}>;

const MAX_QUERY_LENGTH = 200;
const MAX_PATH_LENGTH = 1000;
/** Maximum number of values in a tool's arguments, at all depths. */
const MAX_ARGUMENTS = 20;

const INFO = {name: 'developer-portal', title: 'Developer portal', version: '1.0.0'};
const INSTRUCTIONS =
  'Documentation of this developer portal, limited to the pages that the owner of the token or session can read. Search first, and then read the pages in the results. Use the paths of the portal, for example /apis/geo/routing/.';
const READS_ONLY = {readOnlyHint: true, idempotentHint: true, openWorldHint: false};

const From = z.int().min(0).default(0);

type Ask = (work: (reader: EditionReader) => Promise<string>) => Promise<CallToolResult>;

export function createMCP(settings: Settings, store: Store): MCP {
  const open = createEditionReader(store);

  /** Runs tools with retries. Hides error details from the client, because they may contain file names. */
  function askOf(message: MCPMessage): Ask {
    return async (work) => {
      try {
        return await withCurrentFiles(store, async () => {
          const edition = message.edition();
          return edition
            ? textResult(await work(open(edition)))
            : failure('Your edition has not been built yet. Try again later.');
        });
      } catch (error) {
        settings.report('failed', messageOf(error));
        return failure('The portal cannot read its pages at the moment. Try again.');
      }
    };
  }

  return {
    async answer(message) {
      const server = createServer(askOf(message), settings.publicOrigin);
      const transport = new WebStandardStreamableHTTPServerTransport({
        // No session ID generator: requests are stateless, so that any process can handle them.
        enableJsonResponse: true,
      });
      try {
        await server.connect(transport);
        const response = await transport.handleRequest(toRequest(message, settings.publicOrigin), {
          parsedBody: message.value,
        });
        const type = response.headers.get('content-type')?.split(';')[0] ?? 'application/json';
        return textReply(response.status, type, await response.text());
      } finally {
        await server.close();
      }
    },
  };
}

function toRequest({accept, protocolVersion}: MCPMessage, origin: string): Request {
  return new Request(`${origin}/mcp`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(accept !== undefined && {accept}),
      ...(protocolVersion !== undefined && {'mcp-protocol-version': protocolVersion}),
    },
  });
}

function createServer(ask: Ask, publicOrigin: string): McpServer {
  const server = new McpServer(INFO, {
    instructions: INSTRUCTIONS,
    maxToolInputElements: MAX_ARGUMENTS,
  });
  server.registerTool(
    'search',
    {
      title: 'Search the documentation',
      description:
        'Finds pages that match a few words, for example an endpoint, a schema name or a status code. Returns the best matches with their sections and an excerpt.',
      inputSchema: {query: z.string().min(1).max(MAX_QUERY_LENGTH)},
      annotations: READS_ONLY,
    },
    ({query}) => ask((reader) => searchPages(reader, query, publicOrigin)),
  );
  server.registerTool(
    'read_page',
    {
      title: 'Read a page',
      description:
        'Returns a page as Markdown. Long pages are split into parts: for the next part, set `from` to the number at the end of the previous part.',
      inputSchema: {path: z.string().min(1).max(MAX_PATH_LENGTH), from: From},
      annotations: READS_ONLY,
    },
    ({path, from}) => ask((reader) => readPage(reader, {path, from, publicOrigin})),
  );
  server.registerTool(
    'list_pages',
    {
      title: 'List the pages',
      description:
        'Lists the titles and paths of all pages, or of the pages below a path, for example /apis/. To include the generated pages for individual schema names, set `reference` to true.',
      inputSchema: {
        below: z.string().max(MAX_PATH_LENGTH).default('/'),
        reference: z.boolean().default(false),
        from: From,
      },
      annotations: READS_ONLY,
    },
    (wish) => ask((reader) => listPages(reader, {...wish, publicOrigin})),
  );
  return server;
}

function textResult(text: string): CallToolResult {
  return {content: [{type: 'text', text}]};
}

function failure(text: string): CallToolResult {
  return {...textResult(text), isError: true};
}
