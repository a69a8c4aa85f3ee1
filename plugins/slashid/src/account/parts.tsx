import React, {type ComponentProps, type ReactNode} from 'react';
import {createText, type Text} from '@gated-docs/access-config/texts';
import {ACCOUNT_TEXTS, type AccountTextKey} from '@gated-docs/access-config/texts/accountTexts';
import {useAccessConfig} from '@gated-docs/theme/session';
import {useLoaded, type Loaded} from '@gated-docs/theme/use-loaded';
import {loadIslands} from '../formPrefetch';
import card from '../screens/card.module.css';
import {Icon} from '../screens/icons';
import {BackButton, CardButton, ScreenHead, type HeadProps} from '../screens/parts';
import type {SignInCard} from '../screens/SignInCard';
import styles from './account.module.css';
import {useAccountView} from './useAccount';

export type AccountText = Text<AccountTextKey>;

/** The account dialog's texts with the site's overrides, without those of the sign-in card. */
export const useAccountText = (): AccountText =>
  createText(ACCOUNT_TEXTS, useAccessConfig().formConfiguration?.text);

function useBack() {
  const {back} = useAccountView();
  return {label: useAccountText()('account.back'), onClick: back};
}

/** The head of a screen that leads back to the overview. */
export function AccountHead(props: Omit<HeadProps, 'back'>): ReactNode {
  return <ScreenHead {...props} back={useBack()} />;
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

type Titled<Key> = Key extends `${infer Title}.message` ? Title : never;

export type Message = {
  /** Key of the title; the key of the sentence below ends in `.message`. */
  message: Titled<AccountTextKey> & AccountTextKey;
  values?: Readonly<Record<string, string | undefined>>;
};

type MessageProps = Message & {onRetry?: () => void};

/** Shows a result or a status. */
export function MessageScreen({message, values, onRetry}: MessageProps): ReactNode {
  const text = useAccountText();
  const leave = useBack();
  return (
    <div role="status" className={card.card}>
      <ScreenHead title={text(message, values)} back={onRetry && leave}>
        {text(`${message}.message`, values)}
      </ScreenHead>
      <CardButton variant="primary" onClick={onRetry ?? leave.onClick}>
        {text(onRetry ? 'account.retry' : 'account.back')}
      </CardButton>
    </div>
  );
}

type ProblemProps = {message: string; onRetry?: (() => void) | undefined};

/** What went wrong. */
export function Problem({message, onRetry}: ProblemProps): ReactNode {
  const text = useAccountText();
  return (
    <div role="alert" className={styles.problem}>
      <p>{message}</p>
      {onRetry && (
        <button type="button" className="button button--primary button--sm" onClick={onRetry}>
          {text('account.retry')}
        </button>
      )}
    </div>
  );
}

type StatusProps = {
  status: Loaded<unknown>['status'];
  loading?: AccountTextKey;
  failed?: AccountTextKey;
  onRetry: () => void;
};

/** That something is being loaded, or could not be. */
export function LoadingStatus(props: StatusProps): ReactNode {
  const {status, loading = 'account.wait', failed = 'account.notLoaded', onRetry} = props;
  const text = useAccountText();
  if (status === 'failed') {
    return <Problem message={text(failed)} onRetry={onRetry} />;
  }
  return (
    status === 'loading' && (
      <p role="status" className={styles.note}>
        {text(loading)}
      </p>
    )
  );
}

type OnDemandProps<Value> = Pick<StatusProps, 'loading' | 'failed'> & {
  load: () => Promise<Value>;
  children: (value: Value, reload: () => void) => ReactNode;
};

/** Loads code or data when it is first shown. */
export function OnDemand<Value>(props: OnDemandProps<Value>): ReactNode {
  const {load, children, ...texts} = props;
  const leave = useBack();
  const [loaded, reload] = useLoaded(load);
  return loaded.status === 'ready' ? (
    children(loaded.value, reload)
  ) : (
    <>
      <BackButton {...leave} />
      <LoadingStatus {...texts} status={loaded.status} onRetry={reload} />
    </>
  );
}

type CardProps = Omit<ComponentProps<typeof SignInCard>, 'form' | 'onLeave'>;

/** The sign-in card, for a change to the account or a proof of the reader's identity. */
export function AccountCard(props: CardProps): ReactNode {
  const {back} = useAccountView();
  const {formConfiguration} = useAccessConfig();
  return (
    <OnDemand load={loadIslands}>
      {({SignInCard: Card}) => <Card {...props} form={formConfiguration} onLeave={back} />}
    </OnDemand>
  );
}
