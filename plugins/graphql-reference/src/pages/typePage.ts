import {
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isUnionType,
  type GraphQLNamedType,
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
  const linked = (types: readonly GraphQLNamedType[]) =>
    list(types.map((type) => linkToType(context, type)));
  if (isObjectType(element) || isInterfaceType(element)) {
    const fields = Object.values(element.getFields());
    const parts = fields.map((field) => fieldMember(context, field));
    return [
      section('Fields', sectionId('fields', fields), parts),
      section('Implements', 'implements-interfaces', [linked(element.getInterfaces())]),
    ];
  }
  if (isInputObjectType(element)) {
    const fields = Object.values(element.getFields());
    const parts = fields.map((field) => inputMember(context, field));
    const rule = element.isOneOf ? ONE_OF : null;
    return [section('Fields', sectionId('fields', fields), [rule, ...parts])];
  }
  if (isEnumType(element)) {
    const values = element.getValues();
    const parts = values.map((value) => enumMember(context, value));
    return [section('Values', sectionId('values', values), parts)];
  }
  if (isUnionType(element)) {
    return [section('Possible types', 'possible-types', [linked(element.getTypes())])];
  }
  const {specifiedByURL: url} = element;
  const words = url ? `For the exact format, see [${url}](${url}).` : null;
  return [section('Specification', 'specification', [words])];
}

/** Members use their names as IDs, so a section with the same name gets another ID. */
function sectionId(id: string, members: readonly {name: string}[]): string {
  return members.some(({name}) => name === id) ? `${id}-section` : id;
}
