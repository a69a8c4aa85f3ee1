import {expect, it} from 'vitest';
import {openSession} from './session';
import type {Deployment} from './request';

const signIn = (setCookie: string[]) => {
  const deployment: Deployment = {
    url: new URL('https://docs.example.com'),
    ask: () =>
      Promise.resolve({
        status: 200,
        headers: {'set-cookie': setCookie},
        body: Buffer.from('{"edition": "public"}'),
      }),
    close: () => undefined,
  };
  const reader = {name: 'public', token: 'a.b.c'};
  return openSession(deployment, 'https://docs.example.com', reader);
};

it('rejects a sign-in that only removes cookies', async () => {
  await expect(signIn(['gate_session=; Max-Age=0'])).rejects.toThrow('without setting a cookie');
});

it('keeps all cookies with a value, also one that ends like base64', async () => {
  const cookies = ['old=; Max-Age=0', 'gate_session=a.b.c; Path=/', 'route=bm9kZQ==; Path=/'];

  expect((await signIn(cookies)).cookie).toBe('gate_session=a.b.c; route=bm9kZQ==');
});
