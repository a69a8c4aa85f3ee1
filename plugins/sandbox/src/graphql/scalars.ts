import {
  GraphQLError,
  valueFromASTUntyped,
  type GraphQLScalarType,
  type GraphQLSchema,
} from 'graphql';

const DATE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?(Z|[+-]\d\d:\d\d)$/;
const TIME_SPAN = /^P(?=.)(?:(\d+)D)?(?:T(?=.)(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?$/;

const PARSERS: Readonly<Record<string, (value: unknown) => unknown>> = {
  DateTime(value) {
    if (typeof value !== 'string' || !DATE_TIME.test(value) || Number.isNaN(Date.parse(value))) {
      throw new GraphQLError('A time must be in RFC 3339 format and have a time zone.', {
        extensions: {code: 'invalid_time'},
      });
    }
    return value;
  },
  Long(value) {
    if (!Number.isSafeInteger(value)) {
      throw new GraphQLError('A Long must be an integer.');
    }
    return value;
  },
  TimeSpan(value) {
    if (typeof value !== 'string' || !TIME_SPAN.test(value)) {
      throw new GraphQLError('A duration must have days, hours, minutes and seconds only.');
    }
    return value;
  },
};

/** Implements the documented rules of the schema's custom scalars. */
export function defineScalars(schema: GraphQLSchema): void {
  for (const [name, parse] of Object.entries(PARSERS)) {
    const scalar = schema.getType(name) as GraphQLScalarType;
    scalar.parseValue = parse;
    scalar.parseLiteral = (node, variables) => parse(valueFromASTUntyped(node, variables));
    scalar.serialize = (value) => (name === 'DateTime' ? toUtc(String(value)) : parse(value));
  }
}

/** The time format of responses: UTC, without a zero fraction. */
const toUtc = (time: string) => new Date(time).toISOString().replace('.000Z', 'Z');

/** A number for comparing values of one type; null if they have no order. */
export function rankOf(value: unknown): number | null {
  if (typeof value === 'number') {
    return value;
  }
  if (typeof value !== 'string') {
    return null;
  }
  if (DATE_TIME.test(value)) {
    return Date.parse(value);
  }
  const [, ...parts] = TIME_SPAN.exec(value) ?? [];
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = parts.map((part) => Number(part ?? 0));
  return parts.length > 0 ? ((days * 24 + hours) * 60 + minutes) * 60 + seconds : null;
}
