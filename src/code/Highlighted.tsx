import React, {type ReactNode} from 'react';
import {Highlight, type PrismTheme} from 'prism-react-renderer';
import './languages';
import type {HighlightedProps} from './highlighter';
import {mergeTokens} from './mergeTokens';
import styles from './styles.module.css';

/** The style sheet sets the colours, so that they follow the colour mode without JavaScript. */
const NO_THEME: PrismTheme = {plain: {}, styles: []};

/** Highlights code as runs of one colour each. */
export function Highlighted({code, language}: HighlightedProps): ReactNode {
  return (
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
  );
}
