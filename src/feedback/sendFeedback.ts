import {normalizeQuery, type FeedbackEvent} from '@gated-docs/feedback/events';

/** Sends an event without cookies or a referrer. Resolves to whether the endpoint accepted it. */
export async function sendFeedback(endpoint: string, event: FeedbackEvent): Promise<boolean> {
  const sent = fetch(endpoint, {
    method: 'POST',
    headers: {'content-type': 'application/json'},
    body: JSON.stringify(event),
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    // The request completes even if the reader leaves the page.
    keepalive: true,
  });
  return sent.then(
    ({ok}) => ok,
    () => false,
  );
}

/** Reports a search without results, unless the query may be about a person. */
export function reportEmptySearch(endpoint: string, query: string): void {
  const counted = normalizeQuery(query);
  if (counted !== null) {
    void sendFeedback(endpoint, {event: 'search', query: counted});
  }
}
