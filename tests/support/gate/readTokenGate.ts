import {rm} from 'node:fs/promises';
import path from 'node:path';
import {pathToFileURL} from 'node:url';
import {expect} from 'vitest';
import {temporaryFolder} from '../temporaryFolder';
import {createGateFixture, PUBLIC_URL, type GateFixture} from './gateFixture';

/** A gate with read tokens, over HTTP. */
export type ReadTokenGate = GateFixture & {
  origin: string;
  /** The database of read tokens. */
  file: string;
  /** Value of the session cookie of a person whom the provider's management API also knows. */
  signInAs: (person: string, ...groups: string[]) => Promise<string>;
  /** Sends an HTTP request with `session` as the cookie and `bearer` as the header. */
  send: (path: string, init?: SendInit) => Promise<Response>;
  /** Issues a read token for a person in these groups. */
  issue: (person: string, ...groups: string[]) => Promise<string>;
};

export type SendInit = RequestInit & {
  session?: string | undefined;
  bearer?: string | undefined;
  port?: number;
};

/** Headers of a portal page's requests. */
export const FROM_PORTAL = {
  origin: PUBLIC_URL,
  'sec-fetch-site': 'same-origin',
  'content-type': 'application/json',
};

/** The request that issues a read token. */
export function issuing(session: string | undefined, wish: unknown = {name: 'script'}): SendInit {
  return {method: 'POST', session, headers: FROM_PORTAL, body: JSON.stringify(wish)};
}

export async function createReadTokenGate({
  hasKey = true,
  ...options
}: Parameters<typeof createGateFixture>[0] & {hasKey?: boolean} = {}): Promise<ReadTokenGate> {
  const folder = temporaryFolder('read-tokens');
  const file = path.join(folder, 'gate', 'read-tokens.db');
  const fixture = await createGateFixture({
    folder: {isSearchable: true},
    ...options,
    stateURL: pathToFileURL(file).href,
    ...(hasKey && {provider: {apiKey: 'key-of-the-organization'}}),
  });
  const {port} = await fixture.startServer();

  const gate: ReadTokenGate = {
    ...fixture,
    origin: `http://127.0.0.1:${port}`,
    file,
    signInAs(person, ...groups) {
      fixture.provider.people.set(person, {active: true, groups});
      return fixture.provider.token({person_id: person, sub: person, groups});
    },
    send(address, {session, bearer, port: other, ...init} = {}) {
      const headers = new Headers(init.headers);
      if (session !== undefined) {
        headers.set('cookie', `gate_session=${session}`);
      }
      if (bearer !== undefined) {
        headers.set('authorization', `Bearer ${bearer}`);
      }
      return fetch(`http://127.0.0.1:${other ?? port}${address}`, {
        redirect: 'manual',
        ...init,
        headers,
      });
    },
    async issue(person, ...groups) {
      const session = await gate.signInAs(person, ...groups);
      const res = await gate.send('/_gate/read-tokens', issuing(session));
      expect(res.status).toBe(201);
      return ((await res.json()) as {token: string}).token;
    },
    async close() {
      await fixture.close();
      await rm(folder, {recursive: true, force: true});
    },
  };
  return gate;
}
