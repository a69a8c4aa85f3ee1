import {expect, it} from 'vitest';
import {cutDocument} from './cutDocument';
import type {ApiDocument} from './openapi';

const planted = {'x-groups': ['internal'], type: 'string'};
const properties = {open: {}, planted};
const needsBoth = {required: ['open', 'planted']};
const needsHidden = {required: ['planted']};
const needsOpen = {required: ['open']};
const card = {properties: {open: {const: 'card'}}};
const shownCard = {...card, ...needsOpen};
const byReference = {$ref: '#/components/schemas/Card'};
const branches = {then: {title: 'Then'}, else: {title: 'Else'}};

/** The schema of a response for readers in no group. */
function cutSchema(schema: object): unknown {
  const document: ApiDocument = {
    openapi: '3.1.0',
    info: {title: 'Test API', version: '1.0.0'},
    paths: {'/things': {get: {responses: {'200': {content: {'application/json': {schema}}}}}}},
    components: {schemas: {NeedsHidden: needsHidden, Card: {...card, ...needsBoth}}},
  };
  const cut = cutDocument(document, () => false);
  expect(JSON.stringify(cut)).not.toContain('planted');
  return cut.paths?.['/things']?.get?.responses?.['200'];
}

it.each<[string, object, object]>([
  ['what excludes a hidden property', {not: needsHidden}, {}],
  ['it in a part', {allOf: [{not: needsHidden}, {title: 'Part'}]}, {allOf: [{}, {title: 'Part'}]}],
  ['what excludes it beside another', {not: needsBoth}, {}],
  ['an exclusion in a list', {not: {anyOf: [needsHidden, needsOpen]}}, {not: {anyOf: [needsOpen]}}],
  ['a list of exclusions', {not: {anyOf: [needsHidden, needsBoth]}}, {}],
  ['an exclusion by reference', {not: {$ref: '#/components/schemas/NeedsHidden'}}, {}],
  [
    'a condition by reference, but not its alternative',
    {if: {$ref: '#/components/schemas/NeedsHidden'}, ...branches},
    {allOf: [{title: 'Else'}]},
  ],
  [
    'a variant by reference',
    {oneOf: [needsOpen, {$ref: '#/components/schemas/NeedsHidden'}]},
    {oneOf: [needsOpen]},
  ],
  [
    'a condition about its values',
    {if: {properties: {planted: {}}, ...needsBoth}, ...branches},
    {allOf: [{title: 'Else'}]},
  ],
  [
    'a condition with it in a part',
    {if: {allOf: [{properties: {planted}, ...needsHidden}]}, ...branches},
    {allOf: [{title: 'Else'}]},
  ],
  ['an exclusion of its values', {not: {properties: {planted}}}, {}],
  [
    'an exclusion of its values beside others',
    {not: {properties: {...card.properties, planted: {const: 'a'}}}},
    {},
  ],
  ['an exclusion that says more', {not: {...card, ...needsBoth}}, {}],
  ['an exclusion by reference that says more', {not: byReference}, {}],
  [
    'an exclusion in a list that says more',
    {not: {anyOf: [needsHidden, {...card, ...needsBoth}, needsOpen]}},
    {not: {anyOf: [needsOpen]}},
  ],
  ['a variant', {oneOf: [needsOpen, needsHidden]}, {oneOf: [needsOpen]}],
  ['a variant that also needs another', {oneOf: [needsOpen, needsBoth]}, {oneOf: [needsOpen]}],
  ['all variants', {anyOf: [needsHidden, {title: 'Both', ...needsBoth}]}, {}],
  [
    'a condition, but not its alternative',
    {if: needsBoth, then: {title: 'Then'}, else: needsOpen},
    {allOf: [needsOpen]},
  ],
])('removes %s that only objects with a hidden property fulfil', (_what, schema, shown) => {
  expect(cutSchema({properties, ...schema})).toEqual({
    content: {'application/json': {schema: {properties: {open: {}}, ...shown}}},
  });
});

it('keeps a variant that says more than the names of its properties', () => {
  const variant = {properties: {other: {}}, required: ['other', 'planted']};
  expect(cutSchema({properties, oneOf: [variant, needsOpen]})).toEqual({
    content: {
      'application/json': {
        schema: {
          properties: {open: {}},
          oneOf: [{properties: {other: {}}, required: ['other']}, needsOpen],
        },
      },
    },
  });
});

it.each<[string, object, object]>([
  ['a condition', {if: {...card, ...needsBoth}, ...branches}, {if: shownCard, ...branches}],
  [
    'a condition about hidden and other values',
    {if: {properties: {...card.properties, planted: {const: 'a'}}, ...needsBoth}, ...branches},
    {if: shownCard, ...branches},
  ],
  ['a condition by reference', {if: byReference, ...branches}, {if: byReference, ...branches}],
])('keeps %s that says more than the names of its properties', (_what, schema, shown) => {
  expect(cutSchema({properties, ...schema})).toEqual({
    content: {'application/json': {schema: {properties: {open: {}}, ...shown}}},
  });
});
