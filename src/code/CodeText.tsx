import React, {useEffect, useRef, useState, type ReactNode} from 'react';
import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';
import useIsBrowser from '@docusaurus/useIsBrowser';
import {highlighter, type HighlightedProps} from './highlighter';
import styles from './styles.module.css';

type Props = HighlightedProps & {
  /** What is in a panel that is not shown gets its colours when the panel is opened. */
  isShown: boolean;
};

/**
 * The text of a block of code. What a page comes with is coloured already, and stays as it is when the page comes
 * alive: the highlighter is a quarter of the theme's script, and is loaded for other text only.
 */
export function CodeText({code, language, isShown}: Props): ReactNode {
  const {now: Now} = highlighter;
  // A site without plugins/first-view renders text alone, and keeps that.
  const isHydrated = !useIsBrowser() && ExecutionEnvironment.canUseDOM;
  const [isKept, setKept] = useState(isHydrated);
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
  const Colours = Now ?? LateColours;
  return (
    <code key="own" className={styles.lines}>
      {isShown ? <Colours code={code} language={language} /> : code}
    </code>
  );
}

let loaded = highlighter.now;

/** Text alone, until the highlighter is there. */
function LateColours({code, language}: HighlightedProps): ReactNode {
  const [Highlighted, setHighlighted] = useState(() => loaded);

  useEffect(() => {
    let isCurrent = true;
    highlighter.load().then(
      (component) => {
        loaded = component;
        if (isCurrent) {
          setHighlighted(() => component);
        }
      },
      // The text is all there, and has the colour of text.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, []);

  return Highlighted ? <Highlighted code={code} language={language} /> : code;
}
