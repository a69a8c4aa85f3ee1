import React, {type ReactNode} from 'react';
import CodeBlockContent from '@theme-original/CodeBlock/Content';
import type {Props} from '@theme/CodeBlock/Content';
import './languages';

/** The theme's own code block, with an element for each line. */
export default function ThemeCode(props: Props): ReactNode {
  return <CodeBlockContent {...props} />;
}
