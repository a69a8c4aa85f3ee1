import type {ApiDocument, Operation, Parameter, SecurityScheme} from '../document/openapi';
import type {Pair} from './serialize';

/** Environment variables with the caller's secrets in every example. */
export const TOKEN_VARIABLE = 'RESCUE_TOKEN';
export const CONNECTOR_VARIABLE = 'RESCUE_CONNECTOR_ID';
export const API_KEY_VARIABLE = 'RESCUE_API_KEY';

/** Values that each language replaces with an expression of its own. */
export const PLACEHOLDERS = {
  bearer: 'Bearer ACCESS_TOKEN',
  basic: 'Basic CONNECTOR_CREDENTIALS',
  apiKey: 'CALLER_API_KEY',
  idempotencyKey: 'FRESH_UUID',
} as const;

type Secured = {operation: Operation; document: ApiDocument};

type Requirement = {scheme: SecurityScheme; scopes: string[]}[];

/** The alternatives of a call, each with all schemes that it needs: one without any is a call that is open. */
function requirementsOf({operation, document}: Secured): Requirement[] {
  return (operation.security ?? document.security ?? []).map((alternative) =>
    Object.entries(alternative).map(([name, scopes]) => {
      const scheme = document.components?.securitySchemes?.[name];
      if (!scheme) {
        throw new Error(
          `${operation.operationId ?? 'an operation'} requires the security scheme "${name}", which does not exist. Add it to "components.securitySchemes", or correct the name.`,
        );
      }
      return {scheme, scopes};
    }),
  );
}

/** The secrets that a call sends in each place, for the first alternative. */
export function credentials(call: Secured): Record<Exclude<Parameter['in'], 'path'>, Pair[]> {
  const sent = {header: [] as Pair[], query: [] as Pair[], cookie: [] as Pair[]};
  const [chosen = []] = requirementsOf(call);
  const [firstKey] = chosen.filter(({scheme}) => scheme.type === 'apiKey');
  for (const {scheme} of chosen) {
    const {name = '', in: place = 'header'} = scheme;
    const kind = kindOf(scheme);
    if (kind === 'apiKey') {
      // The other keys of a call have variables named like them.
      const own = `CALLER_KEY_${name.replaceAll(/[^A-Za-z0-9]+/g, '_').toUpperCase()}`;
      sent[place].push({name, value: scheme === firstKey?.scheme ? PLACEHOLDERS.apiKey : own});
    } else if (kind !== undefined) {
      sent.header.push({name: 'Authorization', value: PLACEHOLDERS[kind]});
    }
  }
  return sent;
}

/** The secret of a scheme. Others, such as Digest, need more than a header that a program can state. */
const kindOf = ({type, scheme = ''}: SecurityScheme) =>
  KINDS[type === 'http' ? scheme.toLowerCase() : type];

const KINDS: Record<string, 'apiKey' | 'basic' | 'bearer'> = {
  ...{apiKey: 'apiKey', basic: 'basic', bearer: 'bearer'},
  ...{oauth2: 'bearer', openIdConnect: 'bearer'},
};

/**
 * What a page says about the credentials of a call: the scopes of its token, if a token is all that it can need, or the
 * alternatives in words. `open`: it needs none.
 */
export function accessOf(call: Secured) {
  const requirements = requirementsOf(call);
  const scopes = [...new Set(requirements.flat().flatMap((needed) => needed.scopes))];
  const open = requirements.flat().length === 0;
  const isToken = requirements.length === 1 && requirements.flat().length === 1 && scopes[0];
  return {
    scope: isToken ? scopes.join(' ') : undefined,
    open,
    credentials: isToken || open ? undefined : requirements.map(describe).join(', or '),
  };
}

function describe(alternative: Requirement): string {
  const words = alternative.map(({scheme, scopes}) => {
    const scoped = scopes.length > 0 ? ` (${scopes.join(', ')})` : '';
    return describeScheme(scheme) + scoped;
  });
  return words.join(' and ') || 'none';
}

const PLACES = {header: 'header', query: 'query parameter', cookie: 'cookie'};

function describeScheme({type, scheme = '', name, in: place = 'header'}: SecurityScheme): string {
  const words: Record<string, string> = {
    apiKey: `the ${name} ${PLACES[place]}`,
    http: /^bearer$/i.test(scheme) ? 'a bearer token' : `HTTP ${scheme} authentication`,
    oauth2: 'an OAuth 2.0 token',
    openIdConnect: 'an OpenID Connect token',
    mutualTLS: 'a client certificate',
  };
  return words[type] ?? type;
}
