import {createContext, useContext} from 'react';
import type {FormConfiguration} from '../../site-config';
import {fillText} from '../fillText';
import {FORM_TEXTS, type TextKey} from '../formTexts';
import {DEFAULT_FACTORS} from '../flow/handleTypes';

/** The card's configuration and texts; `text` fills in their placeholders. */
export type Card = {
  form: FormConfiguration;
  orgID: string;
  text: (key: TextKey, values?: Readonly<Record<string, string | undefined>>) => string;
};

export function createCard(given: FormConfiguration, orgID: string): Card {
  const form = {factors: DEFAULT_FACTORS, ...given};
  const texts: Readonly<Record<string, string>> = {...FORM_TEXTS, ...form.text};
  return {form, orgID, text: (key, values = {}) => fillText(texts[key] ?? '', values)};
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
