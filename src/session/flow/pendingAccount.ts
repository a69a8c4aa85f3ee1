import type {User} from '@slashid/slashid';

type Account = Pick<User, 'logout'>;

/**
 * Holds a link's account until the reader accepts it. Fail closed: if the screens close first, even before the account
 * arrives, its token is revoked.
 */
export function createPendingAccount() {
  let held: Account | undefined;
  let isClosed = false;
  const revoke = () => {
    // Never rejects: the SDK ignores errors.
    void held?.logout();
    held = undefined;
  };
  return {
    hold: (account: Account) => {
      held = account;
      if (isClosed) {
        revoke();
      }
    },
    accept: () => {
      held = undefined;
    },
    close: () => {
      isClosed = true;
      revoke();
    },
  };
}
