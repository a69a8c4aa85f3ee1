import type {ApiDocument} from '../document/openapi';
import {distinguishAnchors} from './anchors';
import {implyAnchors} from './implyAnchors';
import {callsOf} from './calls';
import {commonErrors, errorsOf, errorTable, without} from './errors';
import {
  element,
  forGroups,
  heading,
  inlineCode,
  paragraph,
  parseMarkdown,
  type Block,
} from './nodes';
import {objectSections, renderObjects} from './objects';
import {valueRow, type Shared} from './renderResponses';
import {renderEvents} from './renderEvents';
import {renderOperation} from './renderOperation';
import {hasBody, type Call} from './request';
import {sectionsOf} from './sections';

/**
 * The reference of an API: a heading of level 2 for each tag with operations of level 3 below, then what
 * holds for every call. Ids of headings come from operation ids and stay when wording changes.
 */
export function renderDocument(document: ApiDocument): Block[] {
  const calls = callsOf(document);
  const shared = {...sharedBy(calls), objects: objectSections(document)};
  const blocks = distinguishAnchors([
    ...sectionsOf(document, calls).flatMap(({name, description, groups, members}) =>
      forGroups(groups, [
        heading(2, name, `operations-${slug(name)}`),
        ...parseMarkdown(description),
        ...members.flatMap((call) => renderOperation(call, shared)),
      ]),
    ),
    ...renderEvents(document, shared.objects),
    ...renderObjects(document, shared.objects),
    ...everyAnswer(calls, shared),
  ]);
  return implyAnchors(blocks);
}

function sharedBy(calls: readonly Call[]): Omit<Shared, 'objects'> {
  const shownBy = (some: readonly Call[]) =>
    commonErrors(some.map(({operation, resolve}) => errorsOf(operation, resolve)));
  const errors = shownBy(calls);
  const bodyErrors = without(shownBy(calls.filter(hasBody)), errors);
  const [first = [], ...others] = calls.map(headersOf);
  const headers =
    others.length === 0
      ? []
      : first.filter((name) => others.every((names) => names.includes(name)));
  return {errors, bodyErrors, headers};
}

/** Names of the headers that each successful answer of a call has. */
function headersOf({operation, resolve}: Call): string[] {
  const [first = [], ...others] = Object.entries(operation.responses ?? {})
    .filter(([status]) => status.startsWith('2'))
    .map(([, response]) => Object.keys(resolve(response).headers ?? {}));
  return first.filter((name) => others.every((names) => names.includes(name)));
}

function everyAnswer(calls: readonly Call[], shared: Shared): Block[] {
  const {errors, bodyErrors, headers, objects} = shared;
  const [call] = calls;
  if (!call || [errors, bodyErrors, headers].every(({length}) => length === 0)) {
    return [];
  }
  const context = {
    resolve: call.resolve,
    objects,
    direction: 'response',
    anchor: 'every-response-headers',
  } as const;
  const [response] = Object.entries(call.operation.responses ?? {})
    .filter(([status]) => status.startsWith('2'))
    .map(([, given]) => call.resolve(given));
  const rows = headers.flatMap((name) => {
    const header = response?.headers?.[name];
    return header ? valueRow(name, call.resolve(header), context) : [];
  });
  const common = [
    ...(headers.length > 0 ? ['headers'] : []),
    ...(errors.length > 0 ? ['errors'] : []),
  ];
  return [
    heading(2, 'All responses', 'every-response'),
    ...(common.length > 0
      ? [paragraph(`These ${common.join(' and ')} apply to every operation in this API.`)]
      : []),
    ...(rows.length > 0
      ? [
          heading(3, 'Common response headers', 'every-response-headers'),
          element('ParamTable', {}, rows),
        ]
      : []),
    ...(errors.length > 0
      ? [
          heading(3, 'Common errors', 'every-response-errors'),
          paragraph(
            'The API returns errors as ',
            inlineCode('application/problem+json'),
            ' with one of these codes.',
          ),
          ...errorTable(errors),
        ]
      : []),
    ...(bodyErrors.length > 0
      ? [
          heading(3, 'Errors for requests with a body', 'every-body-errors'),
          paragraph('These errors apply to every operation that has a request body.'),
          ...errorTable(bodyErrors),
        ]
      : []),
  ];
}

function slug(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
