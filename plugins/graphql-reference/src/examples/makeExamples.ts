import {messageOf} from '@gated-docs/utils/errors';
import {GraphqlReferenceError} from '../GraphqlReferenceError';
import {isOperation, type Operation, type Reference} from '../model/types';
import {answer} from './answer';
import {writtenExample, type Companion} from './companion';
import {costOf} from './cost';
import {writeOperation} from './writeOperation';

/** A valid operation, executed against a mock server. */
export type Example = {
  document: string;
  variables: Readonly<Record<string, unknown>>;
  /** The mock server's response, or the first event of a subscription. */
  response: unknown;
  /** Cost points according to the schema's weights; null if it has none. */
  cost: number | null;
};

/**
 * An example for each operation: the handwritten one, or one generated from the schema.
 *
 * @throws Error that names the file of an invalid handwritten example
 */
export function makeExamples(
  reference: Reference,
  companion: Companion,
  directives: {internal: string; cost: string},
): ReadonlyMap<Operation, Example> {
  const operations = reference.entries.filter(isOperation);
  return new Map(
    operations.map((operation) => [
      operation,
      exampleOf(operation, reference, companion, directives),
    ]),
  );
}

function exampleOf(
  operation: Operation,
  {schema}: Reference,
  companion: Companion,
  directives: {internal: string; cost: string},
): Example {
  const {values} = companion;
  const written = writtenExample(companion, operation.name);
  const {document, variables} = written ?? writeOperation(operation, values, directives.internal);
  try {
    return {
      document,
      variables,
      response: answer(schema, document, variables, values),
      cost: costOf(schema, document, variables, directives.cost),
    };
  } catch (cause) {
    const where = written
      ? written.file
      : `The generated example for the ${operation.name} ${operation.kind}`;
    throw new GraphqlReferenceError(
      `${where} does not run against the schema: ${messageOf(cause)}\n${written ? 'Correct the example, or remove it to use a generated one.' : document}`,
    );
  }
}
