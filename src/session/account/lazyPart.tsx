import React, {lazy, type ComponentType, type LazyExoticComponent, type ReactNode} from 'react';
import styles from './account.module.css';
import {useAccountText} from './useAccountText';

/** A lazily loaded component that shows an error instead of crashing the page if loading fails. */
export function lazyPart<Props>(
  load: () => Promise<{default: ComponentType<Props>}>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() => load().catch(() => ({default: NotLoaded})));
}

/** React caches it in place of the component, so only a page reload can retry. */
function NotLoaded(): ReactNode {
  const text = useAccountText();
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
