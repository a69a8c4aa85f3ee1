import React, {useContext, type ReactNode} from 'react';
import clsx from 'clsx';
import {Highlight, type PrismTheme} from 'prism-react-renderer';
import {mergeTokens} from './mergeTokens';
import {PanelContext} from './ShownPanel';
import styles from './styles.module.css';

export type CodeProps = {
  code: string;
  language: string;
  className?: string | undefined;
  /** For the theme's switch that wraps long lines. */
  blockRef: {current: HTMLPreElement | null};
};

/** Colours are rules of the style sheet, so that they follow the colour mode without script. */
const NO_THEME: PrismTheme = {plain: {}, styles: []};

/** A block of code. In a panel that is not shown it is text alone, and gets its colours when the panel is opened. */
export function Code({code, language, className, blockRef}: CodeProps): ReactNode {
  const isShown = useContext(PanelContext);
  return (
    <pre
      ref={blockRef}
      // What scrolls must take the focus, so that the arrow keys reach it.
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className={clsx(className, `language-${language}`, styles.block, 'thin-scrollbar')}>
      <code className={styles.lines}>
        {isShown ? (
          <Highlight theme={NO_THEME} code={code} language={language}>
            {({tokens}) => (
              <>
                {mergeTokens(tokens).map(({text, kind}, index) =>
                  kind ? (
                    <span key={index} className={styles[kind]}>
                      {text}
                    </span>
                  ) : (
                    text
                  ),
                )}
              </>
            )}
          </Highlight>
        ) : (
          code
        )}
      </code>
    </pre>
  );
}
