import type {ClaimAnchor} from '../anchors';
import type {ApiDocument, Schema} from '../document/openapi';
import {sectionsOf} from '../request/calls';
import {createPage, SCHEMAS, slug} from './createPage';
import {errorsOf, renderErrors} from './errors';
import {element, forGroups, furtherReading, heading, inlineCode, link, paragraph} from './nodes';
import {parseMarkdown, type Block} from './nodes';
import type {Context, Page} from './page';
import {renderEvents} from './renderEvents';
import {renderOperation} from './renderOperation';
import {valueTable} from './renderResponses';
import {hasCollapsibleFields, renderFields, renderMeaning} from './renderSchema';

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
  claim?: ClaimAnchor,
  {errorFields, contract}: Options = {},
): Block[] {
  const page = createPage(document, claim);
  const sections = sectionsOf(document, page.calls).map((section) => ({
    ...section,
    id: page.claim(`operations-${slug(section.name).replaceAll(/^-|-$/g, '')}`),
  }));
  return [
    ...furtherReading(document.externalDocs),
    ...sections.flatMap(({name, tag, id, members}) =>
      forGroups(tag, [
        heading(2, name, id),
        ...parseMarkdown(tag?.description),
        ...furtherReading(tag?.externalDocs),
        ...members.flatMap((call) => renderOperation(call, page, contract)),
      ]),
    ),
    ...renderEvents(page),
    ...renderObjects(page),
    ...renderCommon(page, errorFields),
  ];
}

function renderObjects(page: Page): Block[] {
  const {resolve, objects, claim} = page;
  const sections = [...objects].flatMap(([$ref, anchor]) => {
    const schema = resolve<Schema>({$ref});
    const context = {...page, direction: 'any', trail: [$ref], anchor} as const;
    const fields = renderFields(schema, context);
    return forGroups(schema, [
      heading(3, schema.title ?? $ref.slice(SCHEMAS.length), anchor),
      ...renderMeaning(schema, context),
      ...(hasCollapsibleFields(fields) ? [element('ExpandAll', {})] : []),
      ...fields,
    ]);
  });
  return sections.length > 0 ? [heading(2, 'Objects', claim('objects')), ...sections] : [];
}

/** What all responses have, which no operation repeats. */
function renderCommon(page: Page, errorFields: string | undefined): Block[] {
  const {errors, bodyErrors, headers} = page;
  const id = page.claim('every-response', ['headers', 'errors']);
  const type = typeOfCodes(page);
  const shown = type && errorFields ? errors.filter(({is}) => is !== 'body') : errors;
  const part = (title: string, anchor: string, lead: Block[], render: (at: At) => Block[]) => {
    const blocks = render({...page, direction: 'response', anchor});
    return blocks.length > 0 ? [heading(3, title, anchor), ...lead, ...blocks] : [];
  };
  const blocks = [
    ...part('Common response headers', `${id}-headers`, [], (at) => valueTable([...headers], at)),
    ...part('Common errors', `${id}-errors`, type ? [leadOfCodes(type, errorFields)] : [], (at) =>
      renderErrors(shown, at, type),
    ),
    ...part('Errors for requests with a body', 'every-body-errors', [LEAD_OF_BODY_ERRORS], (at) =>
      renderErrors(bodyErrors, at),
    ),
  ];
  const common = [headers.size > 0 && 'headers', errors.length > 0 && 'errors'].filter(Boolean);
  const lead = paragraph(`These ${common.join(' and ')} apply to every operation in this API.`);
  return blocks.length > 0
    ? [heading(2, 'All responses', id), ...(common.length > 0 ? [lead] : []), ...blocks]
    : [];
}

type At = Page & Pick<Context, 'direction' | 'anchor'>;

const LEAD_OF_BODY_ERRORS = paragraph(
  'These errors apply to every operation that has a request body.',
);

function leadOfCodes(type: string, errorFields: string | undefined): Block {
  const fields = errorFields
    ? [' The ', link(errorFields, 'fields of errors'), ' are the same in every API.']
    : [];
  const words = ['The API returns errors as ', inlineCode(type), ' with one of these codes.'];
  return paragraph(...words, ...fields);
}

/** The media type of the errors, if all have the same and each common one has a code. */
function typeOfCodes({calls, errors}: Page): string | undefined {
  const all = calls.flatMap(errorsOf);
  const types = all.flatMap((error) => (error.is === 'body' ? [error.type] : []));
  const codes = errors.flatMap((error) => (error.is === 'row' ? [error.code] : []));
  const isCoded = codes.length > 0 && codes.every((code) => code !== undefined);
  const [type, ...others] = new Set(types);
  return isCoded && others.length === 0 ? type : undefined;
}
