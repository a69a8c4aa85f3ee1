import type {TokenCookie} from '@gated-docs/access-config';

/** The storage methods that the token store needs. */
export type TokenStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> & {
  names: () => string[];
};

/**
 * Stores values in script-readable cookies, with an interface like `localStorage`. Browsers drop values over 4 kB.
 */
export function createCookieStorage({path = '/', expires}: TokenCookie): TokenStorage {
  const attributes = () =>
    `; Path=${path}; SameSite=Lax${window.location.protocol === 'https:' ? '; Secure' : ''}`;
  const pairs = () =>
    document.cookie.split('; ').map((pair): [string, string] => {
      const sign = pair.indexOf('=');
      return [decodeName(pair.slice(0, sign)), pair.slice(sign + 1)];
    });
  return {
    names: () => pairs().map(([name]) => name),
    getItem: (name) => pairs().find(([found]) => found === name)?.[1] ?? null,
    setItem(name, value) {
      const until = expires && `; Expires=${addPeriod(new Date(), expires).toUTCString()}`;
      document.cookie = `${encodeURIComponent(name)}=${value}${until ?? ''}${attributes()}`;
    },
    removeItem(name) {
      document.cookie = `${encodeURIComponent(name)}=; Max-Age=0${attributes()}`;
    },
  };
}

/** Another program's cookie may have a name that is not percent-encoded; it must not hide the token. */
function decodeName(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

const ADD: Readonly<Record<string, (date: Date, count: number) => void>> = {
  Y: (date, count) => date.setUTCFullYear(date.getUTCFullYear() + count),
  M: (date, count) => date.setUTCMonth(date.getUTCMonth() + count),
  D: (date, count) => date.setUTCDate(date.getUTCDate() + count),
  h: (date, count) => date.setUTCHours(date.getUTCHours() + count),
  m: (date, count) => date.setUTCMinutes(date.getUTCMinutes() + count),
  s: (date, count) => date.setUTCSeconds(date.getUTCSeconds() + count),
};

/** Adds a period, a number and a unit: years, months, days, hours, minutes or seconds (specification section 3). */
export function addPeriod(start: Date, period: string): Date {
  const end = new Date(start);
  ADD[period.slice(-1)]?.(end, Number.parseInt(period, 10));
  return end;
}
