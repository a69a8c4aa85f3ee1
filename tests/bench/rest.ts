import fs from 'node:fs';
import path from 'node:path';
import {gzipSync} from 'node:zlib';
import {cutDocument, readDocument} from '../../plugins/rest-reference';
import {callsOf} from '../../plugins/rest-reference/render/calls';
import {renderDocument} from '../../plugins/rest-reference/render/renderDocument';
import {restDocuments} from '../support/restDocuments';

const LARGE = [
  '@octokit/openapi/generated/api.github.com.json',
  '@directus/specs/dist/openapi.json',
];
const PAGE_LIMIT_BYTES = 20_000;

/** Prints how long contracts take from file to blocks, and what their pages weigh in the last build. */
export async function rest(buildFolder = 'build'): Promise<void> {
  console.log('contract                                  operations   read    cut   render (ms)');
  const files = [
    ...restDocuments().map(({file}) => file),
    ...LARGE.map((module) => path.join('node_modules', module)),
  ];
  for (const file of files) {
    measure(file);
  }
  pageWeights(buildFolder);
}

function measure(file: string): void {
  const started = performance.now();
  const document = readDocument(file);
  const read = performance.now();
  const cut = cutDocument(document, []);
  const cutDone = performance.now();
  renderDocument(cut);
  const figures = [read - started, cutDone - read, performance.now() - cutDone];
  console.log(
    path.basename(file).padEnd(40),
    String(callsOf(document).length).padStart(11),
    ...figures.map((ms) => ms.toFixed(0).padStart(7)),
  );
}

/** A page's own JavaScript holds its text: the chunk that holds the link to the document. */
function pageWeights(buildFolder: string): void {
  const folder = path.join(buildFolder, 'assets', 'js');
  if (!fs.existsSync(folder)) {
    console.log(`no built site in ${buildFolder}: run "npm run build" for the weight of the pages`);
    return;
  }
  const weights = fs
    .readdirSync(folder)
    .map((name) => fs.readFileSync(path.join(folder, name)))
    .filter((chunk) => chunk.includes('Download the OpenAPI document'))
    .map((chunk) => gzipSync(chunk, {level: 9}).length)
    .sort((one, other) => one - other);
  const middle = weights[Math.floor(weights.length / 2)];
  console.log(
    `${weights.length} pages, JavaScript of a page (gzip): median ${middle} B, largest ${weights.at(-1)} B, limit ${PAGE_LIMIT_BYTES} B`,
  );
}
