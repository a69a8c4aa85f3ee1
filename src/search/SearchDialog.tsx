import React, {useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode} from 'react';
import clsx from 'clsx';
import Link from '@docusaurus/Link';
import {useHistory} from '@docusaurus/router';
import {useReader} from '../access-ui';
import {useSearch, type Hit, type SearchState} from './useSearch';
import styles from './styles.module.css';

const SHOWN = 12;

/**
 * A field with its results below (the combobox of WAI-ARIA: the focus stays in the field, the arrow keys
 * choose). The browser's own dialog keeps the focus inside and closes with Escape.
 */
export function SearchDialog({onClose}: {onClose: () => void}): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const history = useHistory();
  const {canRead} = useReader();
  const state = useSearch();
  const [query, setQuery] = useState('');
  const [chosen, setChosen] = useState(0);
  const hits = hitsOf(state, query)
    .filter(({to}) => canRead(pathOf(to)))
    .slice(0, SHOWN);

  useEffect(() => dialog.current?.showModal(), []);
  useEffect(() => {
    dialog.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({block: 'nearest'});
  }, [chosen]);

  const onKeyDown = (event: KeyboardEvent) => {
    const step = {ArrowDown: 1, ArrowUp: -1}[event.key];
    const hit = hits[chosen];
    if (step !== undefined && hits.length > 0) {
      event.preventDefault();
      setChosen((chosen + step + hits.length) % hits.length);
    } else if (event.key === 'Enter' && hit) {
      event.preventDefault();
      history.push(hit.to);
      dialog.current?.close();
    }
  };

  return (
    // A click beside the content is a click on the dialog itself; Escape does the same for the keyboard.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label="Search"
      onClose={onClose}
      onClick={({target}) => target === dialog.current && dialog.current.close()}>
      <div className={styles.content}>
        <div className={styles.field}>
          <input
            type="search"
            role="combobox"
            placeholder="Search these pages"
            aria-label="Search these pages"
            aria-expanded={hits.length > 0}
            aria-controls={`${id}-hits`}
            aria-autocomplete="list"
            aria-activedescendant={hits.length > 0 ? `${id}-${chosen}` : undefined}
            autoComplete="off"
            value={query}
            onChange={({target}) => {
              setQuery(target.value);
              setChosen(0);
            }}
            onKeyDown={onKeyDown}
          />
          <button type="button" className={styles.close} onClick={() => dialog.current?.close()}>
            Close
          </button>
        </div>
        <ul className={styles.hits} id={`${id}-hits`} role="listbox" aria-label="Results">
          {hits.map((hit, index) => (
            <Result
              key={hit.to}
              id={`${id}-${index}`}
              hit={hit}
              isChosen={index === chosen}
              onFollow={() => dialog.current?.close()}
            />
          ))}
        </ul>
        <p className={styles.note} role="status">
          {noteOf(state, query, hits.length)}
        </p>
      </div>
    </dialog>
  );
}

type ResultProps = {id: string; hit: Hit; isChosen: boolean; onFollow: () => void};

function Result({id, hit: {to, title, heading}, isChosen, onFollow}: ResultProps): ReactNode {
  return (
    <li role="presentation">
      <Link
        id={id}
        role="option"
        aria-selected={isChosen}
        className={clsx(styles.hit, isChosen && styles.chosen)}
        to={to}
        tabIndex={-1}
        onClick={onFollow}>
        <span className={styles.title}>{heading || title}</span>
        {heading && <span className={styles.page}>{title}</span>}
      </Link>
    </li>
  );
}

function hitsOf(state: SearchState, query: string): Hit[] {
  return state.status === 'ready' && query.trim() !== '' ? state.find(query) : [];
}

const pathOf = (to: string) => to.replace(/#.*$/, '');

function noteOf({status}: SearchState, query: string, count: number): string {
  if (status === 'unavailable') {
    return 'The search cannot be loaded. Reload the page, or use the sidebar.';
  }
  if (query.trim() === '') {
    return 'Arrow keys choose, Enter opens, Escape closes.';
  }
  if (status === 'loading') {
    return 'The search is loading.';
  }
  return count === 0 ? 'Nothing found. Try fewer or shorter words.' : `${count} shown`;
}
