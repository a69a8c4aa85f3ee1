import React, {type ReactNode} from 'react';
import {useCodeBlockContext} from '@docusaurus/theme-common/internal';
import type {Props} from '@theme/CodeBlock/Content';
import {Code, MarkedCode} from '@site/src/code';

/** Code without an element per token and line, except for numbered or highlighted lines, which need them. */
export default function CodeBlockContentWrapper(props: Props): ReactNode {
  const {metadata, wordWrap} = useCodeBlockContext();
  const {code, language, title, lineNumbersStart, lineClassNames} = metadata;
  return lineNumbersStart === undefined && Object.keys(lineClassNames).length === 0 ? (
    <Code
      code={code}
      language={language}
      name={typeof title === 'string' ? title : undefined}
      blockRef={wordWrap.codeBlockRef}
    />
  ) : (
    <MarkedCode {...props} code={code} blockRef={wordWrap.codeBlockRef} />
  );
}
