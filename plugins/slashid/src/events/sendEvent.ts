import {PRODUCTION_URL, type ProviderConfig} from '../provider/providerConfig';
import {tabMemory} from '@gated-docs/utils/memory';

/** Events of a sign-in, before it is known whose. */
export type SignInEvent =
  | {
      event_name: 'AuthenticationSucceeded_v1';
      success_authn_method: string;
      authenticated_methods: readonly string[];
    }
  | {event_name: 'AuthenticationFailed_v1'; failed_authn_method: string; failure_reason: string};

/** Reported events, under the specification's names (section 3). They contain no handle. */
export type EventData =
  | {event_name: 'SDKLoaded_v1'}
  | ({person_id: string} & (
      | SignInEvent
      | {event_name: 'VirtualPageLoaded_v1' | 'PersonIdentified_v1' | 'PersonLoggedOut_v1'}
    ));

/** The SDK's own key: one id for all events of a tab. */
const CORRELATION_KEY = '@slashid/EVENTS_CORRELATION_ID';
const MAX_USER_AGENT_LENGTH = 500;

/**
 * Reports an event to the provider. Does not wait, and ignores errors. Never sends the URL's query or fragment, which
 * may contain a search or a sign-in.
 */
export function sendEvent(
  {orgID, baseURL = PRODUCTION_URL}: ProviderConfig,
  data: EventData,
  page: Pick<Location, 'origin' | 'pathname'> = window.location,
): void {
  fetch(`${baseURL}/actions/sdk`, {
    method: 'POST',
    headers: {'content-type': 'application/json'},
    keepalive: true,
    body: JSON.stringify({
      organization_id: orgID,
      analytics_correlation_id: correlationId(),
      window_location: page.origin + page.pathname,
      user_agent: window.navigator.userAgent.slice(0, MAX_USER_AGENT_LENGTH),
      event_data: data,
    }),
  }).catch(() => undefined);
}

function correlationId(): string {
  const id = tabMemory.get(CORRELATION_KEY) ?? window.crypto.randomUUID();
  tabMemory.set(CORRELATION_KEY, id);
  return id;
}
