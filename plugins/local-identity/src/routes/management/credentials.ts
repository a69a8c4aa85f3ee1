import {Hono} from 'hono';
import {z} from 'zod';
import * as errors from '../../core/errors';
import {randomId} from '../../core/secrets';
import {mintToken} from '../../core/tokens';
import {RESERVED_CLAIMS} from '../../core/wire';
import {isPasswordHash} from '../../directory/passwords';
import type {Services} from '../../openServices';
import {beginRecovery, issueSignInLink} from '../../sign-in/beginSignIn';
import {toWireCredential} from '../me';
import {type PersonEnv, readJson, requestedBy} from '../readRequest';

const DirectId = z.strictObject({duration_secs: z.number().int().min(1).max(86_400)});
const Mint = z.strictObject({custom_claims: z.record(z.string(), z.unknown()).default({})});

const PasswordHash = z
  .string()
  .max(500)
  .refine(
    isPasswordHash,
    'must be a password hash created by this provider (scrypt$…). To set a new password, use password-rotate',
  );
const PasswordCredential = z.strictObject({
  type: z.literal('password', {
    error: 'can be "password" only: passkeys and authenticator apps are registered by their owners',
  }),
  label: z.string().max(200).optional(),
  params: z.strictObject({password_hash: PasswordHash}),
});

/** /persons/{id}/credentials. */
export function credentialRoutes(services: Services) {
  const {credentials, persons} = services;

  return new Hono<PersonEnv>()
    .get('/credentials', (c) =>
      c.json({result: credentials.listOf(c.var.person.id).map(toWireCredential)}),
    )
    .delete('/credentials', (c) => {
      credentials.remove(c.var.person.id);
      return c.body(null, 204);
    })
    .delete('/credentials/:credentialId', (c) => {
      credentials.remove(c.var.person.id, c.req.param('credentialId'));
      return c.body(null, 204);
    })
    .post('/credentials', async (c) => {
      const {id} = c.var.person;
      const {params, label} = await readJson(c, PasswordCredential);
      if (credentials.hasPassword(id)) {
        throw errors.invalidRequest(
          'the person has a password; PUT …/credentials/password replaces it',
        );
      }
      credentials.upsertPassword(id, params.password_hash, label);
      const created = credentials.listOf(id).find(({type}) => type === 'password');
      return c.json({result: created && toWireCredential(created)}, 201);
    })
    .put('/credentials/password', async (c) => {
      const {id} = c.var.person;
      const {params, label} = await readJson(c, PasswordCredential);
      const isNew = !credentials.hasPassword(id);
      credentials.replacePassword(id, params.password_hash, label);
      return c.json({}, isNew ? 201 : 200);
    })
    .post('/credentials/password-reset', async (c) => {
      const {organization, person} = c.var;
      await readJson(c, z.strictObject({}));
      const handle = persons.handlesOf(person.id).find(({type}) => type !== 'username');
      if (!handle) {
        throw errors.invalidRequest('the person has no email address or phone number');
      }
      beginRecovery({organization, handle, requestedBy: requestedBy(c)}, services);
      return c.body(null, 202);
    })
    .post('/credentials/password-rotate', async (c) => {
      const password = `${randomId()}-Aa1!`;
      credentials.replacePassword(c.var.person.id, await credentials.hashPassword(password));
      return c.json({result: {new_password: password}});
    });
}

/** Tokens made for one person: `direct_id` and `api`. */
export const personTokenRoutes = (services: Services) =>
  new Hono<PersonEnv>()
    .post('/direct-id', async (c) => {
      const {duration_secs: seconds} = await readJson(c, DirectId);
      const flow = {method: 'direct_id' as const, requestedBy: requestedBy(c)};
      return c.json({result: issueSignInLink(flow, c.var, services, seconds * 1000)}, 201);
    })
    .post('/mint-token', async (c) => {
      const {organization, person} = c.var;
      const {custom_claims} = await readJson(c, Mint);
      if (!person.active) {
        throw errors.signInAwaitingApproval(person.id);
      }
      const reserved = [...RESERVED_CLAIMS, organization.settings.groups_claim_name].find((name) =>
        Object.hasOwn(custom_claims, name),
      );
      if (reserved !== undefined) {
        throw errors.invalidRequest(`the claim ${reserved} is reserved`);
      }
      const timestamp = new Date(services.now()).toISOString();
      const request = {
        organization,
        person,
        authentications: [{method: 'api' as const, timestamp}],
        isFirst: services.persons.claimFirstToken(person.id),
        actor: {sub: organization.id},
      };
      return c.json({result: await mintToken(request, services, custom_claims)}, 201);
    });
