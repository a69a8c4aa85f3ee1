import type {Settings} from '../options';
import {parseCookies} from './cookie';

/** Which readers' portal a reviewer sees: the edition's id. It holds no right, as it only ever takes away. */
export type ViewCookie = {
  /** Null without one, and with two: one of them may have been planted. */
  read: (header: string | undefined) => string | null;
  /** Lives no longer than the session. */
  write: (edition: string, maxAgeSeconds: number) => string;
  /** Nothing where `header` carries none. */
  clear: (header: string | undefined) => string[];
};

/** Its name begins differently on https, as the session's does. */
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
