import {
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isListType,
  isObjectType,
  isScalarType,
  getNamedType,
  getNullableType,
  isSpecifiedScalarType,
  type GraphQLArgument,
  type GraphQLNamedType,
  type GraphQLSchema,
  type GraphQLType,
} from 'graphql';

type Element = {place: string; type: GraphQLType; words: string; isInput: boolean};

/** Required content of a value's description, by type, so that clients can read and write it. */
const FORMS: Readonly<Record<string, readonly [form: RegExp, fix: string]>> = {
  Boolean: [/^(?:`true`|`false`|May\b|Whether\b)/, 'Begin with what "true" or "false" means.'],
  DateTime: [
    /^(?:Time (?:at which|of)|(?:Estimated|Planned start) time|(?:Start|End) of)\b/,
    'Begin with "Time at which".',
  ],
  Float: numberForm(),
  ID: [/`[a-z]{3}_[0-9A-Z]{26}`/, 'Give an example id.'],
  Int: numberForm(),
  Long: numberForm(),
  String: [
    /\d characters|, for example `|UCUM|E\.164|JSON text|[Oo]paque cursor|`(?:start|end)Cursor`|: `\w+` or `/,
    'State the greatest length, the standard that it follows, or an example in backticks.',
  ],
  TimeSpan: [
    /^(?:(?:Minimum t|T)ime |Expected |(?:Largest r|R)eplication lag )/,
    'Begin with "Time between" or "Expected duration".',
  ],
};

function numberForm(): readonly [RegExp, string] {
  return [
    /metres|degrees|seconds|bytes|\b[Pp]oints\b|\bunit\b|^Number of|^How many|\d to \d|\b(?:from|start(?:s|ing)? at|at least) \d|^Status code: 0 |^Multiplier|^Distance|^Revision|^Last `sequence`/,
    'State the unit, what is counted, or the range.',
  ];
}

/** Conditions use the field's values, whose description has unit and format. */
const isCondition = (owner: GraphQLNamedType) => owner.name.endsWith('OperationFilterInput');

/** Values whose descriptions lack unit or format, each with its fix. */
export function formProblems(schema: GraphQLSchema): string[] {
  return [
    ...elementsOf(schema).flatMap(problemsOf),
    ...ownScalars(schema).filter(hasNoForm).map(scalarProblem),
    ...filterProblems(schema),
  ];
}

function problemsOf({place, type, words, isInput}: Element): string[] {
  const [form, fix] = FORMS[getNamedType(type).name] ?? [];
  return [
    ...(form && fix && !form.test(words) ? [`${place}: ${fix}`] : []),
    ...(isInput &&
    isListType(getNullableType(type)) &&
    !isEnumType(getNamedType(type)) &&
    !/\d/.test(words.replace(/`.*?`/g, ''))
      ? [`${place}: State how many entries there can be at most.`]
      : []),
  ];
}

function elementsOf(schema: GraphQLSchema): Element[] {
  const types = Object.values(schema.getTypeMap()).filter(
    (type) => !type.name.startsWith('__') && !isCondition(type),
  );
  const ofTypes = types.flatMap((type): Element[] => {
    if (isInputObjectType(type)) {
      const isFilter = type.name.endsWith('FilterInput');
      return Object.values(type.getFields()).map((field) => ({
        ...element(`${type.name}.${field.name}`, field),
        isInput: !isFilter,
      }));
    }
    return isObjectType(type) || isInterfaceType(type)
      ? Object.values(type.getFields()).flatMap((field) => [
          {...element(`${type.name}.${field.name}`, field), isInput: false},
          ...argumentsOf(`${type.name}.${field.name}`, field.args),
        ])
      : [];
  });
  const own = schema.getDirectives().filter(({astNode}) => astNode);
  return [...ofTypes, ...own.flatMap(({name, args}) => argumentsOf(`@${name}`, args, false))];
}

function argumentsOf(owner: string, args: readonly GraphQLArgument[], isInput = true): Element[] {
  return args.map((arg) => ({...element(`${owner}(${arg.name})`, arg), isInput}));
}

function element(
  place: string,
  {type, description}: {type: GraphQLType; description?: string | null | undefined},
): Element {
  return {place, type, words: description ?? '', isInput: true};
}

const ownScalars = (schema: GraphQLSchema) =>
  Object.values(schema.getTypeMap())
    .filter((type) => isScalarType(type))
    .filter((type) => !isSpecifiedScalarType(type));

const hasNoForm = ({description}: GraphQLNamedType) => !/`|JSON number/.test(description ?? '');

const scalarProblem = ({name}: GraphQLNamedType) =>
  `${name}: Describe the form, with an example in backticks.`;

/** A filter has the fields of its object and relies on their descriptions. */
function filterProblems(schema: GraphQLSchema): string[] {
  return Object.values(schema.getTypeMap()).flatMap((filter) => {
    const filtered = schema.getType(filter.name.replace(/FilterInput$/, ''));
    if (!isInputObjectType(filter) || filtered === filter || !isObjectType(filtered)) {
      return [];
    }
    const fields = filtered.getFields();
    return Object.values(filter.getFields()).flatMap(({name, type}) => {
      const named = getNamedType(type);
      const isLeaf = named !== filter && (isCondition(named) || isEnumType(named));
      return isLeaf && !(name in fields)
        ? [`${filter.name}.${name}: ${filtered.name} has no such field. Correct the name.`]
        : [];
    });
  });
}
