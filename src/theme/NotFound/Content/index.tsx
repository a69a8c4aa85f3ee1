import React, {type ReactNode} from 'react';
import {MissingPage} from '@site/src/access-ui';
import {DocsFrame} from './DocsFrame';

/** The not-found page, which behind the gate also explains pages that exist for others. */
export default function NotFoundContent(): ReactNode {
  return (
    <DocsFrame>
      <MissingPage />
    </DocsFrame>
  );
}
