import React, {useContext, type ReactNode} from 'react';
import clsx from 'clsx';
import {useScrollable} from '../reading';
import {CodeText} from './CodeText';
import {PanelContext} from './ShownPanel';
import styles from './styles.module.css';

export type CodeProps = {
  code: string;
  language: string;
  /** Its title. */
  name?: string | undefined;
  /** For the theme's word-wrap button. */
  blockRef: {current: HTMLPreElement | null};
};

/** A highlighted code block. */
export function Code({code, language, name, blockRef}: CodeProps): ReactNode {
  return (
    <pre
      {...useScrollable(blockRef, name ?? `Code (${language})`)}
      ref={blockRef}
      className={clsx(`language-${language}`, styles.block, 'thin-scrollbar')}>
      <CodeText code={code} language={language} isShown={useContext(PanelContext)} />
    </pre>
  );
}
