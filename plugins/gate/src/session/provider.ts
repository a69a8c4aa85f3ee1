import {z} from 'zod';
import type {SlashIDSettings} from '../options';
import {MAX_RESPONSE_BYTES, type Answer, type Ask} from './ask';

/** Result of validating a token at the provider. */
export type ValidationResult =
  | 'valid'
  | 'invalid'
  /** `retryAfterSeconds`: from the provider's `Retry-After`. */
  | {unreachable: true; retryAfterSeconds: number | null};

/** Result of looking up a person with the API key. */
export type PersonLookup =
  | {type: 'person'; active: boolean; personType: string; groups: readonly string[]}
  | {type: 'removed'}
  | {type: 'key-refused'; status: number}
  | {type: 'unreachable'};

/** The gate's calls to the identity provider, each with limits for time and size and without redirects. */
export type Provider = {
  /** Fetches the unparsed key set and the provider's time in milliseconds. @throws when it is unavailable */
  fetchKeys: () => Promise<{keySet: unknown; time: number | null}>;
  /** Never throws: errors are `unreachable`. */
  validateToken: (token: string) => Promise<ValidationResult>;
  /** Whether the provider accepted the revocation or does not need it. Never throws. */
  revoke: (token: string) => Promise<boolean>;
  /** Never throws: unclear responses are `unreachable`. */
  fetchPerson: (organization: string, person: string) => Promise<PersonLookup>;
};

/** Request Timeout, Too Early, Too Many Requests: temporary, not about the token. */
const PASSING = [408, 425, 429];

const Validation = z.object({result: z.object({valid: z.boolean()})});

const PersonBody = z.object({result: z.object({active: z.boolean(), person_type: z.string()})});
const GroupsBody = z.object({result: z.array(z.string())});

const UNREACHABLE: ValidationResult = {unreachable: true, retryAfterSeconds: null};

export function createProvider({provider}: SlashIDSettings, ask: Ask): Provider {
  function post(path: string, token: string): Promise<Answer> {
    return ask(`${provider.baseURL}${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        accept: 'application/json',
      },
      body: JSON.stringify({token}),
    });
  }

  function askAboutPerson(organization: string, path: string): Promise<Answer> {
    return ask(`${provider.baseURL}/persons/${path}`, {
      method: 'GET',
      headers: {
        'slashid-orgid': organization,
        'slashid-api-key': provider.apiKey ?? '',
        accept: 'application/json',
      },
    });
  }

  return {
    async fetchKeys() {
      const answer = await ask(provider.jwksURL, {
        method: 'GET',
        headers: {accept: 'application/json'},
      });
      const time = Date.parse(answer.header('date') ?? '');
      return {keySet: readJSON(answer), time: Number.isNaN(time) ? null : time};
    },
    async validateToken(token) {
      try {
        const answer = await post('/token/validate', token);
        if (!isSuccess(answer)) {
          return opinionFromStatus(answer);
        }
        return Validation.parse(readJSON(answer)).result.valid ? 'valid' : 'invalid';
      } catch {
        return UNREACHABLE;
      }
    },
    async revoke(token) {
      try {
        const answer = await post('/token/revoke', token);
        return isSuccess(answer) || isFinal(answer.status);
      } catch {
        return false;
      }
    },
    async fetchPerson(organization, person) {
      try {
        const path = encodeURIComponent(person);
        const [facts, groups] = await Promise.all([
          askAboutPerson(organization, path),
          askAboutPerson(organization, `${path}/groups`),
        ]);
        const refused = [facts, groups].find((answer) => !isSuccess(answer));
        if (refused) {
          return personFromStatus(refused.status);
        }
        const {active, person_type: personType} = PersonBody.parse(readJSON(facts)).result;
        const names = GroupsBody.parse(readJSON(groups)).result;
        return {type: 'person', active, personType, groups: names};
      } catch {
        return {type: 'unreachable'};
      }
    },
  };
}

/** 404 and 410 are about the person; other final statuses, such as 401 and 403, are about the key. */
function personFromStatus(status: number): PersonLookup {
  if (status === 404 || status === 410) {
    return {type: 'removed'};
  }
  return isFinal(status) ? {type: 'key-refused', status} : {type: 'unreachable'};
}

/** The call is authenticated with the token itself, so a rejected call means a rejected token. */
function opinionFromStatus({status, header}: Answer): ValidationResult {
  if (isFinal(status)) {
    return 'invalid';
  }
  const seconds = Number(header('retry-after') ?? NaN);
  const isUsable = Number.isFinite(seconds) && seconds >= 0;
  return {unreachable: true, retryAfterSeconds: isUsable ? seconds : null};
}

function isFinal(status: number): boolean {
  return status >= 400 && status < 500 && !PASSING.includes(status);
}

function isSuccess({status}: Answer): boolean {
  return status >= 200 && status < 300;
}

/** @throws Error for a failed, oversized or non-JSON response, which callers report as unreachable. */
function readJSON(answer: Answer): unknown {
  if (!isSuccess(answer)) {
    throw new Error(`the identity provider responded with ${answer.status}`);
  }
  if (answer.bytes === null) {
    throw new Error(`the identity provider sent more than ${MAX_RESPONSE_BYTES} bytes`);
  }
  return JSON.parse(new TextDecoder().decode(answer.bytes));
}
