import React, {createContext, useContext, type ReactNode} from 'react';
import type {FormConfiguration} from '@gated-docs/access-config';
import {createText, type Text} from '@gated-docs/access-config/texts';
import {FORM_TEXTS, type TextKey} from '@gated-docs/access-config/texts/formTexts';
import {DEFAULT_FACTORS} from '@gated-docs/access-config/methods';
import type {FlowEvent} from '../flow/types';
import {ScreenHead, type HeadProps} from './parts';

export type Card = {
  form: FormConfiguration;
  orgID: string;
  /** A text of the card, with its placeholders filled in. */
  text: Text<TextKey>;
  /** Tells the machine what the reader does. */
  send: (event: FlowEvent) => void;
};

export function createCard(given: FormConfiguration, orgID: string): Omit<Card, 'send'> {
  const form = {factors: DEFAULT_FACTORS, ...given};
  return {form, orgID, text: createText(FORM_TEXTS, form.text)};
}

const CardContext = createContext<Card | null>(null);

export const CardProvider = CardContext.Provider;

export function useCard(): Card {
  const card = useContext(CardContext);
  if (!card) {
    throw new Error('useCard must be called inside the sign-in card');
  }
  return card;
}

type Props = Pick<HeadProps, 'title' | 'icon'> & {
  lead?: string | undefined;
  onBack?: (() => void) | undefined;
  role?: 'alert' | 'status' | undefined;
  children?: ReactNode;
};

/** A screen of the card. */
export function CardScreen({title, lead, icon, onBack, role, children}: Props): ReactNode {
  const {text} = useCard();
  return (
    <div role={role}>
      <ScreenHead
        title={title}
        icon={icon}
        back={onBack && {label: text('authenticating.back'), onClick: onBack}}>
        {lead}
      </ScreenHead>
      {children}
    </div>
  );
}
