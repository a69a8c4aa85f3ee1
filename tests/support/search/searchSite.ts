import fs from 'node:fs';
import path from 'node:path';
import MiniSearch from 'minisearch';
import type {LoadedIndex} from '../../../src/search-index';
import {
  HEADING_OPTIONS,
  HEADINGS_FILE,
  TEXT_OPTIONS,
  TEXTS_FILE,
  type HeadingsPiece,
  type HeadingWords,
  type TextsPiece,
  type TextWords,
} from '../../../src/search-index/format';

/** The search index of a built site, with all chunks. */
export function loadIndex(directory: string): LoadedIndex {
  const read = (file: string): unknown =>
    JSON.parse(fs.readFileSync(path.join(directory, file), 'utf8'));
  const {pages, sections, index, synonyms} = read(HEADINGS_FILE) as HeadingsPiece;
  const texts = read(TEXTS_FILE) as TextsPiece;
  return {
    pages,
    sections,
    synonyms,
    headings: MiniSearch.loadJS<HeadingWords>(index, HEADING_OPTIONS),
    texts: MiniSearch.loadJS<TextWords>(texts.index, TEXT_OPTIONS),
  };
}
