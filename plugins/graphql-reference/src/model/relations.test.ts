import {buildSchema, parse} from 'graphql';
import {expect, it} from 'vitest';
import {DEFAULT_OPTIONS} from '../options';
import {buildReference} from './buildReference';
import {buildRelations} from './relations';

const SDL = `
  type Dog { name: String owner: Person }
  type Person { dog: Dog }
  type DogsConnection { edges: [DogsEdge!] nodes: [Dog!] pageInfo: PageInfo }
  type DogsEdge { node: Dog }
  type PageInfo { end: Boolean }
  type AddDogPayload { result: AddDogResult again: AddDogPayload }
  type AddDogResult { dog: Dog }
  input AddDog { name: String }
  type Query { dogs: DogsConnection owner: Person }
  type Mutation { addDog(input: AddDog!): AddDogPayload }`;

const loaded = {schema: buildSchema(SDL), sdl: SDL, document: parse(SDL)};
const {returnedBy, acceptedBy} = buildRelations(
  buildReference(loaded, DEFAULT_OPTIONS.groupBy, DEFAULT_OPTIONS.directives.internal),
);
const told = (mentions: typeof returnedBy, type: string) =>
  mentions.get(type)?.map(({operation, via}) => [operation.name, via.join('.')]);

it('operations return the types inside their wrappers, by the shortest path, each once', () => {
  expect(told(returnedBy, 'Dog')).toEqual([
    ['dogs', 'nodes'],
    ['owner', 'dog'],
    ['addDog', 'result.dog'],
  ]);
});

it('operations do not return types beyond elements that are not wrappers', () => {
  expect(told(returnedBy, 'Person')).toEqual([['owner', '']]);
});

it('operations accept their arguments', () => {
  expect(told(acceptedBy, 'AddDog')).toEqual([['addDog', 'input']]);
});
