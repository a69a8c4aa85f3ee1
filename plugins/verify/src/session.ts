import * as z from 'zod';
import {messageOf, systemCode} from '@gated-docs/utils/errors';
import {parseJSON} from './parseJSON';
import type {Deployment} from './request';

/** A session at the deployment: its cookies and their token. */
export type OpenSession = {cookie: string; token: string};

const Refusal = z.object({message: z.string()});
const Described = z.object({edition: z.string()});

/** Exchanges a token for a session, like a browser. @throws Error with the deployment's response */
export async function openSession(
  deployment: Deployment,
  origin: string,
  {name, token}: {name: string; token: string},
): Promise<OpenSession & {edition: string}> {
  const answer = await deployment.ask({
    target: '/_gate/session',
    method: 'POST',
    headers: {
      origin,
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/json',
    },
    body: JSON.stringify({token}),
  });
  const body = parseJSON(answer.body.toString());
  if (answer.status !== 200) {
    const reason = Refusal.safeParse(body).data?.message ?? 'no reason given';
    throw new Error(
      `${deployment.url.origin} rejected the sign-in of the reader "${name}" with status ${answer.status}: ${reason}`,
    );
  }
  const cookie = (answer.headers['set-cookie'] ?? [])
    .map((line) => line.split(';')[0] ?? '')
    // Not removed ones, which have an empty value. Others may end in `=`, as base64 does.
    .filter((pair) => !/^[^=]*=$/.test(pair))
    .join('; ');
  if (cookie === '') {
    throw new Error(
      `${deployment.url.origin} created a session for "${name}" without setting a cookie.`,
    );
  }
  return {cookie, token, edition: Described.safeParse(body).data?.edition ?? 'unnamed'};
}

/** Ends a session at the deployment, like the button "Log out". */
export async function closeSession(
  deployment: Deployment,
  origin: string,
  {cookie}: OpenSession,
): Promise<number> {
  const headers = {origin, 'sec-fetch-site': 'same-origin', cookie};
  const {status} = await deployment.ask({target: '/_gate/session', method: 'DELETE', headers});
  return status;
}

/** Revokes a token at its provider, bypassing the deployment. */
export async function revokeToken(baseURL: string, token: string): Promise<number> {
  const {status} = await fetch(`${baseURL}/token/revoke`, {
    method: 'POST',
    headers: {'content-type': 'application/json', authorization: `Bearer ${token}`},
    body: JSON.stringify({token}),
    signal: AbortSignal.timeout(30_000),
  });
  return status;
}

const Configuration = z.object({orgID: z.string(), baseURL: z.url()});

/** The deployment's identity provider. */
export async function readConfiguration(
  deployment: Deployment,
): Promise<z.infer<typeof Configuration>> {
  const answer = await deployment.ask({target: '/_gate/config'}).catch((cause: unknown) => {
    throw new Error(
      `${deployment.url.origin} cannot be reached (${systemCode(cause) ?? messageOf(cause)}). Check the URL, and make sure that the portal is running.`,
      {cause},
    );
  });
  const configuration = Configuration.safeParse(parseJSON(answer.body.toString()));
  if (answer.status !== 200 || !configuration.success) {
    throw new Error(
      `${deployment.url.origin} is not served by a gate: /_gate/config returned ${answer.status} without a configuration. A plain build on a static host has no access control, so there is nothing to verify.`,
    );
  }
  return configuration.data;
}
