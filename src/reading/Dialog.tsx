import React, {useEffect, useId, useRef, type ReactNode} from 'react';
import {createPortal} from 'react-dom';
import clsx from 'clsx';
import styles from './ReadingAids.module.css';

type DialogProps = {title: string; isWide?: boolean; onClose: () => void; children: ReactNode};

/** A dialog that is open while it is rendered. The browser traps the focus and closes it on Escape. */
export function Dialog({title, isWide = false, onClose, children}: DialogProps): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => dialog.current?.showModal(), []);
  return createPortal(
    <dialog
      ref={dialog}
      className={clsx(styles.dialog, isWide && styles.wide)}
      aria-labelledby={id}
      onClose={onClose}>
      <form method="dialog" className={styles.head}>
        <h2 id={id}>{title}</h2>
        <button className="button button--secondary button--sm">Close</button>
      </form>
      {children}
    </dialog>,
    document.body,
  );
}
