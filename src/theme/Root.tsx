import React, {type ReactNode} from 'react';
import {PortalFrame} from '@site/src/access-ui';
import {ReadingAids} from '@site/src/reading';
import {SessionProvider} from '@site/src/session';

/** Wraps the whole site in the reader's session and lays the sign-in dialog over it. */
export default function Root({children}: {children: ReactNode}): ReactNode {
  return (
    <SessionProvider>
      <PortalFrame>
        {children}
        <ReadingAids />
      </PortalFrame>
    </SessionProvider>
  );
}
