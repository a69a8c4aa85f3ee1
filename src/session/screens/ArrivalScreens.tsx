import React, {type ReactNode} from 'react';
import type {Received} from '../flow/types';
import type {SignIn} from '../flow/useSignIn';
import {useCard} from './cardContext';
import {providerName} from './methodTextKeys';
import {CardButton, ScreenHead} from './parts';

type QuestionProps = {arrival: Received; signedInAs: string | undefined; send: SignIn['send']};

/** Asks before a sign-in from the URL is used, so that a declined link stays valid. */

export function ArrivalQuestion({arrival, signedInAs, send}: QuestionProps): ReactNode {
  const {text} = useCard();
  const isProvider = arrival.kind === 'provider';
  const name = isProvider ? providerName({options: {provider: arrival.provider}}) : undefined;
  return (
    <>
      <ScreenHead
        title={
          isProvider
            ? text('arrival.provider.title', {PROVIDER: name})
            : text('arrival.question.title')
        }>
        {signedInAs && `${text('arrival.question.replace', {HANDLE: signedInAs})} `}
        {text(isProvider ? 'arrival.provider.subtitle' : 'arrival.question.subtitle')}
      </ScreenHead>
      <CardButton variant="primary" onClick={() => send({type: 'agree'})}>
        {text('arrival.question.agree')}
      </CardButton>
      <CardButton variant="secondary" onClick={() => send({type: 'decline'})}>
        {text('arrival.question.decline')}
      </CardButton>
    </>
  );
}

type AccountProps = {handles: readonly string[]; send: SignIn['send']};

/** Asks before the account of a link opens a session. */

export function AccountQuestion({handles, send}: AccountProps): ReactNode {
  const {text} = useCard();
  const [first = text('arrival.account.unnamed')] = handles;
  return (
    <>
      <ScreenHead title={text('arrival.account.title', {HANDLE: first})}>
        {text('arrival.account.subtitle', {HANDLES: handles.join(', ') || first})}
      </ScreenHead>
      <CardButton variant="primary" onClick={() => send({type: 'agree'})}>
        {text('arrival.account.agree')}
      </CardButton>
      <CardButton variant="secondary" onClick={() => send({type: 'decline'})}>
        {text('arrival.account.decline')}
      </CardButton>
    </>
  );
}
