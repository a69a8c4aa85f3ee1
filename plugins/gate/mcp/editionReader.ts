import MiniSearch from 'minisearch';
import {canonicalPathname, type CanonicalPath} from '../../../src/access';
import type {LoadedIndex} from '../../../src/search-index';
import {
  excerptsFile,
  HEADING_OPTIONS,
  HEADINGS_FILE,
  TEXT_OPTIONS,
  TEXTS_FILE,
  type Excerpts,
  type HeadingsPiece,
  type HeadingWords,
  type IndexedPage,
  type TextsPiece,
  type TextWords,
} from '../../../src/search-index/format';
import {createBoundedMap} from '../boundedMap';
import type {EditionFile} from '../editions/editionFiles';
import type {ReadyEdition} from '../editions/site';
import type {Store} from '../editions/store';
import {copyOf} from '../pipeline/markdown';

/** Queries over one edition. It uses only the edition's own files, so nothing needs to be filtered. */
export type EditionReader = {
  pages: () => Promise<readonly IndexedPage[]>;
  /** Null for an edition without pages, which has no index. */
  index: () => Promise<LoadedIndex | null>;
  excerpts: (page: number) => Promise<Excerpts>;
  /** The Markdown copy of a page; null if the edition has no such page. */
  copy: (path: CanonicalPath) => Promise<{url: string; text: string} | null>;
};

/** Size of the files whose indexes the LRU cache holds, in bytes. In memory, an index is several times larger. */
const HELD_BYTES = 16 * 1024 * 1024;

/** Creates readers for a store's editions. Their methods throw the store's error for a missing or changed file. */
export function createEditionReader(store: Store): (edition: ReadyEdition) => EditionReader {
  const held = createBoundedMap<string, Promise<LoadedIndex>>(HELD_BYTES);

  async function readText(file: EditionFile): Promise<string> {
    return new TextDecoder().decode(await store.read(file));
  }

  async function load(headings: EditionFile, texts: EditionFile): Promise<LoadedIndex> {
    // The build wrote the file, and the store compared its hash.
    const {pages, sections, index, synonyms} = JSON.parse(
      await readText(headings),
    ) as HeadingsPiece;
    const words = JSON.parse(await readText(texts)) as TextsPiece;
    return {
      pages,
      sections,
      synonyms,
      headings: await MiniSearch.loadJSAsync<HeadingWords>(index, HEADING_OPTIONS),
      texts: await MiniSearch.loadJSAsync<TextWords>(words.index, TEXT_OPTIONS),
    };
  }

  function loadOnce(headings: EditionFile, texts: EditionFile): Promise<LoadedIndex> {
    const key = `${headings.hash} ${texts.hash}`;
    const known = held.get(key);
    if (known) {
      return known;
    }
    const loading = load(headings, texts).catch((error: unknown) => {
      held.delete(key);
      throw error;
    });
    held.set(key, loading, headings.size + texts.size);
    return loading;
  }

  return (edition) => {
    const fileAt = (name: string) => {
      const path = canonicalPathname(`/${name}`);
      return path === null ? undefined : edition.files.get(path);
    };
    const index = async () => {
      const [headings, texts] = [fileAt(HEADINGS_FILE), fileAt(TEXTS_FILE)];
      return headings && texts ? loadOnce(headings, texts) : null;
    };
    return {
      index,
      pages: async () => (await index())?.pages ?? [],
      async excerpts(page) {
        const file = fileAt(excerptsFile(page));
        // As above, the build wrote the file.
        return file ? (JSON.parse(await readText(file)) as Excerpts) : {};
      },
      async copy(path) {
        const page = edition.files.get(path);
        const file = page?.kind === 'page' ? copyOf(edition, page.urlPath) : undefined;
        return page && file ? {url: page.urlPath, text: await readText(file)} : null;
      },
    };
  };
}
