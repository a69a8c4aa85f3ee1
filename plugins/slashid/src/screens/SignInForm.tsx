import React, {useEffect, useMemo, useState, type ReactNode} from 'react';
import {useHistory} from '@docusaurus/router';
import {createText} from '@gated-docs/access-config/texts';
import {FIRST_TEXTS} from '@gated-docs/access-config/texts/firstTexts';
import {OVERLAY_TEXTS} from '@gated-docs/access-config/texts/overlayTexts';
import {useAccessConfig} from '@gated-docs/theme/session';
import {firstIdentifierTypes} from '@gated-docs/access-config/methods';
import {useLoaded} from '@gated-docs/theme/use-loaded';
import {setMark} from '../store/marks';
import styles from './SignInForm.module.css';
import {AddressForm} from './identifier/AddressForm';
import {loadForm} from '../formPrefetch';
import {useSession} from '../lifecycle/useSession';

type Props = {
  /** Whether the form may load; until then, the field for the address is there. */
  isActive: boolean;
};

/** `submitted`: before the form's code arrived. `problem`: why a sign-in could not be finished. */
type Stage = 'open' | 'submitted' | 'finishing' | {problem: string};

/**
 * The form in the sign-in dialog. Every static page contains the field for the address, so that it can show immediately.
 */
export function SignInForm({isActive}: Props): ReactNode {
  const access = useAccessConfig();
  const {session, dismissSignIn} = useSession();
  // Each time that the dialog opens, because a new configuration would restart an open form.
  const load = useMemo(() => (isActive ? () => loadForm(access) : undefined), [access, isActive]);
  // Not a lazy component: its error would take down the whole page, and its fallback replace the field once more.
  const [loaded, loadAgain] = useLoaded(load);
  const [stage, setStage] = useState<Stage>('open');
  const onToken = useFinish(setStage);

  useEffect(() => {
    const reset = () => setStage('open');
    return isActive ? reset : undefined;
  }, [isActive]);

  if (stage === 'finishing') {
    return <Progress>{OVERLAY_TEXTS.finishing}</Progress>;
  }
  const isFailed = loaded.status === 'failed';
  const problem = typeof stage === 'object' ? stage.problem : isFailed && messageOf(loaded.error);
  const isSubmitted = stage === 'submitted';
  const goOn = (next: Stage) => {
    setStage(next);
    if (isFailed) {
      loadAgain();
    }
  };
  const early = <EarlyForm isSubmitted={isSubmitted} onSubmit={() => goOn('submitted')} />;
  if (loaded.status === 'ready' && !problem) {
    const {provider, IdentityIsland} = loaded.value;
    const isSignedIn = session.status === 'signed-in';
    return (
      <div data-portal-form="">
        <IdentityIsland
          provider={provider}
          form={access.formConfiguration}
          anonymous={access.anonymousUsersEnabled && !isSignedIn ? access : undefined}
          waiting={early}
          signedInAs={isSignedIn ? session.handle : undefined}
          isSubmitted={isSubmitted}
          onToken={onToken}
          onLeave={dismissSignIn}
        />
      </div>
    );
  }
  return (
    <>
      <noscript>
        <p className={styles.problem}>{OVERLAY_TEXTS.noScript}</p>
      </noscript>
      {early}
      {problem && (
        <div role="alert" className={styles.problem}>
          <p>{problem}</p>
          <button
            type="button"
            className="button button--primary"
            onClick={() => goOn(isSubmitted ? stage : 'open')}>
            {OVERLAY_TEXTS.retry}
          </button>
        </div>
      )}
    </>
  );
}

/** Makes a token the session, on the page that the reader left for the hosted sign-in page. */
function useFinish(setStage: (stage: Stage) => void) {
  const {completeSignIn} = useSession();
  const history = useHistory();
  return (token: string, returnTo?: string) => {
    setStage('finishing');
    if (returnTo?.startsWith(window.location.origin)) {
      history.replace(returnTo.slice(window.location.origin.length));
    }
    completeSignIn(token).catch((error: unknown) => setStage({problem: messageOf(error)}));
  };
}

type EarlyProps = {isSubmitted: boolean; onSubmit: () => void};

/** The field for the address, which takes text before the form's code arrives; the form continues with it. */
function EarlyForm({isSubmitted, onSubmit}: EarlyProps): ReactNode {
  const {formConfiguration: form = {}} = useAccessConfig();
  const types = firstIdentifierTypes(form);
  if (types.length === 0) {
    return <Progress>{OVERLAY_TEXTS.loading}</Progress>;
  }
  return (
    <div className={styles.early}>
      <AddressForm
        types={types}
        text={createText(FIRST_TEXTS, form.text)}
        isEarly
        isBusy={isSubmitted}
        onType={(typed) => setMark('typed', typed)}
        onSubmit={onSubmit}
      />
      {isSubmitted && <Progress>{OVERLAY_TEXTS.loading}</Progress>}
    </div>
  );
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
