import type {Settings} from '../options';
import {parseCookies} from './cookie';

/** The cookie with the edition ID of a reviewer's view. It grants nothing, because a view only reduces access. */
export type ViewCookie = {
  /** Null without one, and with two, because a neighbouring host may have set one of them. */
  read: (header: string | undefined) => string | null;
  /** `maxAgeSeconds` is rounded down: the cookie expires no later than the session. */
  write: (edition: string, maxAgeSeconds: number) => string;
  /** Empty if `header` has none. */
  clear: (header: string | undefined) => string[];
};

/** On https, its name has the prefix `__Host-`, like the session cookie's. */
export function createViewCookie({isSecure}: Pick<Settings, 'isSecure'>): ViewCookie {
  const name = isSecure ? '__Host-gate_view' : 'gate_view';
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  return {
    read(header) {
      if (header === undefined || !header.includes(name)) {
        return null;
      }
      const [edition, ...others] = parseCookies(header).get(name) ?? [];
      return edition === undefined || others.length > 0 ? null : edition;
    },
    write: (edition, maxAgeSeconds) =>
      `${name}=${edition}; Max-Age=${Math.floor(maxAgeSeconds)}; ${attributes}`,
    clear: (header) =>
      parseCookies(header).has(name) ? [`${name}=; Max-Age=0; ${attributes}`] : [],
  };
}
