import {z} from 'zod';
import type {Settings} from '../options';
import {readBounded} from '../readBounded';

/** What the provider says of a token. */
export type Opinion =
  | 'valid'
  | 'invalid'
  /** `retryAfterSeconds`: it asked to be left alone for so long. */
  | {unreachable: true; retryAfterSeconds: number | null};

/** What the provider says of a person, asked with the API key. */
export type PersonAnswer =
  | {type: 'person'; active: boolean; personType: string; groups: readonly string[]}
  | {type: 'removed'}
  | {type: 'key-refused'; status: number}
  | {type: 'unreachable'};

/** The calls that the gate makes to the identity provider, each bounded in time, size and direction. */
export type Provider = {
  /** The provider's key set, unparsed, and its time in milliseconds. @throws when it cannot be had. */
  fetchKeys: () => Promise<{keySet: unknown; time: number | null}>;
  /** Never throws: what is no answer is `unreachable`. */
  opinionOf: (token: string) => Promise<Opinion>;
  /** Whether the provider took a revocation, or has no use for it. Never throws. */
  revoke: (token: string) => Promise<boolean>;
  /** Never throws: whatever is no clear answer is `unreachable`. */
  fetchPerson: (organization: string, person: string) => Promise<PersonAnswer>;
};

const CALL_TIMEOUT_MS = 4_000;
const LARGEST_ANSWER_BYTES = 256 * 1024;
/** Too late, too early, too many: they speak of the moment and not of the token. */
const PASSING = [408, 425, 429];

const Validation = z.object({result: z.object({valid: z.boolean()})});

const PersonBody = z.object({result: z.object({active: z.boolean(), person_type: z.string()})});
const GroupsBody = z.object({result: z.array(z.string())});

const UNREACHABLE: Opinion = {unreachable: true, retryAfterSeconds: null};

export function createProvider({provider, fetch}: Settings): Provider {
  /** Fail closed: a redirect, a late or an oversized answer is no answer. */
  async function call(url: string, init: RequestInit): Promise<Response> {
    const signal = AbortSignal.timeout(CALL_TIMEOUT_MS);
    return fetch(url, {...init, redirect: 'error', signal});
  }

  function post(path: string, token: string): Promise<Response> {
    return call(`${provider.baseURL}${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        accept: 'application/json',
      },
      body: JSON.stringify({token}),
    });
  }

  function askAboutPerson(organization: string, path: string): Promise<Response> {
    return call(`${provider.baseURL}/persons/${path}`, {
      headers: {
        'slashid-orgid': organization,
        'slashid-api-key': provider.apiKey ?? '',
        accept: 'application/json',
      },
    });
  }

  return {
    async fetchKeys() {
      const response = await call(provider.jwksURL, {headers: {accept: 'application/json'}});
      const time = Date.parse(response.headers.get('date') ?? '');
      return {keySet: await readJSON(response), time: Number.isNaN(time) ? null : time};
    },
    async opinionOf(token) {
      try {
        const response = await post('/token/validate', token);
        if (!response.ok) {
          await response.body?.cancel();
          return opinionFromStatus(response);
        }
        return Validation.parse(await readJSON(response)).result.valid ? 'valid' : 'invalid';
      } catch {
        return UNREACHABLE;
      }
    },
    async revoke(token) {
      try {
        const response = await post('/token/revoke', token);
        await response.body?.cancel();
        return response.ok || isFinal(response.status);
      } catch {
        return false;
      }
    },
    async fetchPerson(organization, person) {
      const path = encodeURIComponent(person);
      try {
        const [facts, groups] = await Promise.all([
          askAboutPerson(organization, path),
          askAboutPerson(organization, `${path}/groups`),
        ]);
        const refused = [facts, groups].find(({ok}) => !ok);
        if (refused) {
          await Promise.all([facts.body?.cancel(), groups.body?.cancel()]);
          return personFromStatus(refused.status);
        }
        const {active, person_type: personType} = PersonBody.parse(await readJSON(facts)).result;
        const names = GroupsBody.parse(await readJSON(groups)).result;
        return {type: 'person', active, personType, groups: names};
      } catch {
        return {type: 'unreachable'};
      }
    },
  };
}

/** "Not found" is an answer about the person; a refusal speaks of the key. */
function personFromStatus(status: number): PersonAnswer {
  if (status === 404 || status === 410) {
    return {type: 'removed'};
  }
  return isFinal(status) ? {type: 'key-refused', status} : {type: 'unreachable'};
}

/** The call carries the token that is judged, so a provider that refuses the call refuses the token. */
function opinionFromStatus({status, headers}: Response): Opinion {
  if (isFinal(status)) {
    return 'invalid';
  }
  const seconds = Number(headers.get('retry-after') ?? NaN);
  const isUsable = Number.isFinite(seconds) && seconds >= 0;
  return {unreachable: true, retryAfterSeconds: isUsable ? seconds : null};
}

function isFinal(status: number): boolean {
  return status >= 400 && status < 500 && !PASSING.includes(status);
}

async function readJSON(response: Response): Promise<unknown> {
  if (!response.ok) {
    await response.body?.cancel();
    throw new Error(`the identity provider answered ${response.status}`);
  }
  const bytes = await readBounded(response, LARGEST_ANSWER_BYTES);
  if (bytes === null) {
    await response.body?.cancel();
    throw new Error(`the identity provider answered more than ${LARGEST_ANSWER_BYTES} bytes`);
  }
  return JSON.parse(new TextDecoder().decode(bytes));
}
