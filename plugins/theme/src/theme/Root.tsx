import React, {type ReactNode} from 'react';
import Root from '@theme-init/Root';
import {SessionProvider} from '@theme/SignIn';
import {PortalFrame} from '@gated-docs/theme';

/** Wraps the whole site in the session provider and the frame with the sign-in dialog. */
export default function RootWrapper({children}: {children: ReactNode}): ReactNode {
  return (
    <Root>
      <SessionProvider>
        <PortalFrame>{children}</PortalFrame>
      </SessionProvider>
    </Root>
  );
}
