import React, {type ReactNode} from 'react';
import {ExpiryWarning} from './ExpiryWarning';
import {Privacy} from '../privacy/Privacy';
import {useSession} from '../lifecycle/useSession';
import {SwitchNotice} from './SwitchNotice';
import {useAccessConfig} from '@gated-docs/theme/session';
import {ViewBanner} from '../view/ViewBanner';

/** Banners and notices for a signed-in reader, loaded after the page. */
export function Companion(): ReactNode {
  const {session} = useSession();
  const {analyticsEnabled} = useAccessConfig();
  if (session.status !== 'signed-in' || session.subject.type !== 'person') {
    return null;
  }
  return (
    <>
      <ViewBanner />
      <SwitchNotice />
      <ExpiryWarning />
      {analyticsEnabled !== false && (
        <Privacy key={session.subject.personId} personId={session.subject.personId} />
      )}
    </>
  );
}
