import fs from 'node:fs';
import path from 'node:path';
import {generate, type Generated} from '../../plugins/graphql-reference/src/generate';
import {DEFAULT_OPTIONS, type PluginOptions} from '../../plugins/graphql-reference/src/options';
import {docusaurusCommand} from '../support/docusaurusCommand';
import {SITE_OPTIONS} from '../fixtures/graphql/pages';
import {temporaryFolder} from '../support/temporaryFolder';

const SIZES = [625, 1250, 2500, 5000];
const RUNS = 3;

/** Generates a schema with a number of types: objects with references and arguments, inputs, enums and operations. */
function schemaOf(types: number): string {
  const objects = Math.floor(types / 2);
  const others = Math.floor(types / 4);
  const object = (index: number) => `"Thing ${index}. It has parts."
type Thing${index} @doc(category: "Group ${index % 8}") {
  "Id of the thing, for example \`thing_${index}\`."
  id: ID!
  "Name, up to 100 characters."
  name: String!
  "What it leads to."
  next: Thing${(index * 7 + 1) % objects}
  "What it holds, newest first."
  parts("How many at most." first: Int! = 10, "Which ones." where: ThingInput${index % others}): [Thing${(index * 3 + 2) % objects}!]!
  "How it is."
  state: State${index % others}!
}`;
  const input = (index: number) => `"Conditions on things."
input ThingInput${index} {
  "Both hold."
  and: [ThingInput${(index + 1) % others}!]
  "Name."
  name: String
  "State."
  state: State${index % others}
}`;
  const state = (index: number) => `"State ${index}."
enum State${index} {
  "New."
  NEW
  "Done."
  DONE
}`;
  const query = (index: number) =>
    `  "Thing ${index}."\n  thing${index}("Its id." id: ID!): Thing${index} @doc(category: "Group ${index % 8}")`;
  const each = (count: number, make: (index: number) => string) =>
    Array.from({length: count}, (_, index) => make(index));
  return [
    'directive @doc(category: String!) on OBJECT | FIELD_DEFINITION',
    ...each(objects, object),
    ...each(others, input),
    ...each(others, state),
    `type Query {\n${each(Math.ceil(objects / 10), query).join('\n')}\n}`,
  ].join('\n\n');
}

const OWN_SCHEMA = 'docs/graphql/schema.graphql';

/**
 * Prints the CPU time and memory that generation takes: for the site's schema, then for
 * growing ones; finally, its share of this site's build.
 */
export async function benchGraphql(): Promise<void> {
  const folder = temporaryFolder('graphql-bench');
  try {
    await measure('this site', OWN_SCHEMA, SITE_OPTIONS);
    for (const size of SIZES) {
      const file = path.join(folder, `${size}.graphql`);
      fs.writeFileSync(file, schemaOf(size));
      await measure(`${size.toLocaleString('en-GB')} types`, file, {});
    }
    await measureShare(path.join(folder, 'build'));
  } finally {
    fs.rmSync(folder, {recursive: true});
  }
}

async function measure(
  name: string,
  schema: string,
  options: Partial<PluginOptions>,
): Promise<void> {
  const times: number[] = [];
  let pages = 0;
  let memory = 0;
  for (let run = 0; run < RUNS; run += 1) {
    globalThis.gc?.();
    const before = process.memoryUsage().heapUsed;
    const started = process.cpuUsage();
    const generated = await generateOnce(schema, options);
    const {user, system} = process.cpuUsage(started);
    times.push((user + system) / 1000);
    memory = Math.max(memory, process.memoryUsage().heapUsed - before);
    pages = generated.pages.size;
  }
  const best = Math.min(...times);
  const columns = [
    name.padEnd(12),
    `${pages} files`.padStart(12),
    `${best.toFixed(0)} ms CPU`.padStart(12),
    `${((best / pages) * 1000).toFixed(0)} µs each`.padStart(13),
    `${(memory / 2 ** 20).toFixed(0)} MiB`.padStart(9),
  ];
  console.log(columns.join('  '));
}

function generateOnce(schema: string, options: Partial<PluginOptions>): Promise<Generated> {
  return generate(
    {...DEFAULT_OPTIONS, id: 'default', schema, ...options},
    {siteDir: process.cwd(), docsBase: '/', downloadsFolder: 'downloads'},
  );
}

/** Wall-clock time, because a build uses several cores. */
async function measureShare(outDirectory: string): Promise<void> {
  const beforeGeneration = performance.now();
  await generateOnce(OWN_SCHEMA, SITE_OPTIONS);
  const generation = performance.now() - beforeGeneration;

  const beforeBuild = performance.now();
  const {code, output} = await docusaurusCommand(['build', '--out-dir', outDirectory]);
  const build = performance.now() - beforeBuild;
  if (code !== 0) {
    throw new Error(`The build of this site failed:\n${output}`);
  }
  const share = ((generation / build) * 100).toFixed(1);
  console.log(`site build    ${(build / 1000).toFixed(1)} s, of which generation has ${share} %`);
}
