import {
  astFromValue,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isUnionType,
  print,
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLType,
} from 'graphql';
import {
  isOperation,
  type DirectiveEntry,
  type Entry,
  type Reference,
  type SchemaField,
  type TypeEntry,
} from '../model/types';
import {directivesOn, type Annotated} from '../schema/directives';
import {jsx} from './mdx';

const WIDTH = 76;
/** Markers around names that can become links: characters that do not occur in GraphQL. */
const [OPEN, CLOSE] = ['‹', '›'];

/** An entry in the schema language, with all directives. Names link to their pages, if they have one. */
export function signature(entry: Entry, {byName}: Reference, base: string): string {
  const code = signatureText(entry);
  const names = new Set([...code.matchAll(/‹(@?\w+)›/g)].map(([, name = '']) => name));
  const links = Object.fromEntries(
    [...names].flatMap((name) => {
      const target = byName.get(name);
      return target ? [[name, target.path]] : [];
    }),
  );
  return jsx('Sdl', {label: entry.name, base, links, code});
}

/** The signature with markers around the names of types and directives. */
function signatureText(entry: Entry): string {
  if (isOperation(entry)) {
    return fieldText(entry.element, '');
  }
  return entry.kind === 'directive' ? directiveText(entry) : typeText(entry);
}

function typeText({element}: TypeEntry): string {
  const on = applied(element);
  if (isObjectType(element) || isInterfaceType(element)) {
    const parents = element.getInterfaces().map(({name}) => mark(name));
    const keyword = isObjectType(element) ? 'type' : 'interface';
    const implemented = parents.length > 0 ? ` implements ${parents.join(' & ')}` : '';
    const fields = Object.values(element.getFields()).map((field) => fieldText(field, '  '));
    return withBlock(head(`${keyword} ${element.name}${implemented}`, on), fields);
  }
  if (isInputObjectType(element)) {
    const fields = Object.values(element.getFields()).map((field) => `  ${inputText(field)}`);
    return withBlock(head(`input ${element.name}`, on), fields);
  }
  if (isEnumType(element)) {
    const values = element
      .getValues()
      .map((value) => `  ${[value.name, ...applied(value)].join(' ')}`);
    return withBlock(head(`enum ${element.name}`, on), values);
  }
  if (isUnionType(element)) {
    const members = element.getTypes().map(({name}) => mark(name));
    const oneLine = members.join(' | ');
    const text = oneLine.length > WIDTH ? `\n  | ${members.join('\n  | ')}` : ` ${oneLine}`;
    return `${head(`union ${element.name}`, on)} =${text}`;
  }
  return head(`scalar ${element.name}`, on);
}

function directiveText({element}: DirectiveEntry): string {
  const {name, args, isRepeatable, locations} = element;
  const where = locations.join(' | ');
  const on = where.length > 40 ? `\n  | ${locations.join('\n  | ')}` : ` ${where}`;
  return `directive @${name}${argumentsText(args, '')}${isRepeatable ? ' repeatable' : ''} on${on}`;
}

function fieldText(field: SchemaField, indent: string): string {
  const start = `${indent}${field.name}${argumentsText(field.args, indent)}: ${typeRef(field.type)}`;
  return head(start, applied(field), indent);
}

function argumentsText(args: readonly GraphQLArgument[], indent: string): string {
  if (args.length === 0) {
    return '';
  }
  const texts = args.map(inputText);
  const oneLine = `(${texts.join(', ')})`;
  return plainLength(oneLine) <= WIDTH / 2
    ? oneLine
    : `(\n${texts.map((text) => `${indent}  ${text}`).join('\n')}\n${indent})`;
}

function inputText(input: GraphQLArgument | GraphQLInputField): string {
  const value = defaultText(input);
  const start = `${input.name}: ${typeRef(input.type)}${value === null ? '' : ` = ${value}`}`;
  return [start, ...applied(input)].join(' ');
}

/** The default value in the schema language; null if there is none. */
export function defaultText({
  defaultValue,
  astNode,
  type,
}: GraphQLArgument | GraphQLInputField): string | null {
  if (astNode?.defaultValue) {
    return print(astNode.defaultValue);
  }
  const literal = defaultValue === undefined ? null : astFromValue(defaultValue, type);
  return literal ? print(literal) : null;
}

function head(start: string, directives: readonly string[], indent = ''): string {
  const oneLine = [start, ...directives].join(' ');
  const lastLine = oneLine.slice(oneLine.lastIndexOf('\n') + 1);
  return plainLength(lastLine) <= WIDTH ? oneLine : [start, ...directives].join(`\n${indent}  `);
}

/** Puts the opening brace on its own line after multi-line directives, so that members stand out. */
function withBlock(opening: string, lines: readonly string[]): string {
  const separator = opening.includes('\n') ? '\n' : ' ';
  return `${opening}${separator}{\n${lines.join('\n')}\n}`;
}

/** The directives of an element in the schema language. */
function applied(element: Annotated): string[] {
  return directivesOn(element).map(
    (node) => `${mark(`@${node.name.value}`)}${print(node).slice(1 + node.name.value.length)}`,
  );
}

function typeRef(type: GraphQLType): string {
  const {name} = getNamedType(type);
  return String(type).replace(name, mark(name));
}

function mark(name: string): string {
  return `${OPEN}${name}${CLOSE}`;
}

function plainLength(text: string): number {
  return text.replace(/[‹›]/g, '').length;
}
