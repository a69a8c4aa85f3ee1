import React, {lazy, type ComponentType, type LazyExoticComponent, type ReactNode} from 'react';
import {useAccessConfig} from '../useSiteConfig';
import styles from './account.module.css';
import {createAccountText} from './createAccountText';

/** A part that is loaded when it is opened. Where it cannot be, it says so instead of taking the page down. */
export function lazyPart<Props>(
  load: () => Promise<{default: ComponentType<Props>}>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() => load().catch(() => ({default: NotLoaded})));
}

/** React keeps the failure, so only a new page can try again. */
function NotLoaded(): ReactNode {
  const {formConfiguration} = useAccessConfig();
  const text = createAccountText(formConfiguration);
  return (
    <div role="alert" className={styles.problem}>
      <p>{text('account.notLoaded')}</p>
      <button
        type="button"
        className="button button--primary"
        onClick={() => window.location.reload()}>
        {text('account.reload')}
      </button>
    </div>
  );
}
