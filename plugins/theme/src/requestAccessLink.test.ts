import {expect, it} from 'vitest';
import {requestAccessLink} from './requestAccessLink';

const request = {
  page: '/apis/misc/conference/',
  account: 'a+b@example.com',
  required: [['internal']],
};

it('fills in an email and encodes spaces and line breaks for mail clients', () => {
  expect(requestAccessLink('mailto:help@example.com', request)).toBe(
    'mailto:help@example.com?subject=Access%20to%20%2Fapis%2Fmisc%2Fconference%2F&body=Page%3A%20%2Fapis%2Fmisc%2Fconference%2F%0D%0AAccount%3A%20a%2Bb%40example.com%0D%0AGroup%3A%20internal',
  );
});

it('fills in the parameters of a web form and keeps existing ones', () => {
  const link = requestAccessLink('https://desk.example/new?type=access#form', {
    ...request,
    required: [['public', 'internal'], ['beta']],
  });

  expect(Object.fromEntries(new URL(link).searchParams)).toEqual({
    type: 'access',
    page: '/apis/misc/conference/',
    account: 'a+b@example.com',
    groups: 'public or internal, beta',
  });
  expect(new URL(link).hash).toBe('#form');
});

it('omits an unknown account', () => {
  expect(
    requestAccessLink('https://desk.example/', {...request, account: undefined}),
  ).not.toContain('account');
});
