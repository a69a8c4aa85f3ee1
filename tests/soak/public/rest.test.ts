import {expect, it} from 'vitest';
import {cutDocument, readDocument} from '../../../plugins/rest-reference/document';
import {renderDocument} from '../../../plugins/rest-reference/render/renderDocument';
import {packageFile} from '../support/packages';

it('the contract of a code host, one of the largest, is rendered', () => {
  const document = readDocument(packageFile('@octokit/openapi/generated/api.github.com.json'));
  const blocks = renderDocument(cutDocument(document, () => false));
  const operations = blocks.filter((block) => block.type === 'heading' && block.depth === 3);
  expect(operations.length).toBeGreaterThan(600);
});
