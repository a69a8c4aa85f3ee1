import fs from 'node:fs';
import path from 'node:path';
import {Kind, parse, type InterfaceTypeDefinitionNode} from 'graphql';
import {isMap, parseDocument} from 'yaml';
import {CANARY_DOCS, CANARY_GRAPHQL} from '../fixtures/canary/places';
import {filesBelow} from './builtFiles';

/** A unique word, planted in one place. */
export type Canary = {
  /** The pages that it belongs to: readers of any of them may see it. */
  routes: readonly string[];
  place: string;
  word: string;
  /** Page content that only these groups see. */
  groups?: readonly string[];
};

const INTERNAL = ['internal'];

/** Plants words in the sources of generated pages: in every contract and in the schema. */
export function plantInSources(routeOf: (source: string) => string): Canary[] {
  const files = filesBelow(CANARY_DOCS);
  const contracts = files.filter((file) => file.endsWith('.openapi.yaml'));
  const pages = files.filter((file) => file.endsWith('.mdx'));
  return [
    ...contracts.flatMap((contract, index) => {
      const element = `document="./${path.basename(contract)}"`;
      const page = pages.find(
        (file) =>
          path.dirname(file) === path.dirname(contract) &&
          fs.readFileSync(path.join(CANARY_DOCS, file), 'utf8').includes(element),
      );
      if (page === undefined) {
        throw new Error(`no page shows ${contract}`);
      }
      return plantInContract(contract, [routeOf(page)], `canary${index}`);
    }),
    ...plantInSchema(),
  ];
}

/** Plants words in the contract's description, and in an operation for one group. */
function plantInContract(contract: string, routes: readonly string[], stem: string): Canary[] {
  const location = path.join(CANARY_DOCS, contract);
  const document = parseDocument(fs.readFileSync(location, 'utf8'));
  document.setIn(['info', 'description'], `A contract with ${stem}contract in it.`);
  const paths = document.get('paths');
  if (!isMap(paths)) {
    throw new Error(`${contract} has no paths`);
  }
  paths.add(
    document.createPair(`/${stem}operationpath`, {
      get: {
        summary: `${stem}operation`,
        'x-groups': INTERNAL,
        responses: {200: {description: 'ok'}},
      },
    }),
  );
  fs.writeFileSync(location, document.toString());
  return [
    {routes, place: 'contract', word: `${stem}contract`},
    {routes, place: 'operation of a contract', word: `${stem}operation`, groups: INTERNAL},
    {routes, place: 'path of a contract', word: `${stem}operationpath`, groups: INTERNAL},
  ];
}

/** Plants words in the descriptions of a public field and of one for one group. */
function plantInSchema(): Canary[] {
  const location = CANARY_GRAPHQL.schema;
  const shown = withWord(fs.readFileSync(location, 'utf8'), 'createdAt', 'canary0schema');
  fs.writeFileSync(location, withWord(shown, 'storeStatus', 'canary0schemafield'));
  const routes = ['/graphql/'];
  return [
    {routes, place: 'schema', word: 'canary0schema'},
    {routes, place: 'field of the schema', word: 'canary0schemafield', groups: INTERNAL},
  ];
}

/** Inserts a word at the start of the description of a field that every element has. */
function withWord(schema: string, field: string, word: string): string {
  const element = parse(schema).definitions.find(
    (definition): definition is InterfaceTypeDefinitionNode =>
      definition.kind === Kind.INTERFACE_TYPE_DEFINITION &&
      definition.name.value === 'IModelStoreElement',
  );
  const start = element?.fields?.find(({name}) => name.value === field)?.description?.loc?.start;
  if (start === undefined) {
    throw new Error(`the schema describes no field ${field} of IModelStoreElement`);
  }
  return `${schema.slice(0, start + 1)}Of ${word}: ${schema.slice(start + 1)}`;
}
