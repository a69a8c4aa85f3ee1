import fs from 'node:fs';
import path from 'node:path';

const FIXTURE = 'tests/fixtures/graphql/site';
const COMPONENTS = 'src/components/graphql';

export type GraphqlSite = {
  directory: string;
  /** Replaces the schema. */
  write: (sdl: string) => void;
};

/**
 * A small site with the reference of one schema, in an ignored folder. It uses the page components of
 * this site.
 */
export function graphqlSite(name: string, sdl: string): GraphqlSite {
  const directory = path.join('.docusaurus', name);
  fs.rmSync(directory, {recursive: true, force: true});
  fs.cpSync(FIXTURE, directory, {recursive: true});
  fs.cpSync(COMPONENTS, path.join(directory, COMPONENTS), {recursive: true});
  const schema = path.join(directory, 'schema.graphql');
  fs.writeFileSync(schema, sdl);
  return {directory, write: (text) => fs.writeFileSync(schema, text)};
}
