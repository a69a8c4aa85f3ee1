import {
  Kind,
  visit,
  type ConstDirectiveNode,
  type DefinitionNode,
  type DocumentNode,
  type TypeDefinitionNode,
  type TypeExtensionNode,
  type TypeNode,
} from 'graphql';

type TypeNodeWithMembers = TypeDefinitionNode | TypeExtensionNode;

/**
 * Removes all types, fields, arguments and enum values with the directive, and references to removed types.
 * Repeats this for types that lose their last member, until nothing changes.
 * Keeps the directive's declaration, which reveals nothing.
 */
export function withoutMarked(document: DocumentNode, directive: string): DocumentNode {
  const isMarked = ({directives = []}: Element) =>
    directives.some(({name}) => name.value === directive);
  const gone = new Set(
    document.definitions.flatMap((node) =>
      isType(node) && isMarked(node) ? [node.name.value] : [],
    ),
  );

  let remaining = document;
  let goneBefore = -1;
  while (gone.size > goneBefore) {
    goneBefore = gone.size;
    remaining = withoutElements(remaining, isMarked, gone);
    for (const name of emptied(remaining)) {
      gone.add(name);
    }
  }
  return remaining;
}

/**
 * What `withoutMarked` removes: names of types, and fields as `Type.field`. This includes elements without
 * the directive, because a type can lose its last member.
 */
export function markedElements(document: DocumentNode, directive: string): ReadonlySet<string> {
  const elements = new Set(namesIn(document));
  for (const name of namesIn(withoutMarked(document, directive))) {
    elements.delete(name);
  }
  return elements;
}

/** Names of types, and fields as `Type.field`. */
export function namesIn({definitions}: DocumentNode): string[] {
  return definitions.filter(isType).flatMap((node) => {
    const fields = 'fields' in node ? (node.fields ?? []) : [];
    return [node.name.value, ...fields.map((field) => `${node.name.value}.${field.name.value}`)];
  });
}

type Element = {type?: TypeNode; directives?: readonly ConstDirectiveNode[] | undefined};

function withoutElements(
  document: DocumentNode,
  isMarked: (element: Element) => boolean,
  gone: ReadonlySet<string>,
): DocumentNode {
  const drop = (node: Element) =>
    isMarked(node) || (node.type && gone.has(namedType(node.type))) ? null : undefined;
  const withoutGone = visit(document, {
    FieldDefinition: drop,
    InputValueDefinition: drop,
    EnumValueDefinition: drop,
    OperationTypeDefinition: drop,
    // Interfaces of a type and members of a union; types of fields are removed with their field.
    NamedType: ({name}, _key, parent) =>
      Array.isArray(parent) && gone.has(name.value) ? null : undefined,
  });
  const definitions = withoutGone.definitions.filter(
    (node) => !(isType(node) && gone.has(node.name.value)),
  );
  return {...withoutGone, definitions};
}

/** Names of the types without members in their definition or any extension. */
function emptied({definitions}: DocumentNode): string[] {
  const types = definitions.filter(isType).filter(({kind}) => !kind.startsWith('Scalar'));
  const names = new Set(types.map(({name}) => name.value));
  for (const type of types) {
    if (membersOf(type) > 0) {
      names.delete(type.name.value);
    }
  }
  return [...names];
}

function membersOf(node: TypeNodeWithMembers): number {
  if ('fields' in node) {
    return node.fields?.length ?? 0;
  }
  if ('values' in node) {
    return node.values?.length ?? 0;
  }
  return 'types' in node ? (node.types?.length ?? 0) : 0;
}

function isType(node: DefinitionNode): node is TypeNodeWithMembers {
  return /Type(?:Definition|Extension)$/.test(node.kind);
}

function namedType(type: TypeNode): string {
  return type.kind === Kind.NAMED_TYPE ? type.name.value : namedType(type.type);
}
