import React, {useCallback, useEffect, useMemo, useState, type ReactNode} from 'react';
import {createRoot} from 'react-dom/client';
import {SlashID} from '@slashid/slashid';
import {
  ConfigurationProvider,
  GDPRConsentDialog,
  OrganizationSwitcher,
  SlashIDProvider,
  StepUpAuth,
  useSlashID,
} from '@slashid/react';
import '@slashid/react/style.css';
import {IdentityIsland} from '../../../plugins/slashid/src/IdentityIsland';
import type {PageFacts, PageRequest} from './types';

type Factors = NonNullable<React.ComponentProps<typeof StepUpAuth>['factors']>;

/** The site's own sign-in form, and the widgets around it, with the configuration that the query asks for. */
async function main() {
  const facts = (await (await fetch('/facts.json')).json()) as PageFacts;
  restoreRequest();
  const query = new URLSearchParams(location.search).get('page') ?? '{}';
  const container = document.getElementById('root')!;
  createRoot(container).render(<FormPage facts={facts} request={JSON.parse(query)} />);
}

const REQUEST_KEY = 'form-page-request';

/** A site that has anonymous users. */
const ANONYMOUS = {storeToken: true};

/** A hosted login comes back to the registered address, which has no query. */
function restoreRequest() {
  const url = new URL(location.href);
  const request = url.searchParams.get('page') ?? sessionStorage.getItem(REQUEST_KEY);
  if (request !== null && !url.searchParams.has('page')) {
    // First, as in the address that the page was opened with.
    history.replaceState(
      null,
      '',
      `/?${new URLSearchParams([['page', request], ...url.searchParams])}`,
    );
  }
}

function FormPage({facts, request}: {facts: PageFacts; request: PageRequest}): ReactNode {
  const [token, setToken] = useState('');
  const [isFormOpen, setFormOpen] = useState(true);
  const {baseURL, sdkURL, organizations} = facts;
  const orgID = request.organization ? organizations[request.organization]! : facts.orgID;
  const provider = useMemo(() => ({orgID, baseURL, sdkURL}), [orgID, baseURL, sdkURL]);
  const finish = useCallback((signedIn: string) => {
    setToken(signedIn);
    setFormOpen(false);
  }, []);

  if (request.hosted && isFormOpen) {
    return <HostedLogin facts={facts} onToken={finish} />;
  }
  if (isFormOpen) {
    return (
      <IdentityIsland
        provider={provider}
        form={request.form}
        anonymous={request.isAnonymous ? ANONYMOUS : undefined}
        onToken={finish}
      />
    );
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

/** What a site without a form of its own does, with the SDK alone. */
function HostedLogin({facts, onToken}: {facts: PageFacts; onToken: (token: string) => void}) {
  const {orgID: oid, baseURL, sdkURL} = facts;
  const [problem, setProblem] = useState('');
  const [sdk] = useState(
    () => new SlashID({oid, environment: {baseURL, sdkURL}, analyticsEnabled: false}),
  );
  useEffect(() => {
    sdk.resolveHostedLoginFlow().then(
      (user) => user && onToken(user.token),
      (error: unknown) => setProblem(String(error)),
    );
  }, [sdk, onToken]);
  const start = async () => {
    const page = new URLSearchParams(location.search).get('page') ?? '{}';
    sessionStorage.setItem(REQUEST_KEY, page);
    await sdk.startHostedLoginFlow({clientId: oid, redirectUri: `${location.origin}/`});
  };
  return (
    <>
      <button onClick={() => void start()}>Sign in elsewhere</button>
      <p role="alert">{problem}</p>
    </>
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
