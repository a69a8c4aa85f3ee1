import type {Call} from '../endpoints/requirements';
import type {APIReply, CallFailure, CallResult, Sink} from './callAPI';
import {createEvents, type Events} from './createEvents';
import type {Try} from './createTry';
import {repeats, send, type Caller} from './send';

/** Begins a subscription, whose upstream ends with its events. */
export async function subscribeAs(
  {services, session, request}: Call,
  tryIt: Try,
  caller: Caller,
  subscribe: (authorization: string | undefined, sink: Sink) => Promise<CallResult>,
): Promise<APIReply | CallFailure | {type: 'read-only'} | {type: 'too-many'} | Events> {
  const end = tryIt.subscriptions.begin(session.subject.personId);
  if (!end) {
    return {type: 'too-many'};
  }
  const events = createEvents(async () => {
    const reader = await services.sessions.authenticate(request.headers, false);
    return reader.type === 'session';
  });
  void events.ended.then(end);
  const result = await send(caller, tryIt, (authorization) =>
    subscribe(authorization, withoutToken(events.sink, authorization)),
  );
  if (result.type !== 'subscribed') {
    events.sink.end('It has not begun.');
    return result;
  }
  void events.ended.then(result.stop);
  return events;
}

/** Fails closed for a result that contains the token of the call. */
function withoutToken(sink: Sink, authorization = ''): Sink {
  const [, token = ''] = authorization.split(' ');
  return {
    ...sink,
    result: (result) =>
      token !== '' && repeats(JSON.stringify(result), token)
        ? sink.end('An event contains the access token, which the portal does not show.')
        : sink.result(result),
  };
}
