import fs from 'node:fs';
import path from 'node:path';
import {createIndex, type LoadedIndex} from '@gated-docs/search/search-index';
import {
  HEADINGS_FILE,
  textsFile,
  type HeadingsPiece,
  type WordsPiece,
} from '@gated-docs/search/search-index/format';

/** The search index of a built site, with all texts. */
export function loadIndex(directory: string): LoadedIndex {
  const read = (file: string): unknown =>
    JSON.parse(fs.readFileSync(path.join(directory, file), 'utf8'));
  const folder = path.posix.dirname(textsFile('a'));
  const texts = fs
    .readdirSync(path.join(directory, folder))
    .filter((name) => name.endsWith('.json'))
    .map((name) => path.posix.join(folder, name))
    .map((file) => [file, read(file) as WordsPiece] as const);
  return {...createIndex(read(HEADINGS_FILE) as HeadingsPiece), texts: new Map(texts)};
}
