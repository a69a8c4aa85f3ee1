import type {ApiDocument} from '../document/openapi';
import {createAnchors, distinguishAnchors, type ClaimAnchor} from './anchors';
import {implyAnchors} from './implyAnchors';
import {callsOf} from './calls';
import {commonErrors, errorsOf, isNone, renderErrors, without} from './errors';
import {
  element,
  forGroups,
  furtherReading,
  heading,
  inlineCode,
  link,
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

type Options = {
  /** Address of the section about the fields of errors, if the page does not show them. */
  errorFields?: string | undefined;
  /** Name of the contract, if the page offers to try its operations. */
  contract?: string | undefined;
};

/**
 * The reference of an API: a heading of level 2 for each tag with operations of level 3 below, then what
 * holds for every call. Ids of headings come from operation ids and stay when wording changes.
 */
export function renderDocument(
  document: ApiDocument,
  claim = createAnchors(),
  {errorFields, contract}: Options = {},
): Block[] {
  const calls = callsOf(document, claim);
  const sections = sectionsOf(document, calls).map((section) => ({
    ...section,
    id: claim(`operations-${slug(section.name)}`),
  }));
  const operations = new Map(calls.map((call) => [call.anchor, call]));
  const shared = {
    ...sharedBy(calls),
    objects: objectSections(document, claim),
    operations,
    contract,
  };
  const blocks = [
    ...furtherReading(document.externalDocs),
    ...sections.flatMap(({name, tag, id, groups, members}) =>
      forGroups(groups, [
        heading(2, name, id),
        ...parseMarkdown(tag?.description),
        ...furtherReading(tag?.externalDocs),
        ...members.flatMap((call) => renderOperation(call, shared)),
      ]),
    ),
    ...renderEvents(document, shared, claim),
    ...renderObjects(document, shared.objects, claim),
    ...everyAnswer(calls, shared, claim, errorFields),
  ];
  return implyAnchors(distinguishAnchors(blocks, claim));
}

function sharedBy(calls: readonly Call[]): Pick<Shared, 'errors' | 'bodyErrors' | 'headers'> {
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

function everyAnswer(
  calls: readonly Call[],
  shared: Shared,
  claim: ClaimAnchor,
  errorFields?: string,
): Block[] {
  const {errors, bodyErrors, headers, objects} = shared;
  const [call] = calls;
  if (!call || (isNone(errors) && isNone(bodyErrors) && headers.length === 0)) {
    return [];
  }
  const id = claim('every-response', ['headers', 'errors']);
  const context = {resolve: call.resolve, objects, direction: 'response', anchor: id} as const;
  const [response] = Object.entries(call.operation.responses ?? {})
    .filter(([status]) => status.startsWith('2'))
    .map(([, given]) => call.resolve(given));
  const rows = headers.flatMap((name) => {
    const header = response?.headers?.[name];
    const place = {...context, anchor: `${id}-headers`};
    return header ? valueRow(name, call.resolve(header), place) : [];
  });
  const type = mediaTypeOf(calls, errors);
  const common = [
    ...(headers.length > 0 ? ['headers'] : []),
    ...(isNone(errors) ? [] : ['errors']),
  ];
  return [
    heading(2, 'All responses', id),
    ...(common.length > 0
      ? [paragraph(`These ${common.join(' and ')} apply to every operation in this API.`)]
      : []),
    ...(rows.length > 0
      ? [heading(3, 'Common response headers', `${id}-headers`), element('ParamTable', {}, rows)]
      : []),
    ...(isNone(errors)
      ? []
      : [
          heading(3, 'Common errors', `${id}-errors`),
          ...(type === undefined
            ? []
            : [
                paragraph(
                  'The API returns errors as ',
                  inlineCode(type),
                  ' with one of these codes.',
                  ...(errorFields
                    ? [
                        ' The ',
                        link(errorFields, 'fields of errors'),
                        ' are the same in every API.',
                      ]
                    : []),
                ),
              ]),
          ...renderErrors(
            type !== undefined && errorFields ? {...errors, bodies: []} : errors,
            {...context, anchor: `${id}-errors`},
            type,
          ),
        ]),
    ...(isNone(bodyErrors)
      ? []
      : [
          heading(3, 'Errors for requests with a body', claim('every-body-errors')),
          paragraph('These errors apply to every operation that has a request body.'),
          ...renderErrors(bodyErrors, {...context, anchor: 'every-body-errors'}),
        ]),
  ];
}

/** The media type of the errors, if all have the same and each has a code. */
function mediaTypeOf(calls: readonly Call[], {codes}: Shared['errors']): string | undefined {
  const types = new Set(
    calls.flatMap(({operation, resolve}) =>
      errorsOf(operation, resolve).bodies.map(({type}) => type),
    ),
  );
  const [type, ...others] = types;
  const isCoded = codes.length > 0 && codes.every(({code}) => code !== undefined);
  return others.length === 0 && isCoded ? type : undefined;
}

function slug(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
}
