import {describe, expect, it} from 'vitest';
import {clearEndedSession} from './clearEndedSession';
import {createSessionCookie} from './cookie';
import type {Session} from './sessions';

const COOKIES = 'gate_session=T';
const headersFor = (session: Session) =>
  clearEndedSession(session, createSessionCookie({isSecure: false}), COOKIES);

describe('clearEndedSession', () => {
  it('makes the browser delete the cookie and its cache', () => {
    expect(headersFor({type: 'ended', reason: 'expired'})).toEqual({
      'set-cookie': ['gate_session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax'],
      'clear-site-data': '"cache"',
    });
  });

  it.each<Session>([
    {type: 'none'},
    {type: 'unavailable'},
    {type: 'open', token: {} as Extract<Session, {type: 'open'}>['token']},
    {type: 'ended', reason: 'duplicate-cookie'},
  ])('changes nothing in the browser: %j', (session) => {
    expect(headersFor(session)).toEqual({});
  });
});
