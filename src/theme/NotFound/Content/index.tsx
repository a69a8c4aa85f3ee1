import React, {type ReactNode} from 'react';
import {MissingPage} from '@gated-docs/theme';
import {DocsFrame} from './DocsFrame';

/** The not-found page. Behind the gate it also explains that a page exists for other groups. */
export default function NotFoundContent(): ReactNode {
  return (
    <DocsFrame>
      <MissingPage />
    </DocsFrame>
  );
}
