import React, {Children, isValidElement, type ReactNode} from 'react';
import type {Props} from '@theme/CodeBlock';
import ElementContent from '@theme/CodeBlock/Content/Element';
import StringContent from '@theme/CodeBlock/Content/String';

/** Unlike the theme's, which renders every block again after hydration, keeps the server-rendered code. */
export default function CodeBlock({children, ...props}: Props): ReactNode {
  const parts = Children.toArray(children);
  const texts = parts.filter((part) => !isValidElement(part)).map(String);
  return texts.length < parts.length ? (
    <ElementContent {...props}>{children}</ElementContent>
  ) : (
    <StringContent {...props}>{texts.join('')}</StringContent>
  );
}
