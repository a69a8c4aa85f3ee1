import React, {type ReactNode} from 'react';
import styles from './card.module.css';
import {PROVIDERS} from './methods/methodTexts';

const PATHS: Readonly<Record<string, string>> = {
  otp_via_email: 'M3 6h18v12H3zM3 7l9 6 9-6',
  otp_via_sms: 'M4 5h16v11H9l-5 4zM8 9h8M8 12h5',
  email_link: 'M10 14l4-4M11 7l2-2a4 4 0 0 1 6 6l-2 2M13 17l-2 2a4 4 0 0 1-6-6l2-2',
  sms_link: 'M10 14l4-4M11 7l2-2a4 4 0 0 1 6 6l-2 2M13 17l-2 2a4 4 0 0 1-6-6l2-2',
  password: 'M5 11h14v9H5zM8 11V8a4 4 0 0 1 8 0v3M12 15v2',
  webauthn: 'M8 15a4 4 0 1 1 3.9-5H21v4h-2v-2h-3v2h-4.1A4 4 0 0 1 8 15zM8 11h.01',
  totp: 'M7 3h10v18H7zM11 18h2M10 8h4M10 11h4',
  sso: 'M4 21V5l8-3v19M12 8l8 3v10M3 21h18M8 8h.01M8 12h.01M8 16h.01M16 13h.01M16 17h.01',
  check: 'M5 12l5 5 9-10',
  dot: 'M12 8.5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7',
  back: 'M14 6l-6 6 6 6',
  wait: 'M12 7v5l3 2M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18',
  readTokens: 'M4 5h16v14H4zM7 9l3 3-3 3M13 15h4',
  privacy: 'M12 3l8 3v6c0 4.5-3.2 7.6-8 9-4.8-1.4-8-4.5-8-9V6zM9 12l2 2 4-4',
  identity:
    'M3 5h18v14H3zM8 12a2 2 0 1 0 0-4 2 2 0 0 0 0 4M5 16c.6-1.5 1.7-2 3-2s2.4.5 3 2M14 9h4M14 13h4',
  view: 'M2 12c2.6-4.4 5.9-6.6 10-6.6s7.4 2.2 10 6.6c-2.6 4.4-5.9 6.6-10 6.6S4.6 16.4 2 12M12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6',
  problem: 'M12 8v5M12 16h.01M12 3l10 18H2z',
};

/** A decorative line icon beside a text, in the text's colour. */
export function Icon({name}: {name: string}): ReactNode {
  return (
    <svg
      viewBox="0 0 24 24"
      width="20"
      height="20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true">
      <path d={PATHS[name] ?? PATHS.sso} />
    </svg>
  );
}

/** A single sign-on provider's initial in its colour, as large as the text beside it. */
export function ProviderIcon({provider}: {provider?: string | undefined}): ReactNode {
  const [name = provider ?? '', background = '#555'] = PROVIDERS.get(provider) ?? [];
  return (
    <span className={styles.initial} style={{background}} aria-hidden="true">
      {name.charAt(0).toUpperCase()}
    </span>
  );
}
