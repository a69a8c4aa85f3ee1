import {LRUCache} from 'lru-cache';
import {canonicalPathname, type CanonicalPath} from '@gated-docs/access';
import {createIndex, textsFilesOf, type LoadedIndex} from '@gated-docs/search/search-index';
import {
  excerptsFile,
  HEADINGS_FILE,
  type Excerpts,
  type HeadingsPiece,
  type IndexedPage,
  type WordsPiece,
} from '@gated-docs/search/search-index/format';
import type {EditionFile} from '../editions/editionFiles';
import type {ReadyEdition} from '../editions/site';
import type {Store} from '../editions/store';
import {copyOf} from '../pipeline/markdown';

/** Queries over one edition. It uses only the edition's own files, so nothing needs to be filtered. */
export type EditionReader = {
  pages: () => Promise<readonly IndexedPage[]>;
  /** The index with the texts for a query. Null for an edition without pages, which has no index. */
  index: (query: string) => Promise<LoadedIndex | null>;
  excerpts: (page: number) => Promise<Excerpts>;
  /** The Markdown copy of a page; null if the edition has no such page. */
  copy: (path: CanonicalPath) => Promise<{url: string; text: string} | null>;
};

/** Size of the files whose indexes the LRU cache holds, in bytes. In memory, an index is several times larger. */
const HELD_BYTES = 16 * 1024 * 1024;

/** Creates readers for a store's editions. Their methods throw the store's error for a missing or changed file. */
export function createEditionReader(store: Store): (edition: ReadyEdition) => EditionReader {
  const held = new LRUCache<string, Promise<LoadedIndex>>({maxSize: HELD_BYTES});

  async function readText(file: EditionFile): Promise<string> {
    return new TextDecoder().decode(await store.read(file));
  }

  function loadOnce(file: EditionFile): Promise<LoadedIndex> {
    const known = held.get(file.hash);
    if (known) {
      return known;
    }
    const loading = readText(file)
      // The build wrote the file, and the store compared its hash.
      .then((text) => createIndex(JSON.parse(text) as HeadingsPiece))
      .catch((error: unknown) => {
        held.delete(file.hash);
        throw error;
      });
    held.set(file.hash, loading, {size: file.size});
    return loading;
  }

  return (edition) => {
    const fileAt = (name: string) => {
      const path = canonicalPathname(`/${name}`);
      return path === null ? undefined : edition.files.get(path);
    };
    const headings = async () => {
      const file = fileAt(HEADINGS_FILE);
      return file ? loadOnce(file) : null;
    };
    const readTexts = async (name: string): Promise<[string, WordsPiece | null]> => {
      const file = fileAt(name);
      return [name, file ? (JSON.parse(await readText(file)) as WordsPiece) : null];
    };
    return {
      async index(query) {
        const index = await headings();
        if (!index) {
          return null;
        }
        const files = textsFilesOf(query, index.synonyms);
        return {...index, texts: new Map(await Promise.all(files.map(readTexts)))};
      },
      pages: async () => (await headings())?.pages ?? [],
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
