import {expect, it} from 'vitest';
import {createText} from '@gated-docs/access-config/texts';
import {FORM_TEXTS} from '@gated-docs/access-config/texts/formTexts';
import {describeRule} from './passwordRules';

const text = createText(FORM_TEXTS, {});

const UNNAMED = 'That password isn’t allowed here. Choose another one.';

it('asks for another password if the provider rejects one without naming a rule (4.18)', () => {
  expect(describeRule(undefined, 'Rescue-Portal-42!', text)).toBe(UNNAMED);
});

it('asks for another password if the rule has no text', () => {
  const rule = {name: 'company_name', regexp: /rescue/};

  expect(describeRule(rule, 'rescue-portal', text)).toBe(UNNAMED);
});

it('names the forbidden sequence', () => {
  const rule = {name: 'alphanumeric_sequences_1', regexp: /abcd/};

  expect(describeRule(rule, 'xx-abcd-xx', text)).toContain('abcd');
});
