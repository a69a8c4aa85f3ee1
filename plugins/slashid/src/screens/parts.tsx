import React, {type ReactNode} from 'react';
import styles from './card.module.css';
import {useCard} from './cardContext';
import {Icon} from './icons';

type BackProps = {onClick: () => void};

export function BackButton({onClick}: BackProps): ReactNode {
  const {text} = useCard();
  return (
    <button
      type="button"
      className={styles.back}
      data-testid="sid-form-authenticating-cancel-button"
      onClick={onClick}>
      <Icon name="back" />
      {text('authenticating.back')}
    </button>
  );
}

type HeadProps = {title: string; children?: ReactNode};

/** A screen's only heading, which gets focus when the screen appears, and the sentence below it. */
export function ScreenHead({title, children}: HeadProps): ReactNode {
  return (
    <header className={styles.head}>
      <h1 className={styles.title} tabIndex={-1}>
        {title}
      </h1>
      {children && <p className={styles.lead}>{children}</p>}
    </header>
  );
}

type ScreenProps = {
  title: string;
  lead?: string | undefined;
  onBack?: (() => void) | undefined;
  role?: 'alert' | 'status' | undefined;
  testId?: string | undefined;
  children?: ReactNode;
};

/** A screen of the card. */
export function CardScreen({title, lead, onBack, role, testId, children}: ScreenProps): ReactNode {
  return (
    <div role={role} data-testid={testId}>
      {onBack && <BackButton onClick={onBack} />}
      <ScreenHead title={title}>{lead}</ScreenHead>
      {children}
    </div>
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
