import React, {useEffect, useState, type ReactNode} from 'react';
import Head from '@docusaurus/Head';
import {usePluginData} from '@docusaurus/useGlobalData';
import {markdownPath} from '@gated-docs/edition-format/markdown-copy';
import {copyText} from './copyText';
import styles from './styles.module.css';

type Assistant = {label: string; href: string};

const LABELS = {
  ready: 'Copy page',
  copied: 'Copied',
  failed: 'Couldn’t copy',
} as const;

/** Long enough to read the outcome; then the button can report the next one. */
const OUTCOME_MS = 4_000;

/** Offers the page's Markdown copy: to copy, to view, or to open in an assistant. */
export function PageActions({route}: {route: string}): ReactNode {
  const markdown = usePluginData('markdown') as {assistants: readonly Assistant[]} | undefined;
  const [state, setState] = useState<keyof typeof LABELS>('ready');
  const href = markdownPath(route);
  useEffect(() => {
    const timer = state === 'ready' ? undefined : setTimeout(() => setState('ready'), OUTCOME_MS);
    return () => clearTimeout(timer);
  }, [state]);
  // The development server and sites without the plugin have no Markdown copies.
  if (process.env.NODE_ENV !== 'production' || !markdown) {
    return null;
  }
  return (
    <div className={styles.actions}>
      <Head>
        <link rel="alternate" type="text/markdown" href={href} />
      </Head>
      <button
        type="button"
        className={styles.copy}
        onClick={() =>
          copyText(href).then(
            () => setState('copied'),
            () => setState('failed'),
          )
        }>
        {LABELS[state]}
      </button>
      {/* Beside the button: a status is no part of a button's name. */}
      <span role="status" className={styles.outcome}>
        {state !== 'ready' && LABELS[state]}
      </span>
      <a href={href}>View as Markdown</a>
      {markdown.assistants.map((assistant) => (
        <button
          key={assistant.label}
          type="button"
          className={styles.copy}
          onClick={() => window.location.assign(addressIn(assistant, href))}>
          Open in {assistant.label}
        </button>
      ))}
    </div>
  );
}

function addressIn(assistant: Assistant, href: string): string {
  const url = new URL(href, window.location.href).href;
  return assistant.href.replace('{url}', encodeURIComponent(url));
}
