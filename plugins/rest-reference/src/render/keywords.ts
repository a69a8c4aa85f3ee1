import {ContractError} from '../document/ContractError';
import {SHAPES, visitParts, wholeOf} from '../document/places';
import {childPointer, isRecord} from '../document/references';

/** Keywords of a schema that a page shows as JSON, because no words of a page say the same. */
export const SHOWN_AS_JSON = [
  ...['if', 'then', 'else', 'not', 'contains', 'minContains', 'maxContains', 'propertyNames'],
  ...['patternProperties', 'dependentSchemas', 'dependentRequired', 'dependencies'],
  ...['unevaluatedProperties', 'unevaluatedItems'],
];

/** Keywords that no page shows, with the reason. */
const OMITTED: Record<string, string> = {
  'the page around the reference introduces the API': `
info: summary description contact license termsOfService
contact: name url email
license: name identifier url
  `,
  'the reference has its own address': `
document: $self
  `,
  'the programs send the default': `
variable: enum description
server: name
  `,
  'only tools need it': `
document: jsonSchemaDialect
tag: summary parent kind
tagGroup: name tags
securityScheme: oauth2MetadataUrl deprecated
flow: authorizationUrl tokenUrl refreshUrl deviceAuthorizationUrl
discriminator: defaultMapping
schema: $comment $defs definitions $schema xml
xml: name namespace prefix attribute wrapped nodeType
link: server
header: style explode
  `,
  'the default of OpenAPI, and deprecated': `
parameter: allowEmptyValue
  `,
  'parts of a body have no headers in forms of browsers': `
encoding: headers
  `,
};

/** Keywords with which a page would say something wrong, and what to do instead. */
const REFUSED: Record<string, Record<string, string>> = {
  schema: {
    $id: 'It changes what references mean. Remove it.',
    $anchor: 'Refer to "#/components/schemas/…" instead.',
    $dynamicRef: 'Use a "$ref" to a component instead.',
    $dynamicAnchor: 'Use a "$ref" to a component instead.',
    $recursiveRef: 'Use a "$ref" to a component instead.',
    $recursiveAnchor: 'Use a "$ref" to a component instead.',
  },
  example: {externalValue: 'The page cannot show it. Write the example as "value".'},
  mediaType: {
    prefixEncoding: 'Describe the parts by name, in "encoding".',
    itemEncoding: 'Describe the parts by name, in "encoding".',
  },
};

/** All keywords by kind of object: those of the table of places, and those above. */
const KNOWN = new Map([...SHAPES].map(([kind, fields]) => [kind, new Set(fields.keys())]));
const AS_JSON = `schema: ${SHOWN_AS_JSON.join(' ')}`;
for (const row of [...Object.values(OMITTED), AS_JSON].join('\n').split(/\n(?! )/)) {
  const [kind = '', ...keywords] = row.split(/[\s:]+/).filter(Boolean);
  KNOWN.set(kind, new Set([...(KNOWN.get(kind) ?? []), ...keywords]));
}

/**
 * The keywords of a contract that its page does not show, and that are in no table: they are misspelt, of a newer
 * specification, or in the wrong place. Extensions (`x-…`) are for tools.
 *
 * @returns the place of each and the keyword, in a sentence
 * @throws ContractError for a keyword that a page would contradict
 */
export function findUnshown(document: unknown): ContractError[] {
  const found: ContractError[] = [];
  visitParts(wholeOf(document), ({value, shape: {is, kind}, pointer}) => {
    const known = KNOWN.get(kind);
    if (is === 'object' && value === null) {
      throw new ContractError(
        pointer,
        `${nounOf(kind)} is expected here, but there is none. Write "{}" or remove the key.`,
      );
    }
    if (is !== 'object' || !known || known.has('(any)') || !isRecord(value)) {
      return;
    }
    for (const keyword of Object.keys(value)) {
      const place = childPointer(pointer, keyword);
      const advice = REFUSED[kind]?.[keyword];
      if (advice !== undefined) {
        throw new ContractError(place, `"${keyword}" is not supported. ${advice}`);
      }
      if (!known.has(keyword) && !keyword.startsWith('x-')) {
        const message = `the page does not show "${keyword}", which is no keyword of ${nounOf(kind)}. Correct or remove it.`;
        found.push(new ContractError(place, message));
      }
    }
  });
  return found;
}

/** `a path item` for the kind `pathItem`. */
function nounOf(kind: string): string {
  const words = kind.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return /^[aeiou]/.test(words) ? `an ${words}` : `a ${words}`;
}
