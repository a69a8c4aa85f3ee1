import {expect, it, vi} from 'vitest';
import {createPendingAccount} from './pendingAccount';

const account = () => ({logout: vi.fn().mockResolvedValue(undefined)});

it('revokes the token of an account that nobody accepted, once (S05)', () => {
  const pending = createPendingAccount();
  const user = account();
  pending.hold(user);

  pending.close();
  pending.close();

  expect(user.logout).toHaveBeenCalledOnce();
});

it('revokes the token of an account that arrives after the screens closed (S05)', () => {
  const pending = createPendingAccount();
  const user = account();
  pending.close();

  pending.hold(user);

  expect(user.logout).toHaveBeenCalledOnce();
});

it('keeps the token of an accepted account', () => {
  const pending = createPendingAccount();
  const user = account();
  pending.hold(user);

  pending.accept();
  pending.close();

  expect(user.logout).not.toHaveBeenCalled();
});
