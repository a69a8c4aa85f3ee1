import type {TextKey} from '../../texts/formTexts';
import type {Card} from './cardContext';

/** A password rule of the provider, as the SDK reports it. */
export type FailedRule = {name: string; regexp: RegExp};

/** Describes the first rule that a submitted password broke; the provider may name none. */
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
  // The key may be missing from `TextKey`, because organizations can have rules of their own; `text` then returns ''.
  const described = text(`authenticating.setPassword.validation.${rule.name}` as TextKey, {
    ILLEGAL_SEQUENCE: sequence,
  });
  return described || unnamed;
}
