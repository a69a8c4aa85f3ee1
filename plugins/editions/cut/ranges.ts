import type {Nodes} from 'mdast';
import type {MdxjsEsm} from 'mdast-util-mdxjs-esm';

/** A stretch of text, from the first character's offset up to but without the last's. */
export type Range = {start: number; end: number};

export function rangeOf({position}: Nodes | MdxjsEsm): Range {
  return {start: position?.start.offset ?? 0, end: position?.end.offset ?? 0};
}

export function withoutRanges(text: string, ranges: readonly Range[]): string {
  const sorted = [...ranges].sort((a, b) => a.start - b.start);
  let kept = '';
  let position = 0;
  for (const {start, end} of sorted) {
    kept += text.slice(position, Math.max(position, start));
    position = Math.max(position, end);
  }
  return kept + text.slice(position);
}
