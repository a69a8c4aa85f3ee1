import {toCountedQuery, type FeedbackEvent} from '../feedback-events';

/** Sends without cookies and without the page's address. True when the endpoint took it. */
export async function sendFeedback(endpoint: string, event: FeedbackEvent): Promise<boolean> {
  const sent = fetch(endpoint, {
    method: 'POST',
    headers: {'content-type': 'application/json'},
    body: JSON.stringify(event),
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    // Also when the reader leaves the page now.
    keepalive: true,
  });
  return sent.then(
    ({ok}) => ok,
    () => false,
  );
}

/** Counts a search that found nothing, unless it may be about a person. */
export function reportEmptySearch(endpoint: string, query: string): void {
  const counted = toCountedQuery(query);
  if (counted !== null) {
    void sendFeedback(endpoint, {event: 'search', query: counted});
  }
}
