import React, {type ReactNode} from 'react';
import {Highlight, type PrismTheme} from 'prism-react-renderer';
import './languages';
import type {HighlightedProps} from './highlighter';
import {mergeTokens} from './mergeTokens';
import styles from './styles.module.css';

/** Colours are rules of the style sheet, so that they follow the colour mode without script. */
const NO_THEME: PrismTheme = {plain: {}, styles: []};

/** Code as runs of colours. */
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
