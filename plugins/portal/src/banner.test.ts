import {describe, expect, it} from 'vitest';
import {banner} from './banner';
import type {OpenProvider} from './openProvider';

const address = {
  orgID: 'org-1',
  baseURL: 'http://localhost:3001',
  sdkURL: 'http://localhost:3001/sdk.html',
  issuers: ['http://localhost:3001'],
  jwksURL: 'http://localhost:3001/.well-known/jwks.json',
};
const close = () => Promise.resolve();

const portalURL = 'http://localhost:3000';
const sandbox = {url: 'http://localhost:3002'};
type Accounts = NonNullable<OpenProvider['local']>['accounts'];

const printed = (accounts: Accounts) =>
  banner({
    ...{portalURL, sandbox},
    provider: {address, close, local: {accounts, outboxURL: 'http://localhost:3001/outbox'}},
  });

describe('banner', () => {
  it('shows no account and no outbox with a configured organization', () => {
    const text = banner({portalURL, sandbox, provider: {address, close}});

    expect(text).not.toMatch(/Outbox|Accounts|password/);
    expect(text).toContain('Organization       org-1');
    expect(text).toContain('Portal             http://localhost:3000');
    expect(text).toContain('Identity provider  http://localhost:3001');
  });

  it('shows portal, sandbox, local provider and outbox, and how to stop', () => {
    const text = printed([{handle: 'a@example.com', groups: ['public'], password: 'secret'}]);

    expect(text).toContain('Portal             http://localhost:3000\n');
    expect(text).toContain('Identity provider  http://localhost:3001\n');
    expect(text).toContain('Sandbox            http://localhost:3002\n');
    expect(text).toContain('Outbox             http://localhost:3001/outbox\n');
    expect(text).toContain('Stop with Ctrl+C.');
  });

  it('lists each account with its sign-in method and groups, in columns', () => {
    const text = printed([
      {handle: 'public@example.com', groups: ['public', 'apps'], password: 'secret'},
      {handle: 'no@example.com', groups: []},
    ]);

    expect(text).toContain('    public@example.com  secret             public, apps\n');
    expect(text).toContain('    no@example.com      one-time code      no groups\n');
  });

  it('prints without any account', () => {
    expect(printed([])).toContain('Accounts');
  });
});
