import React, {lazy, Suspense, type ReactNode} from 'react';
import type {Props} from '@theme/CodeBlock/Content';

const ThemeCode = lazy(() => import(/* webpackChunkName: "marked-code" */ './ThemeCode'));

/** A block with numbered or marked lines. */
export function MarkedCode({code, ...props}: Props & {code: string}): ReactNode {
  return (
    <Suspense fallback={<pre className={props.className}>{code}</pre>}>
      <ThemeCode {...props} />
    </Suspense>
  );
}
