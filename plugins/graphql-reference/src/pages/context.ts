import {getNamedType, type GraphQLNamedType, type GraphQLType} from 'graphql';
import type {Example} from '../examples/makeExamples';
import type {Relations} from '../model/relations';
import {titleOf, type Entry, type Operation, type Reference} from '../model/types';
import {code, jsx} from './mdx';

/** Input of every page. */
export type PageContext = {
  reference: Reference;
  relations: Relations;
  /** URL path of the reference, with slashes at both ends. */
  base: string;
  /** Names of the directives that pages explain. */
  directives: {internal: string; cost: string; authorize: string};
  /** Group of the readers who may open pages of internal elements. */
  internalGroup: string;
  examples: ReadonlyMap<Operation, Example>;
  /** Markdown for all operations of a kind, and for the end of each list of errors. */
  notes: Readonly<Partial<Record<Operation['kind'] | 'errors', string>>>;
  /** Markdown for the page of a type, by name. */
  typeNotes: ReadonlyMap<string, string>;
  /** Whether examples have a button that opens them as a form. */
  tryIt: boolean;
  /** Explanations of error codes. */
  errors: Readonly<Record<string, string>>;
};

/** URL path of an entry's page, or of one of its members there. */
export function urlOf({base}: PageContext, entry: Entry, member?: string): string {
  return `${base}${entry.path}/${member ? `#${member}` : ''}`;
}

/** A link to an entry's page, or to one of its members there. */
export function linkTo(context: PageContext, entry: Entry, member?: string): string {
  const text = member ? `${titleOf(entry)}.${member}` : titleOf(entry);
  return `[\`${text}\`](${urlOf(context, entry, member)})`;
}

export function linkToType(context: PageContext, type: GraphQLNamedType, member?: string): string {
  const entry = context.reference.byName.get(type.name);
  return entry ? linkTo(context, entry, member) : code(type.name);
}

/** A member's name as a link to its anchor on the type's page. */
export function memberLink(context: PageContext, owner: GraphQLNamedType, member: string): string {
  const entry = context.reference.byName.get(owner.name);
  return entry ? `[${code(member)}](${urlOf(context, entry, member)})` : code(member);
}

/** A type in GraphQL syntax, with its name as a link. */
export function typeLink(context: PageContext, type: GraphQLType): string {
  const entry = context.reference.byName.get(getNamedType(type).name);
  return entry ? jsx('Type', {of: String(type), to: urlOf(context, entry)}) : code(String(type));
}
