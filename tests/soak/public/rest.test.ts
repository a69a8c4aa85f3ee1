import fs from 'node:fs';
import {describe, expect, it} from 'vitest';
import {cutDocument, readDocument, type ApiDocument} from '@gated-docs/rest-reference/document';
import {shownBy} from '../../../plugins/rest-reference/src/apiReference';
import {requestSnippets} from '@gated-docs/rest-reference';
import {callsOf, sectionsOf} from '../../../plugins/rest-reference/src/render/calls';
import {findUnshown} from '../../../plugins/rest-reference/src/render/keywords';
import {renderDocument} from '../../../plugins/rest-reference/src/render/renderDocument';
import {referenceText} from '../../support/referenceText';
import {packageFile} from '../support/packages';

/** Contracts of other people, with their number of operations: small and large, of OpenAPI 3.0 and 3.1. */
const CONTRACTS = [
  {file: packageFile('@octokit/openapi/generated/api.github.com.json'), operations: 706},
  {file: packageFile('@figma/rest-api-spec/openapi/openapi.yaml'), operations: 54},
  {file: packageFile('@readme/oas-examples/3.0/json/star-trek.json'), operations: 120},
  {file: packageFile('@readme/oas-examples/3.1/json/train-travel.json'), operations: 7},
  {file: packageFile('@readme/oas-examples/3.1/json/readme.json'), operations: 54},
];

const DIRECTUS = 'node_modules/@directus/specs/dist/openapi.json';

/** The pages of a contract: one, or one for each tag if it is too large. */
function pagesOf(document: ApiDocument): ApiDocument[] {
  const calls = callsOf(document);
  const names = sectionsOf(document, calls).map(({name}) => name);
  return calls.length <= 300
    ? [shownBy(document, undefined)]
    : names.map((name) => shownBy(document, [name]));
}

describe.each(CONTRACTS)('the contract $file', ({file, operations}) => {
  const text = () => fs.readFileSync(file, 'utf8');
  const document = () => cutDocument(readDocument(file), () => false);

  it('has no keyword that pages do not show', () => {
    expect(findUnshown(document()).map(({pointer}) => pointer)).toEqual([]);
  });

  it('is refused as one page, or has at most 300 operations', () => {
    const show = () => shownBy(document(), undefined);
    if (operations > 300) {
      expect(show).toThrow(/706 operations, more than 300\. .*tags=/);
    } else {
      expect(callsOf(show())).toHaveLength(operations);
    }
  });

  it('has pages with each operation once, distinct IDs, and no broken link but those of its own texts', () => {
    const source = text();
    let count = 0;
    for (const page of pagesOf(document())) {
      const {ids, links} = referenceText(renderDocument(page));
      count += callsOf(page).filter(({anchor}) => ids.includes(anchor)).length;
      expect(new Set(ids).size).toBe(ids.length);
      const broken = links.filter((target) => !ids.includes(target));
      expect(broken.filter((target) => !source.includes(`](#${target})`))).toEqual([]);
    }
    expect(count).toBe(operations);
  });

  it('has a program in each language for each operation, without placeholders', () => {
    for (const call of callsOf(document())) {
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
