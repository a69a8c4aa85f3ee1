import React, {useCallback, useEffect, useState, type ReactNode} from 'react';
import {createRoot} from 'react-dom/client';
import {
  ConfigurationProvider,
  GDPRConsentDialog,
  MultiFactorAuth,
  OrganizationSwitcher,
  SlashIDProvider,
  StepUpAuth,
  useSlashID,
} from '@slashid/react';
import '@slashid/react/style.css';
import IdentityIsland from '../../../src/session/IdentityIsland';
import {refuseForeignSignIn} from '../../../src/session/signInParameters';
import type {PageFacts, PageRequest} from './types';

type Factors = NonNullable<React.ComponentProps<typeof StepUpAuth>['factors']>;

/** The site's own sign-in form, and the widgets around it, with the configuration that the query asks for. */
async function main() {
  refuseForeignSignIn();
  const facts = (await (await fetch('/facts.json')).json()) as PageFacts;
  const query = new URLSearchParams(location.search).get('page') ?? '{}';
  const container = document.getElementById('root')!;
  createRoot(container).render(<FormPage facts={facts} request={JSON.parse(query)} />);
}

function FormPage({facts, request}: {facts: PageFacts; request: PageRequest}): ReactNode {
  const [token, setToken] = useState('');
  const [isFormOpen, setFormOpen] = useState(true);
  const {baseURL, sdkURL, organizations} = facts;
  const orgID = request.organization ? organizations[request.organization]! : facts.orgID;
  const finish = useCallback((signedIn: string) => {
    setToken(signedIn);
    setFormOpen(false);
  }, []);

  if (request.multiFactor) {
    const steps = request.multiFactor.map((method) => ({factors: [{method}] as Factors}));
    return (
      <Widgets facts={facts} orgID={orgID} onToken={setToken} token={token}>
        <MultiFactorAuth steps={steps} />
      </Widgets>
    );
  }
  if (isFormOpen) {
    const {analyticsEnabled = true} = request;
    const provider = {orgID, baseURL, sdkURL, analyticsEnabled};
    return <IdentityIsland provider={provider} form={request.form} onToken={finish} />;
  }
  return (
    <Widgets facts={facts} orgID={orgID} initialToken={token} onToken={setToken} token={token}>
      {request.then === 'step-up' && (
        <StepUpAuth factors={[{method: request.stepUp ?? 'otp_via_email'}] as Factors} />
      )}
      {request.then === 'organizations' && <OrganizationSwitcher />}
      {request.then === 'consent' && <GDPRConsentDialog />}
    </Widgets>
  );
}

type WidgetsProps = {
  facts: PageFacts;
  orgID: string;
  initialToken?: string;
  token: string;
  onToken: (token: string) => void;
  children: ReactNode;
};

function Widgets({facts, orgID, initialToken, token, onToken, children}: WidgetsProps): ReactNode {
  const {baseURL, sdkURL} = facts;
  return (
    <>
      <output data-testid="token">{token}</output>
      <SlashIDProvider
        oid={orgID}
        environment={{baseURL, sdkURL}}
        analyticsEnabled={false}
        {...(initialToken && {initialToken})}
        themeProps={{theme: 'light'}}>
        <ConfigurationProvider>
          <TokenWatch onToken={onToken} />
          {children}
        </ConfigurationProvider>
      </SlashIDProvider>
    </>
  );
}

function TokenWatch({onToken}: {onToken: (token: string) => void}): null {
  const {user} = useSlashID();
  useEffect(() => {
    if (user) {
      onToken(user.token);
    }
  }, [user, onToken]);
  return null;
}

void main();
