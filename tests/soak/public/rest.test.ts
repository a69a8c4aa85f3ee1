import {beforeAll, describe, expect, it} from 'vitest';
import {cutDocument, readDocument, type ApiDocument} from '@gated-docs/rest-reference/document';
import {requestSnippets} from '@gated-docs/rest-reference';
import {shownBy} from '../../../plugins/rest-reference/src/apiReference';
import {
  memberOf,
  visitReachable,
  wholeOf,
  type Part,
} from '../../../plugins/rest-reference/src/document/places';
import {isRecord} from '../../../plugins/rest-reference/src/document/references';
import {callsOf} from '../../../plugins/rest-reference/src/request/calls';
import {findUnshown} from '../../../plugins/rest-reference/src/render/keywords';
import {parseMarkdown, type Block} from '../../../plugins/rest-reference/src/render/nodes';
import {renderDocument} from '../../../plugins/rest-reference/src/render/renderDocument';
import {allWords, referenceText} from '../../support/referenceText';
import {CONTRACTS, pagesOf} from './contracts';

const DIRECTUS = 'node_modules/@directus/specs/dist/openapi.json';

/** A text or value that a contract states. */
type Stated = {part: Part; words: string};

/** Keywords with texts and values that readers need. */
const STATED = ['description', 'summary', 'enum', 'default'];

/** What a contract states about its operations and events, and everything that these refer to. */
function statedIn(document: ApiDocument): Stated[] {
  const found: Stated[] = [];
  for (const key of ['paths', 'webhooks']) {
    visitReachable(memberOf(wholeOf(document), key), document, (part) => {
      const {value, shape} = part;
      if (shape.is === 'object' && isRecord(value)) {
        const values = STATED.flatMap((keyword) => value[keyword] ?? []);
        found.push(...values.map((one) => ({part, words: wordsOf(one)})));
      }
    });
  }
  return found;
}

/** A text as a page shows it: without the marks of Markdown. */
const wordsOf = (value: unknown): string =>
  typeof value === 'string' ? allWords(parseMarkdown(value)) : JSON.stringify(value);

/** The first letters and digits of a text. */
const lettersOf = (text: string) => text.replaceAll(/[^\p{L}\p{N}]+/gu, '');

/**
 * What a page leaves out: the description of a schema if the value that has it or a later part has one, that of the items
 * of a list of lists, examples of parameters and headers after the first, and all but the address of a path's servers.
 */
const LEFT_OUT =
  /^#\/components\/schemas\/[^/]+$|\/allOf\/\d|\/(?:parameters|headers)\/[^/]+\/(?:schema|examples\/[^/]+)$|\/items\/items$|\/servers\/\d/;

describe.each(CONTRACTS)('the contract of $name', (contract) => {
  const {file, operations, largest} = contract;
  let document: ApiDocument;
  let pages: [page: ApiDocument, blocks: Block[]][];

  beforeAll(() => {
    document = cutDocument(readDocument(file), () => false);
    pages = pagesOf(document, contract).map((page) => [page, renderDocument(page)]);
  });

  it('has no keyword that pages do not show', () => {
    expect(findUnshown(document).map(({pointer}) => pointer)).toEqual([]);
  });

  it('is refused as one page, or has at most 300 operations', () => {
    const show = () => shownBy(document);
    if (operations > 300) {
      expect(show).toThrow(/\d+ operations, more than 300\. .*tags=.*paths=/);
    } else {
      expect(callsOf(show())).toHaveLength(operations);
    }
  });

  it('has pages with each operation once, distinct IDs, and no broken link but those of its own texts', () => {
    let count = 0;
    const source = JSON.stringify(document);
    for (const [page, blocks] of pages) {
      const {ids, links} = referenceText(blocks);
      count += callsOf(page).filter(({anchor}) => ids.includes(anchor)).length;
      expect(new Set(ids).size).toBe(ids.length);
      const broken = links.filter((target) => !ids.includes(target));
      expect(broken.filter((target) => !source.includes(`](#${target})`))).toEqual([]);
    }
    expect(count).toBe(operations);
  });

  it('has pages of a limited size', () => {
    const sizes = pages.map(([, blocks]) => JSON.stringify(blocks).length);
    expect(Math.max(...sizes)).toBeLessThan(largest);
  });

  it('has pages without empty code, which would be a block in a paragraph', () => {
    expect(JSON.stringify(pages.map(([, blocks]) => blocks))).not.toMatch(
      /"type":"inlineCode","value":""/,
    );
  });

  it('has pages with its descriptions, values and defaults', () => {
    const shown = pages.map(([, blocks]) => lettersOf(allWords(blocks))).join(' ');
    const missing = statedIn(document).filter(
      ({part, words}) => !LEFT_OUT.test(part.pointer) && !shown.includes(lettersOf(words)),
    );
    expect(missing.map(({part, words}) => `${part.pointer}: ${words}`)).toEqual([]);
  });

  it('has a program in each language for each operation, without placeholders', () => {
    for (const call of callsOf(document)) {
      for (const {id, code} of requestSnippets(call)) {
        const place = `${call.method} ${call.path} in ${id}`;
        expect(code, place).not.toMatch(/ACCESS_TOKEN|CALLER_|FRESH_UUID|CONNECTOR_CREDENTIALS/);
        expect(code, place).not.toMatch(/undefined|\[object Object\]/);
      }
    }
  });
});

it('a contract with an empty schema is refused, with the place', () => {
  expect(() => findUnshown(readDocument(DIRECTUS))).toThrow(/a schema is expected here/);
});
