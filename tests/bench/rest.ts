import fs from 'node:fs';
import path from 'node:path';
import {gzipSync} from 'node:zlib';
import {cutDocument, readDocument} from '@gated-docs/rest-reference/document';
import {callsOf} from '../../plugins/rest-reference/src/request/calls';
import {renderDocument} from '../../plugins/rest-reference/src/render/renderDocument';
import installPackages, {packageFile} from '../soak/support/packages';
import {restDocuments} from '../support/restDocuments';
import {figure, median} from './figure';

const LARGE = [
  packageFile('@octokit/openapi/generated/api.github.com.json'),
  'node_modules/@directus/specs/dist/openapi.json',
];

/** Measures the time from contract file to blocks, and the page sizes in the last build. */
export async function benchRest(buildFolder = 'build'): Promise<void> {
  const own = restDocuments().map(({file}) => file);
  installPackages();
  for (const file of [...own, ...LARGE]) {
    measure(file);
  }
  pageWeights(buildFolder);
  return Promise.resolve();
}

function measure(file: string): void {
  const name = path.basename(file).replace('.openapi', '');
  const started = performance.now();
  const document = readDocument(file);
  const readDone = performance.now();
  const cut = cutDocument(document, () => false);
  const cutDone = performance.now();
  renderDocument(cut);
  const operations = callsOf(document).length;
  figure(`${name}: read ${operations} operations`, readDone - started, 'ms');
  figure(`${name}: cut`, cutDone - readDone, 'ms');
  figure(`${name}: render`, performance.now() - cutDone, 'ms');
}

/** The chunk with a page's text is its own JavaScript. */
function pageWeights(buildFolder: string): void {
  const folder = path.join(buildFolder, 'assets', 'js');
  if (!fs.existsSync(folder)) {
    console.log(
      `  no built site in ${buildFolder}: "npm run build" first, for the weight of the pages`,
    );
    return;
  }
  const weights = fs
    .readdirSync(folder)
    .map((name) => fs.readFileSync(path.join(folder, name)))
    .filter((chunk) => chunk.includes('Download the OpenAPI document'))
    .map((chunk) => gzipSync(chunk, {level: 9}).length)
    .sort((one, other) => one - other);
  figure('pages with a reference', weights.length, '');
  figure('JavaScript of the median page, gzip', median(weights), 'B');
  figure('JavaScript of the largest page, gzip', weights.at(-1) ?? 0, 'B');
}
