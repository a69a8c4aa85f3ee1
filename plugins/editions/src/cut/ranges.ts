import type {Nodes} from 'mdast';
import type {MdxjsEsm} from 'mdast-util-mdxjs-esm';

/** A range of text; `end` is exclusive. */
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
