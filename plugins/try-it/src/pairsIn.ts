/**
 * The parameters of a request as texts, for the gate and for programs.
 *
 * @module
 */
import {serialize} from '@gated-docs/rest-reference/requests';
import type {TryOperation, TryParameter, TryValues} from './format';

export type Place = 'path' | 'query' | 'header';

/** The values of one place, serialized as the contract says, in its order. */
export function pairsIn(place: Place, {parameters}: TryOperation, values: TryValues) {
  const given = new Map(Object.entries(values[place] ?? {}));
  return parameters
    .filter((parameter) => parameter.in === place)
    .flatMap((parameter) => {
      const value = given.get(parameter.name) ?? null;
      return value === null ? [] : serialize(toParameter(parameter), value);
    });
}

function toParameter({contentType, schema: _schema, ...parameter}: TryParameter) {
  return {
    ...parameter,
    // A reserved character, such as a slash, would end the value's place in the path.
    allowReserved: parameter.in === 'query' && parameter.allowReserved === true,
    ...(contentType !== undefined && {content: {[contentType]: {}}}),
  };
}
