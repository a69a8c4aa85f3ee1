import fs from 'node:fs';
import path from 'node:path';

const FIXTURE = 'tests/fixtures/graphql/site';
/** The page components of GraphQL, and what they import. */
const COMPONENTS = ['src/components', 'src/reading', 'src/try-it', 'src/tabs', 'src/code'];

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
  COMPONENTS.forEach((folder) =>
    fs.cpSync(folder, path.join(directory, folder), {recursive: true}),
  );
  const schema = path.join(directory, 'schema.graphql');
  fs.writeFileSync(schema, sdl);
  return {directory, write: (text) => fs.writeFileSync(schema, text)};
}
