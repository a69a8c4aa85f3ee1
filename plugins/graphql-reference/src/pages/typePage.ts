import {
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isScalarType,
  isUnionType,
} from 'graphql';
import type {TypeEntry} from '../model/types';
import {linkToType, type PageContext} from './context';
import {crossLinks} from './crossLinks';
import {enumMember, fieldMember, inputMember, ONE_OF} from './members';
import {list, section} from './mdx';
import {rulesOf} from './rules';

/** Parts of a type's page: its members, then its relations in the schema. Only operations have examples. */
export function typeParts(context: PageContext, entry: TypeEntry): (string | null)[] {
  return [
    context.typeNotes.get(entry.name) ?? null,
    section('Access', 'access', [list(rulesOf(context, entry.element))]),
    ...members(context, entry),
    ...crossLinks(context, entry),
  ];
}

function members(context: PageContext, {element}: TypeEntry): (string | null)[] {
  if (isObjectType(element) || isInterfaceType(element)) {
    const fields = Object.values(element.getFields());
    const parents = element.getInterfaces();
    return [
      section(
        'Fields',
        sectionId('fields', fields),
        fields.map((field) => fieldMember(context, field)),
      ),
      section('Implements', 'implements-interfaces', [
        list(parents.map((type) => linkToType(context, type))),
      ]),
    ];
  }
  if (isInputObjectType(element)) {
    const fields = Object.values(element.getFields());
    return [
      section('Fields', sectionId('fields', fields), [
        element.isOneOf ? ONE_OF : null,
        ...fields.map((field) => inputMember(context, field)),
      ]),
    ];
  }
  if (isEnumType(element)) {
    const values = element.getValues();
    return [
      section(
        'Values',
        sectionId('values', values),
        values.map((value) => enumMember(context, value)),
      ),
    ];
  }
  if (isUnionType(element)) {
    const types = element.getTypes();
    return [
      section('Possible types', 'possible-types', [
        list(types.map((type) => linkToType(context, type))),
      ]),
    ];
  }
  return isScalarType(element) ? [specification(element.specifiedByURL)] : [];
}

function specification(url: string | null | undefined): string | null {
  return section(
    'Specification',
    'specification',
    [url ? `For the exact format, see <${url}>.` : null].map(
      (text) => text?.replace(/<(.*)>/, '[$1]($1)') ?? null,
    ),
  );
}

/** Members use their names as IDs, so a section with the same name gets another ID. */
function sectionId(id: string, members: readonly {name: string}[]): string {
  return members.some(({name}) => name === id) ? `${id}-section` : id;
}
