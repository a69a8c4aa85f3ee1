import type {TryEvent, TryInbox, TryReply, TryRequest, TryServers} from '@gated-docs/try-it/format';

const ENDPOINT = '/_gate/try';

/** A problem of an API, RFC 9457, with the members that this site's APIs add. */
export type Problem = {
  title?: string;
  detail?: string;
  code?: string;
  errors?: {pointer?: string; message?: string; code?: string}[];
};

/** The servers that this gate offers: none in the plain build, and if "Try it" is off. */
export async function loadServers(): Promise<TryServers['servers']> {
  const offer = await readJson<TryServers>(await fetch(ENDPOINT)).catch(() => undefined);
  return offer?.servers ?? [];
}

/**
 * @param onResult receives the results of a subscription, until it ends
 * @returns the reply of the API, or in the title why there is none
 */
export async function send(
  request: TryRequest,
  signal: AbortSignal,
  onResult: (result: unknown) => void,
): Promise<TryReply | Problem> {
  const response = await post('', request, signal);
  if (response.headers.get('content-type')?.startsWith('text/event-stream')) {
    return readEvents(response, onResult);
  }
  if (response.ok) {
    return readJson<TryReply>(response);
  }
  const {message} = await readJson<{message?: string}>(response).catch(() => ({
    message: undefined,
  }));
  return {title: message ?? `The portal responded with ${response.status}. Try again.`};
}

/** Reads server-sent events. Between them, there are comments. */
async function readEvents({body}: Response, onResult: (result: unknown) => void): Promise<Problem> {
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    const messages = (text + read.value).split('\n\n');
    text = messages.pop() ?? '';
    for (const message of messages.filter((line) => line.startsWith('data: '))) {
      // See `readJson`.
      const event = JSON.parse(message.slice('data: '.length)) as TryEvent;
      if ('end' in event) {
        return {title: event.end};
      }
      onResult(event.result);
    }
  }
  return {title: 'The portal ended the subscription. Send it again to continue.'};
}

/** What the sandbox holds for this reader; undefined if this gate does not show it. */
export const loadInbox = (): Promise<TryInbox | undefined> =>
  fetch(`${ENDPOINT}/inbox`)
    .then(readJson<TryInbox>)
    .catch(() => undefined);

/** @returns whether the sandbox has its first data again */
export const resetSandbox = async (): Promise<boolean> => (await post('/reset', {})).ok;

function post(path: string, body: unknown, signal?: AbortSignal): Promise<Response> {
  return fetch(ENDPOINT + path, {
    method: 'POST',
    headers: {'content-type': 'application/json'},
    body: JSON.stringify(body),
    ...(signal && {signal}),
  });
}

export async function readJson<T>(response: Response): Promise<T> {
  if (!/[/+]json\b/.test(response.headers.get('content-type') ?? '')) {
    throw new Error(`${response.url} returned ${response.status} without JSON.`);
  }
  // The gate and the build are our own, so their shape is trusted.
  return (await response.json()) as T;
}

/** The JSON of a reply; undefined if it is something else. */
export function jsonIn({body}: TryReply): unknown {
  try {
    return 'text' in body ? JSON.parse(body.text) : undefined;
  } catch {
    return undefined;
  }
}
