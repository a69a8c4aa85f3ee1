import React, {useEffect, useState, type ReactNode} from 'react';
import styles from '../card.module.css';
import {useCard} from '../cardContext';

/** Specification section 9. */
const COPIED_MS = 2_000;

export function CopyButton({value}: {value: string}): ReactNode {
  const {text} = useCard();
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    const timer = isCopied ? window.setTimeout(() => setCopied(false), COPIED_MS) : undefined;
    return () => window.clearTimeout(timer);
  }, [isCopied]);
  return (
    <button
      type="button"
      className={styles.inField}
      onClick={() =>
        void navigator.clipboard.writeText(value).then(
          () => setCopied(true),
          () => undefined,
        )
      }>
      {text(isCopied ? 'copied' : 'copy')}
    </button>
  );
}
