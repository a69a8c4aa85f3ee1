/**
 * The Model Context Protocol over an edition, by the official SDK. Imported when the first program asks, and never by
 * anything that is there from the start.
 *
 * @module
 */
import {McpServer} from '@modelcontextprotocol/sdk/server/mcp.js';
import {WebStandardStreamableHTTPServerTransport} from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import type {CallToolResult} from '@modelcontextprotocol/sdk/types.js';
import {z} from 'zod';
import type {Store} from '../editions/store';
import type {Settings} from '../options';
import {textReply} from '../reply';
import {createEditionReader, type EditionReader} from './editionReader';
import type {MCP, MCPMessage} from './mcp';
import {listPages, readPage, searchPages} from './tools';

const LONGEST_QUERY = 200;
const LONGEST_PATH = 1000;
/** Of a tool's arguments, counted at all depths. */
const MOST_ARGUMENTS = 20;
/** A build that finished a moment ago may have removed a file: the next look is at what it made. */
const MOST_LOOKS = 3;

const INFO = {name: 'developer-portal', title: 'Developer portal', version: '1.0.0'};
const INSTRUCTIONS =
  'Documentation of this developer portal, as far as the reader whose token or session is used may read it. Search first, then read the pages that were found. Paths are those of the portal, such as /apis/geo/routing/.';
const READS_ONLY = {readOnlyHint: true, idempotentHint: true, openWorldHint: false};

const From = z.int().min(0).default(0);

type Ask = (work: (reader: EditionReader) => Promise<string>) => Promise<CallToolResult>;

export function createMCP(settings: Settings, store: Store): MCP {
  const open = createEditionReader(store);

  /** Nothing of an error reaches the program: it may name files. */
  function askOf(message: MCPMessage): Ask {
    return async (work) => {
      for (let look = 1; ; look++) {
        try {
          const edition = message.edition();
          return edition
            ? textResult(await work(open(edition)))
            : failure('Your edition is not built. Try again later.');
        } catch (error) {
          if (look === MOST_LOOKS) {
            report(settings, error);
            return failure('The portal cannot read this now. Try again.');
          }
          await store.refresh();
        }
      }
    };
  }

  return {
    async answer(message) {
      const server = createServer(askOf(message), settings.publicOrigin);
      const transport = new WebStandardStreamableHTTPServerTransport({
        // And no generator of session ids: a request has all that it needs, whichever process it reaches.
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
    maxToolInputElements: MOST_ARGUMENTS,
  });
  server.registerTool(
    'search',
    {
      title: 'Search the documentation',
      description:
        'Finds pages for a few words, such as an endpoint, a name of a schema or a status code. Returns the best pages with their sections and an excerpt.',
      inputSchema: {query: z.string().min(1).max(LONGEST_QUERY)},
      annotations: READS_ONLY,
    },
    ({query}) => ask((reader) => searchPages(reader, query, publicOrigin)),
  );
  server.registerTool(
    'read_page',
    {
      title: 'Read a page',
      description:
        'Returns a page as Markdown. Long pages come in parts: `from` is the number of the first character, as the part before it says.',
      inputSchema: {path: z.string().min(1).max(LONGEST_PATH), from: From},
      annotations: READS_ONLY,
    },
    ({path, from}) => ask((reader) => readPage(reader, {path, from, publicOrigin})),
  );
  server.registerTool(
    'list_pages',
    {
      title: 'List the pages',
      description:
        'Lists pages with their titles and paths, all of them or those below a path such as /apis/. `reference: true` includes the pages that are generated for each name of a schema.',
      inputSchema: {
        below: z.string().max(LONGEST_PATH).default('/'),
        reference: z.boolean().default(false),
        from: From,
      },
      annotations: READS_ONLY,
    },
    (wish) => ask((reader) => listPages(reader, wish)),
  );
  return server;
}

function textResult(text: string): CallToolResult {
  return {content: [{type: 'text', text}]};
}

function failure(text: string): CallToolResult {
  return {...textResult(text), isError: true};
}

function report({clock, onProblem}: Settings, error: unknown): void {
  const detail = error instanceof Error ? error.message : String(error);
  onProblem({time: new Date(clock()).toISOString(), problem: 'failed', detail});
}
