import {createDocument, type Document} from '../model/documents';
import {rangeOf, withoutRanges} from './ranges';

const PAGINATION = /^pagination_(?:prev|next):[^\S\n]*(["']?)([^\n]*?)\1[^\S\n]*(?:\s#[^\n]*)?$/gm;

/**
 * A page without front matter that names an absent page as the next or previous one: Docusaurus rejects unknown IDs, and
 * publishes the front matter. The sidebar's next or previous page takes its place.
 */
export function cutPagination(document: Document, isAbsent: (id: string) => boolean): Document {
  const [first] = document.text.includes('\npagination_') ? document.tree().children : [];
  if (first?.type !== 'yaml') {
    return document;
  }
  const {start, end} = rangeOf(first);
  const ranges = [...document.text.slice(start, end).matchAll(PAGINATION)]
    .filter(([, , id = '']) => isAbsent(id))
    .map(({index, 0: line}) => ({start: start + index, end: start + index + line.length}));
  return ranges.length === 0
    ? document
    : createDocument(document.source, withoutRanges(document.text, ranges));
}
