import React, {memo, useMemo, type ReactNode} from 'react';
import clsx from 'clsx';
import {excerptOf, markWords, type Piece} from '@gated-docs/search/search-index';
import {excerptsFile, type Excerpts} from '@gated-docs/search/search-index/format';
import type {Option} from './listOptions';
import {useAfterPaint} from './useAfterPaint';
import styles from './styles.module.css';

type ResultsProps = {
  id: string;
  options: readonly Option[];
  chosen: number;
  /** Whether the query matches a word. */
  isWanted: (word: string) => boolean;
  /** By file. */
  excerpts: ReadonlyMap<string, Excerpts | null>;
  onOpen: (to: string) => void;
  onScroll: (top: number) => void;
};

/** At least as many as a phone shows above its keyboard. */
const FIRST_OPTIONS = 6;

/**
 * The listbox of the search combobox, with one group for each page and its matching sections. A keystroke changes the
 * first rows at once, and those below after they are painted; until then, these keep their texts and heights. Keyed by
 * position, because a row takes less time to change than to replace.
 */
export function Results(props: ResultsProps): ReactNode {
  const {id, options, chosen, isWanted, excerpts, onOpen, onScroll} = props;
  const later = useAfterPaint(useMemo(() => ({options, isWanted}), [options, isWanted]));
  const rows = options.flatMap((_option, index) => {
    const source = index < FIRST_OPTIONS ? props : later;
    const option = source.options[index];
    return option ? [{option, isWanted: source.isWanted}] : [];
  });
  const starts = rows.flatMap(({option}, index) => (option.section ? [] : [index]));
  return (
    <div
      className={styles.hits}
      id={`${id}-hits`}
      role="listbox"
      aria-label="Results"
      onScroll={({currentTarget}) => onScroll(currentTarget.scrollTop)}>
      {starts.map((start, group) => (
        <div
          key={group}
          role="group"
          aria-label={rows[start]?.option.page.title}
          className={styles.group}>
          {rows.slice(start, starts[group + 1]).map((row, at) => (
            <Row
              key={at}
              id={`${id}-${start + at}`}
              isChosen={start + at === chosen}
              text={textOf(row.option, excerpts)}
              onOpen={onOpen}
              {...row}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

/** The text of a section, once its file is loaded. */
function textOf({page, section}: Option, excerpts: ResultsProps['excerpts']): string {
  return (section && excerpts.get(excerptsFile(page.page))?.[section.section]) ?? '';
}

type RowProps = Pick<ResultsProps, 'id' | 'isWanted' | 'onOpen'> & {
  option: Option;
  isChosen: boolean;
  text: string;
};

/** A plain link. Docusaurus's own has an observer of its visibility for each row, and prefetches all visible results. */
const Row = memo(function Row({id, option, isChosen, isWanted, text, onOpen}: RowProps): ReactNode {
  const {to, page, section} = option;
  return (
    <a
      id={id}
      role="option"
      aria-selected={isChosen}
      className={clsx(styles.hit, section && styles.section, isChosen && styles.chosen)}
      href={to}
      tabIndex={-1}
      onPointerEnter={() => void window.docusaurus.preload(page.route)}
      onClick={(event) => {
        // Otherwise, the browser opens another tab or window.
        if (!event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey) {
          event.preventDefault();
          onOpen(to);
        }
      }}>
      <span className={styles.title}>
        <Marked pieces={markWords(section?.heading ?? page.title, isWanted)} />
      </span>
      <span className={styles.excerpt}>
        {section ? <Marked pieces={excerptOf(text, isWanted)} /> : page.trail.join(' › ')}
      </span>
    </a>
  );
});

function Marked({pieces}: {pieces: readonly Piece[]}): ReactNode {
  return pieces.map(({text, isMatch}, index) => (isMatch ? <mark key={index}>{text}</mark> : text));
}
