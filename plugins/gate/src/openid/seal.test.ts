import {expect, it} from 'vitest';
import {z} from 'zod';
import {createSeal} from './seal';

const SECRET = 'a secret of more than thirty-two characters';
const Text = z.object({text: z.string()});
const NOW = 1_000_000;

const sealOf = (secrets: string[], deployment = 'portal') =>
  createSeal(secrets, deployment, () => NOW * 1000);
const seal = sealOf([SECRET]);
const close = () => seal.close('letter', {text: 'x'}, NOW + 60);

it('opens what it has sealed', async () => {
  expect(await seal.open('letter', await close(), Text)).toEqual({text: 'x'});
});

it('opens nothing for another purpose, even of the same form', async () => {
  expect(await seal.open('parcel', await close(), Text)).toBeNull();
});

it('opens what an earlier secret has sealed', async () => {
  const replaced = sealOf([`${SECRET} new`, SECRET]);

  expect(await replaced.open('letter', await close(), Text)).toEqual({text: 'x'});
});

it.each([
  ['another secret', sealOf([`${SECRET} new`])],
  ['another deployment', sealOf([SECRET], 'staging')],
])('opens nothing of %s', async (_what, other) => {
  expect(await other.open('letter', await close(), Text)).toBeNull();
});

it.each([
  ['has expired', () => seal.close('letter', {text: 'x'}, NOW - 1)],
  ['has another form', () => seal.close('letter', {words: 1}, NOW + 60)],
  ['is no sealed text', () => Promise.resolve('eyJhbGciOiJub25lIn0.e30.')],
])('opens nothing that %s', async (_what, given) => {
  expect(await seal.open('letter', await given(), Text)).toBeNull();
});
