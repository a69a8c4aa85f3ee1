import React, {useEffect, useRef, type MouseEvent, type ReactNode, type RefObject} from 'react';
import styles from './card.module.css';
import {Icon} from './icons';

type BackProps = {label: string; onClick: () => void};

export function BackButton({label, onClick}: BackProps): ReactNode {
  return (
    <button type="button" className={styles.back} onClick={onClick}>
      <Icon name="back" />
      {label}
    </button>
  );
}

export type HeadProps = {
  title: string;
  back?: BackProps | undefined;
  /** Above the title. */
  icon?: ReactNode;
  /** For screens that focus their title again later. */
  heading?: RefObject<HTMLHeadingElement> | undefined;
  children?: ReactNode;
};

/**
 * A screen's only heading, and the sentence below it. A new heading takes the focus, unless a field of the screen has
 * it. Otherwise focus would be lost with the pressed button, and a screen reader would stay silent.
 */
export function ScreenHead({title, back, icon, heading, children}: HeadProps): ReactNode {
  const own = useRef<HTMLHeadingElement>(null);
  const ref = heading ?? own;
  useEffect(() => {
    const screens = ref.current?.closest('[data-portal-form]');
    if (!screens?.contains(document.activeElement)) {
      ref.current?.focus({preventScroll: true});
    }
  }, [ref, title]);
  return (
    <>
      {back && <BackButton {...back} />}
      {icon}
      <header className={styles.head}>
        <h1 ref={ref} className={styles.title} tabIndex={-1}>
          {title}
        </h1>
        {children && <p className={styles.lead}>{children}</p>}
      </header>
    </>
  );
}

type ButtonProps = {
  variant: 'primary' | 'secondary';
  onClick?: (() => void) | undefined;
  isBusy?: boolean;
  children: ReactNode;
};

/** A form's submit button or, with `onClick`, a plain button. A busy button keeps its place and focus. */
export function CardButton({variant, onClick, isBusy, children}: ButtonProps): ReactNode {
  return (
    <button
      type={onClick ? 'button' : 'submit'}
      className={`${styles.button} ${styles[variant]}`}
      aria-disabled={isBusy}
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

type LinkProps = {onClick: () => void; children: ReactNode};

/** A button that looks like a link, in a sentence. */
export function LinkButton({onClick, children}: LinkProps): ReactNode {
  return (
    <button type="button" className={styles.linkButton} onClick={onClick}>
      {children}
    </button>
  );
}

/**
 * Treats a double click as one click: the first may open another screen, and the second would hit whatever is under
 * the pointer then. Excludes inputs, where a double click selects a word.
 */
export function ignoreSecondClick(event: MouseEvent): void {
  if (event.detail > 1 && !(event.target instanceof HTMLInputElement)) {
    event.preventDefault();
    event.stopPropagation();
  }
}
