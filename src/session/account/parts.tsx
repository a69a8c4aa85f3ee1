import React, {type ReactNode, type RefObject} from 'react';
import card from '../screens/card.module.css';
import {Icon} from '../screens/icons';
import styles from './account.module.css';
import {useAccountText} from './useAccountText';

type HeadProps = {
  title: string;
  onBack: () => void;
  /** For screens that focus their title again later. */
  heading?: RefObject<HTMLHeadingElement>;
};

/** A screen's "Back" button and title. */
export function ScreenHead({title, onBack, heading}: HeadProps): ReactNode {
  const text = useAccountText();
  return (
    <>
      <button type="button" className={card.back} onClick={onBack}>
        <Icon name="back" />
        {text('account.back')}
      </button>
      <h1 ref={heading} className={card.title} tabIndex={-1}>
        {title}
      </h1>
    </>
  );
}

type ChoiceProps = {
  icon: string;
  name: string;
  hint?: string;
  isPressed?: boolean;
  onClick: () => void;
};

/** One of several things to choose from. */
export function Choice({icon, name, hint, isPressed, onClick}: ChoiceProps): ReactNode {
  return (
    <button type="button" className={card.method} aria-pressed={isPressed} onClick={onClick}>
      <Icon name={icon} />
      <span>
        <span className={card.methodName}>{name}</span>
        {hint && <span className={card.hint}>{hint}</span>}
      </span>
    </button>
  );
}

type ProblemProps = {message: string; button?: {name: string; onClick: () => void}};

/** What went wrong, and what to do about it. */
export function Problem({message, button}: ProblemProps): ReactNode {
  return (
    <div role="alert" className={styles.problem}>
      <p>{message}</p>
      {button && (
        <button
          type="button"
          className="button button--primary button--sm"
          onClick={button.onClick}>
          {button.name}
        </button>
      )}
    </div>
  );
}
