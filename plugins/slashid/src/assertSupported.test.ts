import {expect, it} from 'vitest';
import {assertSupported} from './assertSupported';

it.each(['19.0.0', '19.2.1', '17.0.2'])('React %s is refused, with the fix', (version) => {
  expect(() => assertSupported(version)).toThrow(
    `The site uses React ${version}, but SlashID's sign-in form only loads with React 18. Install it`,
  );
});

it('React 18 is accepted', () => {
  expect(() => assertSupported('18.3.1')).not.toThrow();
});
