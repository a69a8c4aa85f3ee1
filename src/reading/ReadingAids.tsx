import React, {useEffect, useState, type ReactNode} from 'react';
import useIsBrowser from '@docusaurus/useIsBrowser';
import {ANNOUNCEMENT} from './announcePage';
import {KeyboardHelp} from './KeyboardHelp';
import {replayInput} from './replayInput';
import {isLinkToItself, openDetailsAround} from './linkTarget';
import styles from './ReadingAids.module.css';

const SHOWN_MS = 2_000;

/**
 * Copies links to parts of the page, opens the `<details>` around a link's target, shows keyboard help, replays
 * earlier input, and has the place for announcements.
 */
export function ReadingAids(): ReactNode {
  const [message, setMessage] = useState('');

  // Controls that are disabled until then work now.
  const isBrowser = useIsBrowser();
  useEffect(() => {
    if (isBrowser) {
      void replayInput();
    }
  }, [isBrowser]);

  useEffect(() => {
    const onClick = ({target}: MouseEvent) => {
      const link = target instanceof Element ? target.closest('a') : null;
      if (link && isLinkToItself(link)) {
        // If the browser denies clipboard access, the link is still in the address bar.
        navigator.clipboard?.writeText(link.href).then(
          () => setMessage('Link copied'),
          () => undefined,
        );
      }
    };
    document.addEventListener('click', onClick);
    return () => document.removeEventListener('click', onClick);
  }, []);

  useEffect(() => {
    const timer = message === '' ? undefined : setTimeout(() => setMessage(''), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [message]);

  useEffect(() => {
    const open = () => {
      const target = openDetailsAround(document, window.location.hash);
      if (target) {
        target.scrollIntoView();
        if (document.readyState !== 'complete') {
          stayWhenComplete(target);
        }
      }
    };
    open();
    window.addEventListener('hashchange', open);
    return () => window.removeEventListener('hashchange', open);
  }, []);

  return (
    <>
      <p role="status" className={styles.message}>
        {message}
      </p>
      <p role="status" id={ANNOUNCEMENT} className={styles.announcement} />
      <KeyboardHelp />
    </>
  );
}

const RESTORING_MS = 1_000;

/** Shortly after load, the browser would restore a scroll position from before the `<details>` were opened. */
function stayWhenComplete(target: HTMLElement): void {
  const restore = () => {
    history.scrollRestoration = 'auto';
  };
  history.scrollRestoration = 'manual';
  window.addEventListener('pagehide', restore, {once: true});
  window.addEventListener(
    'load',
    () => {
      target.scrollIntoView();
      setTimeout(restore, RESTORING_MS);
    },
    {once: true},
  );
}
