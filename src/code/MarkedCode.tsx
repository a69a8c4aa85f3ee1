import React, {type ReactNode} from 'react';
import type {Props} from '@theme/CodeBlock/Content';
import {Deferred, type DeferredComponent} from './Deferred';

type MarkedCodeProps = Props & {
  code: string;
  /** For the theme's word-wrap button, which needs it from the first render. */
  blockRef: {current: HTMLPreElement | null};
};

const themeCode: DeferredComponent<Props> = {
  loaded: undefined,
  load: async () => (await import(/* webpackChunkName: "marked-code" */ './ThemeCode')).default,
};

/** A code block with line numbers or highlighted lines: plain text until the theme's own code block is loaded. */
export function MarkedCode({code, blockRef, ...props}: MarkedCodeProps): ReactNode {
  return (
    <Deferred component={themeCode} with={props}>
      <pre ref={blockRef} className={props.className}>
        <code>{code}</code>
      </pre>
    </Deferred>
  );
}
