import React, {type ReactNode} from 'react';
import clsx from 'clsx';
import Link from '@docusaurus/Link';
import {excerptOf, markWords, type Piece} from '../search-index';
import {excerptsFile, type Excerpts} from '../search-index/format';
import type {Option} from './listOptions';
import styles from './styles.module.css';

type ResultsProps = {
  id: string;
  options: readonly Option[];
  chosen: number;
  /** Whether the query matches a word. */
  isWanted: (word: string) => boolean;
  /** By file. */
  excerpts: ReadonlyMap<string, Excerpts | null>;
  onFollow: () => void;
};

/** The listbox of the search combobox, with one group for each page and its matching sections. */
export function Results({
  id,
  options,
  chosen,
  isWanted,
  excerpts,
  onFollow,
}: ResultsProps): ReactNode {
  const groups = options
    .map((option, index) => ({option, index}))
    .filter(({option}) => !option.section);
  return (
    <div className={styles.hits} id={`${id}-hits`} role="listbox" aria-label="Results">
      {groups.map(({option: {page}}) => (
        <div key={page.route} role="group" aria-label={page.title} className={styles.group}>
          {options.map(
            ({to, page: {route}, section}, index) =>
              route === page.route && (
                <Link
                  key={to}
                  id={`${id}-${index}`}
                  role="option"
                  aria-selected={index === chosen}
                  className={clsx(
                    styles.hit,
                    section && styles.section,
                    index === chosen && styles.chosen,
                  )}
                  to={to}
                  tabIndex={-1}
                  onClick={onFollow}>
                  <span className={styles.title}>
                    <Marked pieces={markWords(section?.heading ?? page.title, isWanted)} />
                  </span>
                  <span className={styles.excerpt}>
                    {section ? (
                      <Marked
                        pieces={excerptOf(
                          excerpts.get(excerptsFile(page.page))?.[section.section] ?? '',
                          isWanted,
                        )}
                      />
                    ) : (
                      page.trail.join(' › ')
                    )}
                  </span>
                </Link>
              ),
          )}
        </div>
      ))}
    </div>
  );
}

function Marked({pieces}: {pieces: readonly Piece[]}): ReactNode {
  return pieces.map(({text, isMatch}, index) => (isMatch ? <mark key={index}>{text}</mark> : text));
}
