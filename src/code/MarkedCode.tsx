import React, {useEffect, useState, type ComponentType, type ReactNode} from 'react';
import type {Props} from '@theme/CodeBlock/Content';

type MarkedCodeProps = Props & {
  code: string;
  /** For the theme's switch that wraps long lines, which wants it from the start. */
  blockRef: {current: HTMLPreElement | null};
};

/** A block with numbered or marked lines: text, until the theme's own is loaded, which has an element for each line. */
export function MarkedCode({code, blockRef, ...props}: MarkedCodeProps): ReactNode {
  const [ThemeCode, setThemeCode] = useState<ComponentType<Props>>();

  useEffect(() => {
    let isCurrent = true;
    import(/* webpackChunkName: "marked-code" */ './ThemeCode').then(
      (loaded) => isCurrent && setThemeCode(() => loaded.default),
      // The text is all there.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, []);

  return ThemeCode ? (
    <ThemeCode {...props} />
  ) : (
    // What scrolls must take the focus, so that the arrow keys reach it.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <pre ref={blockRef} tabIndex={0} className={props.className}>
      <code>{code}</code>
    </pre>
  );
}
