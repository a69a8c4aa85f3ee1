import React, {
  lazy,
  Suspense,
  useCallback,
  useEffect,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import useBaseUrl from '@docusaurus/useBaseUrl';
import {useHistory} from '@docusaurus/router';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import {useThemeConfig} from '@docusaurus/theme-common';
import styles from './SignInOverlay.module.css';
import {loadIslands, takeProviderConfig} from './formPrefetch';
import {OVERLAY_TEXTS} from '../texts/overlayTexts';
import type {ProviderConfig} from './provider/providerConfig';
import {useSession} from './lifecycle/sessionContext';
import {useNamedDropdowns} from './useNamedDropdowns';
import {useAccessConfig, useDelivery} from './useSiteConfig';

const IdentityIsland = lazy(async () => ({default: (await loadIslands()).IdentityIsland}));

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
  useNamedDropdowns(panel);

  useEffect(() => {
    if (!isOpen) {
      return undefined;
    }
    const before = document.activeElement;
    panel.current?.focus({preventScroll: true});
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
        <noscript>
          <p className={styles.problem}>{OVERLAY_TEXTS.noScript}</p>
        </noscript>
        {hasForm && (isOpen && session.status !== 'unknown' ? <SignInForm /> : <Loading />)}
      </div>
    </div>
  );
}

type FormState =
  | {status: 'loading'}
  | {status: 'ready'; provider: ProviderConfig}
  | {status: 'finishing'}
  | {status: 'problem'; message: string};

function SignInForm(): ReactNode {
  const {delivery} = useDelivery();
  const access = useAccessConfig();
  const {session, completeSignIn, dismissSignIn} = useSession();
  const history = useHistory();
  const [state, setState] = useState<FormState>({status: 'loading'});
  const [attempt, setAttempt] = useState(1);

  useEffect(() => {
    let isCurrent = true;
    const show = (next: FormState) => isCurrent && setState(next);
    // Handles the rejection here: an error in a lazy component would take down the whole page.
    Promise.all([takeProviderConfig(delivery, access), loadIslands()]).then(
      ([provider]) => show({status: 'ready', provider}),
      (error: unknown) => show({status: 'problem', message: messageOf(error)}),
    );
    return () => {
      isCurrent = false;
    };
  }, [access, attempt, delivery]);

  const tryAgain = () => {
    setState({status: 'loading'});
    setAttempt(attempt + 1);
  };

  const onToken = useCallback(
    async (token: string, returnTo?: string) => {
      setState({status: 'finishing'});
      try {
        if (returnTo?.startsWith(window.location.origin)) {
          history.replace(returnTo.slice(window.location.origin.length));
        }
        await completeSignIn(token);
      } catch (error) {
        setState({status: 'problem', message: messageOf(error)});
      }
    },
    [completeSignIn, history],
  );

  switch (state.status) {
    case 'loading':
      return <Loading />;
    case 'finishing':
      return <Progress>{OVERLAY_TEXTS.finishing}</Progress>;
    case 'problem':
      return (
        <div role="alert" className={styles.problem}>
          <p>{state.message}</p>
          <button type="button" className="button button--primary" onClick={tryAgain}>
            {OVERLAY_TEXTS.retry}
          </button>
        </div>
      );
    case 'ready':
      return (
        <Suspense fallback={<Loading />}>
          <div className={styles.form} data-portal-form="">
            <IdentityIsland
              provider={state.provider}
              form={access.formConfiguration}
              anonymous={access.anonymousUsersEnabled ? access : undefined}
              waiting={<Loading />}
              isSignedIn={session.status === 'signed-in'}
              signedInAs={session.status === 'signed-in' ? session.handle : undefined}
              onToken={(token, returnTo) => void onToken(token, returnTo)}
              onDecline={dismissSignIn}
            />
          </div>
        </Suspense>
      );
  }
}

/** The site's name and logo. Rendered outside the theme's colour mode, so the style sheet picks the logo. */
function Brand(): ReactNode {
  const {siteConfig} = useDocusaurusContext();
  const {navbar} = useThemeConfig();
  const {formConfiguration} = useAccessConfig();
  const own = formConfiguration?.logo;
  const light = useBaseUrl(own ?? navbar.logo?.src ?? '');
  const dark = useBaseUrl(own ?? navbar.logo?.srcDark ?? '') || light;
  return (
    <p className={styles.brand}>
      {light && <img className={styles.logoLight} src={light} alt="" />}
      {light && <img className={styles.logoDark} src={dark} alt="" />}
      {siteConfig.title}
    </p>
  );
}

function Loading(): ReactNode {
  return <Progress>{OVERLAY_TEXTS.loading}</Progress>;
}

function Progress({children}: {children: ReactNode}): ReactNode {
  return (
    <p role="status" className={styles.progress}>
      {children}
    </p>
  );
}

/** The bundler's chunk-loading errors (with `request`) are not meant for readers. */
function messageOf(error: unknown): string {
  return error instanceof Error && !('request' in error) ? error.message : OVERLAY_TEXTS.failed;
}
