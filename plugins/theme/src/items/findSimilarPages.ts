import type {PropSidebarItem} from '@docusaurus/plugin-content-docs';

export type Page = {label: string; href: string};

const MAX_PAGES = 4;
/** Of two words, how much must be equal so that one can be a misspelling of the other. */
const MIN_SIMILARITY = 0.5;

/** The pages of a sidebar whose paths are most similar to a path that leads to no page, best first. */
export function findSimilarPages(path: string, items: readonly PropSidebarItem[]): Page[] {
  const wanted = wordsOf(path);
  return pagesIn(items)
    .map((page) => ({page, similarity: compare(wanted, wordsOf(page.href))}))
    .filter(({similarity}) => similarity >= MIN_SIMILARITY)
    .sort((one, other) => other.similarity - one.similarity)
    .slice(0, MAX_PAGES)
    .map(({page}) => page);
}

function pagesIn(items: readonly PropSidebarItem[]): Page[] {
  return items.flatMap((item) => {
    if (item.type === 'html') {
      return [];
    }
    const {label, href} = item;
    return [
      ...(href === undefined ? [] : [{label, href}]),
      ...(item.type === 'category' ? pagesIn(item.items) : []),
    ];
  });
}

/** The last word of a path says most about it. */
function compare(wanted: readonly string[], words: readonly string[]): number {
  const best = (word: string) => Math.max(0, ...words.map((other) => similarityOf(word, other)));
  const all = wanted.map(best);
  const average = all.reduce((sum, value) => sum + value, 0) / (all.length || 1);
  return (average + similarityOf(wanted.at(-1) ?? '', words.at(-1) ?? '')) / 2;
}

function wordsOf(path: string): string[] {
  return path
    .replace(/\.\w+$/, '')
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, '-')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
}

/** The share of pairs of letters that two words have in common (Dice's coefficient). */
function similarityOf(one: string, other: string): number {
  const [pairs, others] = [pairsOf(one), pairsOf(other)];
  const common = pairs.filter((pair) => others.includes(pair)).length;
  return (2 * common) / (pairs.length + others.length || 1);
}

/** With its start and its end, so that short words have pairs, too. */
function pairsOf(word: string): string[] {
  return word === '' ? [] : [...` ${word}`].map((letter, index) => letter + (word[index] ?? ' '));
}
