import React, {useEffect, useRef, type ReactNode} from 'react';
import useBaseUrl from '@docusaurus/useBaseUrl';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import {useThemeConfig} from '@docusaurus/theme-common';
import {SignInForm} from '@theme/SignIn';
import {OVERLAY_TEXTS} from '@gated-docs/access-config/texts/overlayTexts';
import {useAccessConfig, useSession} from './session';
import styles from './SignInOverlay.module.css';

type Props = {
  /** Controls when the form loads; until then, the style sheet decides what is visible. */
  isOpen: boolean;
  title: string;
  children?: ReactNode;
  /** Whether the dialog contains the sign-in form; if not, it shows only `children`. */
  hasForm?: boolean;
  /** Set when the reader may continue without signing in. */
  onClose?: (() => void) | undefined;
};

/** The sign-in dialog over the page. Every static page contains its markup, so that it can show immediately. */
export function SignInOverlay({
  isOpen,
  title,
  children,
  hasForm = true,
  onClose,
}: Props): ReactNode {
  const {session} = useSession();
  const {formConfiguration: form} = useAccessConfig();
  const panel = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!isOpen) {
      return undefined;
    }
    const before = document.activeElement;
    if (!panel.current?.contains(before)) {
      (panel.current?.querySelector('input') ?? panel.current)?.focus({preventScroll: true});
    }
    return () => {
      if (before instanceof HTMLElement) {
        // Only after the frame has made the page interactive again, in an effect that follows this one.
        queueMicrotask(() => before.focus({preventScroll: true}));
      }
    };
  }, [isOpen]);

  useEffect(() => {
    const closeOnEscape = (event: KeyboardEvent) => event.key === 'Escape' && onClose?.();
    document.addEventListener('keydown', closeOnEscape);
    return () => document.removeEventListener('keydown', closeOnEscape);
  }, [onClose]);

  return (
    <div
      className={styles.overlay}
      data-portal-overlay=""
      data-theme={form?.theme ?? ''}
      style={form?.themeStyle}
      role="dialog"
      aria-modal="true"
      aria-labelledby="portal-sign-in-title">
      <div className={styles.panel} ref={panel} tabIndex={-1}>
        {onClose && (
          <button
            type="button"
            className={styles.close}
            onClick={onClose}
            aria-label={OVERLAY_TEXTS.close}>
            ×
          </button>
        )}
        <Brand />
        <h1 id="portal-sign-in-title" className={styles.title}>
          {title}
        </h1>
        {children && (
          <div className={styles.lead} data-portal-lead="">
            {children}
          </div>
        )}
        {hasForm && <SignInForm isActive={isOpen && session.status !== 'unknown'} />}
      </div>
    </div>
  );
}

/** The site's name and logo. Rendered outside the theme's colour mode, so the style sheet picks the logo. */
function Brand(): ReactNode {
  const {siteConfig} = useDocusaurusContext();
  const {navbar} = useThemeConfig();
  const {formConfiguration} = useAccessConfig();
  const logo = formConfiguration?.logo;
  const light = useBaseUrl(logo ?? navbar.logo?.src ?? '');
  const dark = useBaseUrl(logo ?? navbar.logo?.srcDark ?? '') || light;
  return (
    <p className={styles.brand}>
      {light && <img className={styles.logoLight} src={light} alt="" />}
      {light && <img className={styles.logoDark} src={dark} alt="" />}
      {siteConfig.title}
    </p>
  );
}
