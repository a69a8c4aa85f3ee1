import React, {lazy, type ComponentType, type LazyExoticComponent, type ReactNode} from 'react';
import {Problem} from './parts';
import {useAccountText} from './useAccountText';

/** A lazily loaded component that shows an error instead of crashing the page if loading fails. */
export function lazyPart<Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() =>
    load().then(
      (part) => ({default: part}),
      () => ({default: NotLoaded}),
    ),
  );
}

/** React caches it in place of the component, so only a page reload can retry. */
function NotLoaded(): ReactNode {
  const text = useAccountText();
  const button = {name: text('account.reload'), onClick: () => window.location.reload()};
  return <Problem message={text('account.notLoaded')} button={button} />;
}
