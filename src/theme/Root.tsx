import React, {type ReactNode} from 'react';
import {PortalFrame} from '@gated-docs/theme';
import {ReadingAids} from '@site/src/reading';
import {SessionProvider} from '@gated-docs/slashid';

/** Wraps the whole site in the session provider and the frame with the sign-in dialog. */
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
