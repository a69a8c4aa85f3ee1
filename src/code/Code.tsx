import React, {useContext, type ReactNode} from 'react';
import clsx from 'clsx';
import {CodeText} from './CodeText';
import {PanelContext} from './ShownPanel';
import styles from './styles.module.css';

export type CodeProps = {
  code: string;
  language: string;
  className?: string | undefined;
  /** For the theme's switch that wraps long lines. */
  blockRef: {current: HTMLPreElement | null};
};

/** A block of code. */
export function Code({code, language, className, blockRef}: CodeProps): ReactNode {
  return (
    <pre
      ref={blockRef}
      // What scrolls must take the focus, so that the arrow keys reach it.
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className={clsx(className, `language-${language}`, styles.block, 'thin-scrollbar')}>
      <CodeText code={code} language={language} isShown={useContext(PanelContext)} />
    </pre>
  );
}
