import React, {type ReactNode} from 'react';
import clsx from 'clsx';
import {recentSearches} from './recentSearches';
import styles from './styles.module.css';

type FiltersProps = {
  sections: readonly (readonly [name: string, count: number])[];
  chosen: string | null;
  /** Until the counts are final, the buttons are hidden but keep their space, so that none moves under the pointer. */
  isSettled: boolean;
  onChoose: (name: string | null) => void;
};

/** Filters the results by section of the site. Not shown while all results are in one section. */
export function Filters({sections, chosen, isSettled, onChoose}: FiltersProps): ReactNode {
  const isUseful = sections.length > 1 || chosen !== null;
  return (
    isUseful && (
      <div
        className={clsx(styles.filters, !isSettled && styles.waiting)}
        role="group"
        aria-label="Sections">
        {sections.map(([name, count]) => (
          <button
            key={name}
            type="button"
            aria-pressed={name === chosen}
            onClick={() => onChoose(name === chosen ? null : name)}>
            {name} <span className={styles.count}>{count}</span>
          </button>
        ))}
      </div>
    )
  );
}

/** Recent searches, which readers can repeat. */
export function Recent({onChoose}: {onChoose: (query: string) => void}): ReactNode {
  const recent = recentSearches();
  return (
    recent.length > 0 && (
      <div className={styles.filters} role="group" aria-label="Recent searches">
        {recent.map((query) => (
          <button key={query} type="button" onClick={() => onChoose(query)}>
            {query}
          </button>
        ))}
      </div>
    )
  );
}
