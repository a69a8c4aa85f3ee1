import React, {
  lazy,
  type ComponentType,
  type LazyExoticComponent,
  type ReactNode,
  type RefObject,
} from 'react';
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
  isPressed?: boolean | undefined;
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

type StatusProps = {status: 'loading' | 'failed' | 'ready'; onRetry: () => void};

/** That the account is being loaded, or could not be. */
export function LoadingStatus({status, onRetry}: StatusProps): ReactNode {
  const text = useAccountText();
  if (status === 'failed') {
    const button = {name: text('account.retry'), onClick: onRetry};
    return <Problem message={text('account.failed')} button={button} />;
  }
  return (
    status === 'loading' && (
      <p role="status" className={styles.note}>
        {text('account.loading')}
      </p>
    )
  );
}

/** A lazily loaded component that shows an error instead of crashing the page if loading fails. */
export function lazyPart<Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() =>
    load().then(
      (part) => ({default: part}),
      () => ({default: NotLoaded}),
    ),
  );
}

/** React caches it in place of the component, so only a page reload can retry. */
function NotLoaded(): ReactNode {
  const text = useAccountText();
  const button = {name: text('account.reload'), onClick: () => window.location.reload()};
  return <Problem message={text('account.notLoaded')} button={button} />;
}
