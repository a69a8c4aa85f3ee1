import React, {useState, type ReactNode} from 'react';
import CodeBlock from '@theme/CodeBlock';
import TabItem from '@theme/TabItem';
import Tabs from '@theme/Tabs';
import type {Program} from '@gated-docs/try-it/programs';
import styles from './styles.module.css';

type Props = {
  programs: readonly Program[];
  /** Page and values. */
  link: string;
  isOpen: boolean;
};

/** The request of the form as programs and as a link. */
export function Programs({programs, link, isOpen}: Props): ReactNode {
  const [copied, setCopied] = useState('');
  const copy = (what: string, text: string) =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(`${what} copied.`),
      () => setCopied(`Couldn’t copy. Your browser forbids it.`),
    );
  const curl = programs.find(({id}) => id === 'curl');
  return (
    <div className={styles.part}>
      <div className={styles.actions}>
        {curl && (
          <button
            type="button"
            className={styles.link}
            onClick={() => void copy('The request was', curl.code)}>
            Copy as curl
          </button>
        )}
        <button
          type="button"
          className={styles.link}
          onClick={() => void copy('The link was', window.location.origin + link)}>
          Copy link
        </button>
        <span role="status" className={styles.note}>
          {copied}
        </span>
      </div>
      {programs.length > 0 && (
        <details open={isOpen}>
          <summary>Request as a program</summary>
          <Tabs groupId="language">
            {programs.map(({id, label, lang, code}) => (
              <TabItem key={id} value={id} label={label}>
                <CodeBlock language={lang}>{code}</CodeBlock>
              </TabItem>
            ))}
          </Tabs>
        </details>
      )}
    </div>
  );
}
