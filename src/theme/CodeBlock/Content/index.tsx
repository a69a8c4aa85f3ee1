import React, {type ReactNode} from 'react';
import {useCodeBlockContext} from '@docusaurus/theme-common/internal';
import type {Props} from '@theme/CodeBlock/Content';
import {Code, MarkedCode} from '@site/src/code';

/** Code without an element for each token and line; blocks with numbered or marked lines need those. */
export default function CodeBlockContentWrapper(props: Props): ReactNode {
  const {metadata, wordWrap} = useCodeBlockContext();
  const {code, language, lineNumbersStart, lineClassNames} = metadata;
  return lineNumbersStart === undefined && Object.keys(lineClassNames).length === 0 ? (
    <Code
      code={code}
      language={language}
      className={props.className}
      blockRef={wordWrap.codeBlockRef}
    />
  ) : (
    <MarkedCode {...props} code={code} blockRef={wordWrap.codeBlockRef} />
  );
}
