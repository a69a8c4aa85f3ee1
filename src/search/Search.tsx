import React, {useEffect, useRef, useState, type ReactNode} from 'react';
import {isPageCovered, isTyping} from '../reading/keyboard';
import {useSession} from '@gated-docs/theme/session';
import {forgetSearches} from './recentSearches';
import {SearchDialog} from './SearchDialog';
import styles from './styles.module.css';

/** The search button in the navbar. `/` and Ctrl+K (⌘K) open the dialog as well. */
export function Search(): ReactNode {
  /** Number of the open dialog. A closed one is removed by its event a little later, when the next may be open already. */
  const [opened, setOpened] = useState<number>();
  const button = useRef<HTMLButtonElement>(null);
  const {session} = useSession();
  const subject = session.status === 'signed-in' ? session.subject : null;
  const personId = subject?.type === 'person' ? subject.personId : null;

  useEffect(() => forgetSearches, [personId]);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // Ignore the shortcut while the sign-in dialog makes the page inert.
      if (opensSearch(event) && !button.current?.closest('[inert]')) {
        event.preventDefault();
        if (!isPageCovered()) {
          setOpened(nextNumber());
        }
      }
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);

  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-haspopup="dialog"
        // For the shortcuts before hydration (`plugins/first-view`).
        data-search=""
        onClick={() => setOpened(nextNumber())}>
        <svg width="20" height="20" viewBox="0 0 24 24" aria-hidden="true">
          <path d="m21 19.6-5.2-5.2a7.5 7.5 0 1 0-1.4 1.4l5.2 5.2zM4 9.5a5.5 5.5 0 1 1 11 0 5.5 5.5 0 0 1-11 0z" />
        </svg>
        <span className={styles.label}>Search</span>
        <kbd className={styles.key} aria-hidden="true">
          /
        </kbd>
      </button>
      {opened !== undefined && (
        <SearchDialog
          key={opened}
          onClose={() => {
            setOpened(undefined);
            button.current?.focus();
          }}
        />
      )}
    </>
  );
}

let dialogs = 0;

function nextNumber(): number {
  dialogs += 1;
  return dialogs;
}

function opensSearch(event: KeyboardEvent): boolean {
  const {key, ctrlKey, metaKey, altKey} = event;
  return (
    (key.toLowerCase() === 'k' && (ctrlKey || metaKey)) ||
    (key === '/' && !ctrlKey && !metaKey && !altKey && !isTyping(event))
  );
}
