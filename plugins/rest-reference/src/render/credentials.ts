import type {ApiDocument, Operation, Parameter, SecurityScheme} from '../document/openapi';
import type {Resolve} from '../document/references';
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

type Secured = {operation: Operation; document: ApiDocument; resolve: Resolve};

type Requirement = {scheme: SecurityScheme; scopes: string[]}[];

/** The alternatives of a call, each with all schemes that it needs: one without any is a call that is open. */
function requirementsOf({operation, document, resolve}: Secured): Requirement[] {
  return (operation.security ?? document.security ?? []).map((alternative) =>
    Object.entries(alternative).map(([name, scopes]) => {
      const scheme = document.components?.securitySchemes?.[name];
      if (!scheme) {
        throw new Error(
          `${operation.operationId ?? 'an operation'} requires the security scheme "${name}", which does not exist. Add it to "components.securitySchemes", or correct the name.`,
        );
      }
      return {scheme: resolve<SecurityScheme>(scheme), scopes};
    }),
  );
}

/** The secrets that a call sends in each place, for the first alternative. */
export function credentials(call: Secured): Record<Exclude<Parameter['in'], 'path'>, Pair[]> {
  const [chosen = []] = requirementsOf(call);
  const keys = chosen.filter(({scheme}) => scheme.type === 'apiKey');
  const sent = {header: [] as Pair[], query: [] as Pair[], cookie: [] as Pair[]};
  for (const {scheme} of chosen) {
    const {type, name = '', in: place = 'header'} = scheme;
    if (type === 'apiKey') {
      // The other keys of a call have variables named like them.
      const value = keys[0]?.scheme === scheme ? PLACEHOLDERS.apiKey : keyPlaceholder(name);
      sent[place].push({name, value});
    } else if (['oauth2', 'openIdConnect'].includes(type) || isKnownHttp(scheme)) {
      const value = /^basic$/i.test(scheme.scheme ?? '') ? PLACEHOLDERS.basic : PLACEHOLDERS.bearer;
      sent.header.push({name: 'Authorization', value});
    }
  }
  return sent;
}

/** Other schemes, such as Digest, need more than a header that a program can state. */
const isKnownHttp = ({type, scheme = ''}: SecurityScheme) =>
  type === 'http' && /^(?:basic|bearer)$/i.test(scheme);

const keyPlaceholder = (name: string) =>
  `CALLER_KEY_${name.replaceAll(/[^A-Za-z0-9]+/g, '_').toUpperCase()}`;

/** What a page says about the credentials of a call. */
export type Access = {
  /** Scopes of the token, if a token is all that a call can need. */
  scope: string | undefined;
  /** Whether a call needs no credentials. */
  open: boolean;
  /** The alternatives in words, if they are more than a token. */
  credentials: string | undefined;
};

export function accessOf(call: Secured): Access {
  const requirements = requirementsOf(call);
  const [only = [], ...others] = requirements;
  const scopes = [...new Set(requirements.flat().flatMap((needed) => needed.scopes))];
  const isOpen = requirements.every((alternative) => alternative.length === 0);
  const isToken = others.length === 0 && only.length === 1 && scopes.length > 0;
  return {
    scope: isToken ? scopes.join(' ') : undefined,
    open: isOpen,
    credentials: isToken || isOpen ? undefined : requirements.map(describe).join(', or '),
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
  switch (type) {
    case 'apiKey':
      return `the ${name} ${PLACES[place]}`;
    case 'http':
      return /^bearer$/i.test(scheme) ? 'a bearer token' : `HTTP ${scheme} authentication`;
    case 'oauth2':
      return 'an OAuth 2.0 token';
    case 'openIdConnect':
      return 'an OpenID Connect token';
    case 'mutualTLS':
      return 'a client certificate';
    default:
      return type;
  }
}
