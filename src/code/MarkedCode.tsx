import React, {type ReactNode} from 'react';
import type {Props} from '@theme/CodeBlock/Content';
import {Late, type LateComponent} from './Late';

type MarkedCodeProps = Props & {
  code: string;
  /** For the theme's switch that wraps long lines, which wants it from the start. */
  blockRef: {current: HTMLPreElement | null};
};

const themeCode: LateComponent<Props> = {
  now: undefined,
  load: async () => (await import(/* webpackChunkName: "marked-code" */ './ThemeCode')).default,
};

/** A block with numbered or marked lines: text, until the theme's own is loaded, which has an element for each line. */
export function MarkedCode({code, blockRef, ...props}: MarkedCodeProps): ReactNode {
  return (
    <Late component={themeCode} with={props}>
      {/* What scrolls must take the focus, so that the arrow keys reach it. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre ref={blockRef} tabIndex={0} className={props.className}>
        <code>{code}</code>
      </pre>
    </Late>
  );
}
