import path from 'node:path';
import {CANARY_EDITIONS} from '../fixtures/canary/places';
import {filesBelow, readBuiltSite, textsIn} from './builtFiles';
import {judge, type CanaryFindings} from './canaryFindings';
import {CANARY} from './canarySite';
import type {Canary} from './canarySources';
import {createReadTokenGate, type ReadTokenGate} from './gate/readTokenGate';

/** Files that only browsers request, and precompressed siblings. */
const NOT_FOR_PROGRAMS = /\.(?:html|js|css|woff2|br|gz)$/;
/** Statuses of responses to a program that may not read a page. */
const DENIED = [401, 403, 404];

type Wish = {
  /** Words planted in these places are search queries in all editions. */
  searched: readonly string[];
  /** Words planted in these places are page text, so readers must receive them. */
  inText: readonly string[];
};

/**
 * Searches everything that programs can read with a read token for planted words: over MCP, in Markdown, and in
 * every file of any edition.
 */
export async function findCanariesInReplies(
  canaries: readonly Canary[],
  {searched, inText}: Wish,
): Promise<CanaryFindings & {replies: number}> {
  const {pages, editions} = readBuiltSite(CANARY_EDITIONS);
  const routes = Object.values(pages).map(({route}) => route);
  const files = new Set(
    editions.flatMap(({directory}) =>
      filesBelow(path.join(CANARY_EDITIONS, directory))
        .filter((file) => !NOT_FOR_PROGRAMS.test(file))
        .map((file) => encodeURI(`/${file}`)),
    ),
  );
  const queries = canaries.filter(({place}) => searched.includes(place)).map(({word}) => word);
  const findings = {editions, leaks: [] as string[], missing: [] as string[], replies: 0};
  const gate = await createReadTokenGate({editionsDirectory: CANARY_EDITIONS});
  try {
    for (const edition of editions.filter(({audience}) => audience === 'person')) {
      const words = new Set<string>();
      const program = createProgram(
        gate,
        await gate.issue(edition.id, ...edition.groups),
        (text) => {
          findings.replies += 1;
          for (const [word] of textsIn(text).join('\n').matchAll(CANARY)) {
            words.add(word);
          }
        },
      );
      await program.readWhole('list_pages', {reference: true});
      for (const route of routes) {
        await program.readWhole('read_page', {path: route});
        await program.get(route, {accept: 'text/markdown'});
      }
      for (const file of files) {
        await program.get(file);
      }
      for (const query of queries) {
        await program.search(query);
      }
      const ofText = canaries.filter(({place}) => inText.includes(place));
      findings.leaks.push(...judge(edition, words, canaries).leaks);
      findings.missing.push(...judge(edition, words, ofText).missing);
    }
  } finally {
    await gate.close();
  }
  return findings;
}

/** A program with a read token that forwards the text of every response. */
function createProgram(gate: ReadTokenGate, bearer: string, pass: (text: string) => void) {
  async function call(name: string, args: object): Promise<string> {
    // For the limit of one message a second.
    gate.advance(1);
    const res = await gate.send('/mcp', {
      method: 'POST',
      bearer,
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: {name, arguments: args},
      }),
    });
    const text = await res.text();
    if (res.status !== 200) {
      throw new Error(`MCP responded to ${name} with ${res.status}: ${text}`);
    }
    const {result} = JSON.parse(text) as {result: {content: {text: string}[]}};
    return result.content.map((part) => part.text).join('\n');
  }

  return {
    /** All parts of a tool's paginated result. */
    async readWhole(name: string, args: object): Promise<void> {
      for (let from: number | undefined = 0; from !== undefined;) {
        const text: string = await call(name, {...args, from});
        pass(text);
        const [, next] = /\[[^\]]* with "from": (\d+)\.\]$/.exec(text) ?? [];
        from = next === undefined ? undefined : Number(next);
      }
    },
    async search(query: string): Promise<void> {
      pass(await call('search', {query}));
    },
    async get(file: string, headers: Record<string, string> = {}): Promise<void> {
      const res = await gate.send(file, {bearer, headers});
      if (res.status !== 200 && !DENIED.includes(res.status)) {
        throw new Error(`The gate responded to ${file} with ${res.status}`);
      }
      pass(Buffer.from(await res.arrayBuffer()).toString('latin1'));
    },
  };
}
