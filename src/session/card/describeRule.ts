import type {TextKey} from '../formTexts';
import type {Card} from './cardContext';

/** A rule of the provider, as the SDK reports it. */
export type FailedRule = {name: string; regexp: RegExp};

/** The text of the first rule that a submitted password broke; the provider may name none. */
export function describeRule(
  rule: FailedRule | undefined,
  password: string,
  text: Card['text'],
): string {
  const unnamed = text('password.rule.unnamed');
  if (!rule) {
    return unnamed;
  }
  const [sequence] = rule.regexp.exec(password) ?? [];
  // An organization may have rules that no text is for.
  const described = text(`authenticating.setPassword.validation.${rule.name}` as TextKey, {
    ILLEGAL_SEQUENCE: sequence,
  });
  return described || unnamed;
}
