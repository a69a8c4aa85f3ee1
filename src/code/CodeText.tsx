import React, {useEffect, useRef, useState, type ReactNode} from 'react';
import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';
import useIsBrowser from '@docusaurus/useIsBrowser';
import {highlighter, type HighlightedProps} from './highlighter';
import {Late} from './Late';
import styles from './styles.module.css';

type Props = HighlightedProps & {
  /** What is in a panel that is not shown gets its colours when the panel is opened. */
  isShown: boolean;
};

/**
 * The text of a block of code. What a page comes with is coloured already, and stays as it is when the page comes
 * alive: the highlighter would be a fifth of every page's script, and is loaded for other text only.
 */
export function CodeText({code, language, isShown}: Props): ReactNode {
  // A site without plugins/first-view renders text alone, and keeps that.
  const isHydrating = !useIsBrowser() && ExecutionEnvironment.canUseDOM;
  const [isKept, setKept] = useState(isHydrating);
  const [cameColoured] = useState(isShown);
  const element = useRef<HTMLElement>(null);

  useEffect(() => {
    // React renders anew what it could not match with the page; then nothing has come.
    if (element.current?.textContent === '') {
      setKept(false);
    }
  }, []);

  if (isKept && isShown && !cameColoured) {
    // For good: what the page came with is gone then.
    setKept(false);
  }
  if (isKept) {
    return (
      <code
        ref={element}
        className={styles.lines}
        // Hydration leaves an element alone whose content is not React's.
        dangerouslySetInnerHTML={{__html: ''}}
        suppressHydrationWarning
      />
    );
  }
  return (
    <code key="own" className={styles.lines}>
      {isShown ? (
        <Late component={highlighter} with={{code, language}}>
          {code}
        </Late>
      ) : (
        code
      )}
    </code>
  );
}
