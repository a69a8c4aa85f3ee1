import React, {useContext, type ReactNode} from 'react';
import clsx from 'clsx';
import {CodeText} from './CodeText';
import {PanelContext} from './ShownPanel';
import styles from './styles.module.css';

export type CodeProps = {
  code: string;
  language: string;
  className?: string | undefined;
  /** For the theme's word-wrap button. */
  blockRef: {current: HTMLPreElement | null};
};

/** A highlighted code block. */
export function Code({code, language, className, blockRef}: CodeProps): ReactNode {
  return (
    <pre
      ref={blockRef}
      // Scrollable elements must be focusable so that the arrow keys can scroll them.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className={clsx(className, `language-${language}`, styles.block, 'thin-scrollbar')}>
      <CodeText code={code} language={language} isShown={useContext(PanelContext)} />
    </pre>
  );
}
