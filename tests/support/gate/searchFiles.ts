import {buildPieces} from '@gated-docs/search';
import {excerptsFile, HEADINGS_FILE} from '@gated-docs/search/search-index/format';

/** Search index of pages with a unique word in title, heading, description and text. */
export function searchFiles(pages: readonly {route: string; word: string}[]): Map<string, string> {
  const {headings, texts, excerpts} = buildPieces(
    pages.map(({route, word}) => ({
      route,
      title: `Title ${word}`,
      description: `About ${word}`,
      trail: ['Handbook'],
      isReference: false,
      isOperation: false,
      sections: [
        {anchor: '', heading: '', text: `Everybody reads this of ${word}.`},
        {anchor: 'part', heading: `Part ${word}`, text: `Part of ${word}.`},
      ],
    })),
  );
  return new Map([
    [`/${HEADINGS_FILE}`, JSON.stringify(headings)],
    ...[...texts].map(([file, piece]) => [`/${file}`, JSON.stringify(piece)] as const),
    ...excerpts.map((page, number) => [`/${excerptsFile(number)}`, JSON.stringify(page)] as const),
  ]);
}
