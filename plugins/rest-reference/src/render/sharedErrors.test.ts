import {describe, expect, it} from 'vitest';
import type {ApiDocument} from '../document/openapi';
import {renderDocument} from './renderDocument';

const problems = (...codes: string[]) => ({
  description: 'Refused.',
  content: {
    'application/problem+json': {
      examples: Object.fromEntries(
        codes.map((code) => [code, {summary: `About ${code}.`, value: {code}}]),
      ),
    },
  },
});

const operation = (operationId: string, hasBody: boolean, ...codes: string[]) => ({
  operationId,
  ...(hasBody && {requestBody: {content: {'application/json': {}}}}),
  responses: {200: {description: 'Done.'}, 400: problems(...codes)},
});

/** How often the page explains each error, and its headings. */
function explained(paths: object): {counts: Record<string, number>; headings: string} {
  const document = {
    openapi: '3.1.0',
    info: {title: 'Things', version: '1'},
    servers: [{url: 'https://api.example'}],
    paths,
  } as ApiDocument;
  const page = JSON.stringify(renderDocument(document));
  const codes = [...page.matchAll(/About (\w+)\./g)].map(([, code = '']) => code);
  return {
    counts: Object.fromEntries(
      [...new Set(codes)].map((code) => [code, codes.filter((one) => one === code).length]),
    ),
    headings: page,
  };
}

describe('an error is explained once', () => {
  it('if all operations share it, or all that have a body', () => {
    const {counts, headings} = explained({
      '/a': {
        get: operation('a', false, 'token_missing', 'not_found'),
        post: operation('b', true, 'token_missing', 'too_large', 'not_found'),
        put: operation('c', true, 'token_missing', 'too_large'),
      },
    });

    expect(counts).toEqual({token_missing: 1, too_large: 1, not_found: 2});
    expect(headings).toContain('Errors for requests with a body');
  });

  it('unless another operation describes it differently', () => {
    const other = operation('d', true, 'too_large');
    const examples = other.responses[400].content['application/problem+json'].examples;
    examples.too_large = {summary: 'About too_large. At most 1 MiB.', value: {code: 'too_large'}};

    const {counts, headings} = explained({
      '/a': {get: operation('a', false), post: operation('b', true, 'too_large'), put: other},
    });

    expect(counts).toEqual({too_large: 2});
    expect(headings).not.toContain('Errors for requests with a body');
  });
});
