import React, {type ReactNode} from 'react';
import type {Screen} from '../flow/types';
import {type Card, CardScreen, useCard} from './Card';
import {providerName} from './methods/methodTexts';
import {CardButton} from './parts';

type Asked = Screen & {name: 'arrival' | 'account'};

/**
 * Asks before a sign-in from the URL is used, so that a declined link stays valid, and again before the account of a
 * link opens a session.
 */
export function ArrivalQuestion({screen}: {screen: Asked}): ReactNode {
  const {text, send} = useCard();
  const key = screen.name === 'arrival' ? 'question' : 'account';
  const [title, lead] = textsOf(screen, text);
  const HANDLE = screen.name === 'arrival' && screen.replaces;
  return (
    <CardScreen
      title={title}
      lead={HANDLE ? `${text('arrival.question.replace', {HANDLE})} ${lead}` : lead}>
      <CardButton variant="primary" onClick={() => send({type: 'agree'})}>
        {text(`arrival.${key}.agree`)}
      </CardButton>
      <CardButton variant="secondary" onClick={() => send({type: 'decline'})}>
        {text(`arrival.${key}.decline`)}
      </CardButton>
    </CardScreen>
  );
}

function textsOf(screen: Asked, text: Card['text']): [title: string, lead: string] {
  if (screen.name === 'account') {
    const [first = text('arrival.account.unnamed')] = screen.handles;
    const lead = text('arrival.account.subtitle', {HANDLES: screen.handles.join(', ') || first});
    return [text('arrival.account.title', {HANDLE: first}), lead];
  }
  if (screen.arrival.kind === 'provider') {
    const PROVIDER = providerName({options: {provider: screen.arrival.provider}});
    return [text('arrival.provider.title', {PROVIDER}), text('arrival.provider.subtitle')];
  }
  return [text('arrival.question.title'), text('arrival.question.subtitle')];
}
