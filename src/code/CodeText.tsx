import React, {useEffect, useRef, useState, type ReactNode} from 'react';
import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';
import useIsBrowser from '@docusaurus/useIsBrowser';
import {highlighter, type HighlightedProps} from './highlighter';
import {Deferred} from './Deferred';
import styles from './styles.module.css';

type Props = HighlightedProps & {
  /** Code in a hidden panel is highlighted when the panel is opened. */
  isShown: boolean;
};

/**
 * The text of a code block. Server-rendered code is highlighted already, and hydration keeps it; the highlighter,
 * which would be a fifth of every page's script, is loaded only for other code.
 */
export function CodeText({code, language, isShown}: Props): ReactNode {
  // Without plugins/first-view, the server renders plain text, and hydration keeps that.
  const isHydrating = !useIsBrowser() && ExecutionEnvironment.canUseDOM;
  const [isKept, setKept] = useState(isHydrating);
  const [cameColoured] = useState(isShown);
  const element = useRef<HTMLElement>(null);

  useEffect(() => {
    // After a hydration mismatch, React re-renders the element empty: render the code after all.
    if (element.current?.textContent === '') {
      setKept(false);
    }
  }, []);

  if (isKept && isShown && !cameColoured) {
    // Permanent: this discards the server-rendered content.
    setKept(false);
  }
  if (isKept) {
    return (
      <code
        ref={element}
        className={styles.lines}
        // Hydration keeps content that React did not render.
        dangerouslySetInnerHTML={{__html: ''}}
        suppressHydrationWarning
      />
    );
  }
  return (
    <code key="own" className={styles.lines}>
      {isShown ? (
        <Deferred component={highlighter} with={{code, language}}>
          {code}
        </Deferred>
      ) : (
        code
      )}
    </code>
  );
}
