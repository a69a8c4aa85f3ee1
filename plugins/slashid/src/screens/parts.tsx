import React, {type ReactNode, type RefObject} from 'react';
import styles from './card.module.css';
import {Icon} from './icons';

type BackProps = {label: string; onClick: () => void};

export function BackButton({label, onClick}: BackProps): ReactNode {
  return (
    <button
      type="button"
      className={styles.back}
      data-testid="sid-form-authenticating-cancel-button"
      onClick={onClick}>
      <Icon name="back" />
      {label}
    </button>
  );
}

type HeadProps = {
  title: string;
  /** For screens that focus their title again later. */
  heading?: RefObject<HTMLHeadingElement> | undefined;
  children?: ReactNode;
};

/** A screen's only heading, which gets focus when the screen appears, and the sentence below it. */
export function ScreenHead({title, heading, children}: HeadProps): ReactNode {
  return (
    <header className={styles.head}>
      <h1 ref={heading} className={styles.title} tabIndex={-1}>
        {title}
      </h1>
      {children && <p className={styles.lead}>{children}</p>}
    </header>
  );
}

type ButtonProps = {
  variant: 'primary' | 'secondary';
  onClick?: (() => void) | undefined;
  isBusy?: boolean;
  testId?: string;
  children: ReactNode;
};

/** A form's submit button or, with `onClick`, a plain button. A busy button keeps its place and focus. */
export function CardButton({variant, onClick, isBusy, testId, children}: ButtonProps): ReactNode {
  return (
    <button
      type={onClick ? 'button' : 'submit'}
      className={`${styles.button} ${styles[variant]}`}
      aria-disabled={isBusy}
      data-testid={testId}
      onClick={(event) => {
        if (isBusy) {
          event.preventDefault();
        } else {
          onClick?.();
        }
      }}>
      {children}
    </button>
  );
}

type LinkProps = {onClick: () => void; testId?: string; children: ReactNode};

/** A button that looks like a link, in a sentence. */
export function LinkButton({onClick, testId, children}: LinkProps): ReactNode {
  return (
    <button type="button" className={styles.linkButton} data-testid={testId} onClick={onClick}>
      {children}
    </button>
  );
}
