import {Hono} from 'hono';
import {SIGNING_ALGORITHM} from '../core/keys';
import type {IdpServices} from '../services';

/** What a relying party needs to find and verify us (OpenID Connect Discovery 1.0 §3). */
export function wellKnownRoutes({options, keys}: IdpServices) {
  const issuer = options.publicURL;
  return new Hono()
    .get('/.well-known/jwks.json', (c) => c.json(keys.jwks))
    .get('/.well-known/openid-configuration', (c) =>
      c.json({
        issuer,
        authorization_endpoint: `${issuer}/oauth2/authorize`,
        token_endpoint: `${issuer}/oauth2/tokens`,
        userinfo_endpoint: `${issuer}/oauth2/userinfo`,
        jwks_uri: `${issuer}/.well-known/jwks.json`,
        response_types_supported: ['code'],
        response_modes_supported: ['query'],
        grant_types_supported: ['authorization_code', 'refresh_token'],
        code_challenge_methods_supported: ['S256'],
        token_endpoint_auth_methods_supported: ['none'],
        authorization_response_iss_parameter_supported: true,
        scopes_supported: ['openid'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: [SIGNING_ALGORITHM],
      }),
    );
}
