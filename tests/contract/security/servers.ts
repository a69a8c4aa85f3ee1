import type {Class} from './cases';

export type Server = 'node' | 'nginx' | 'workerd';

/**
 * How a case is covered on a server. `ours`: a test checks it there. `by construction`: it cannot occur, and
 * the named test shows why. `the platform’s`: our code does not decide it.
 */
export type Standing = {
  mark: 'ours' | 'by construction' | 'the platform’s';
  /** The test's file, or who is responsible. */
  by: string;
};

const ours = (by: string): Standing => ({mark: 'ours', by});
const byConstruction = (by: string): Standing => ({mark: 'by construction', by});
const platforms = (by: string): Standing => ({mark: 'the platform’s', by});

/** Several cases that are covered in the same way. */
const held = (ids: string, standing: Standing): Record<string, Standing> =>
  Object.fromEntries(ids.split(' ').map((id) => [id, standing]));

const WORKERD = 'tests/soak/workerd/workerd.test.ts';
/** The same pipeline over `fetch`, which the contract tests use through the same adapter. */
const SAME_CODE = byConstruction('tests/contract/gate/paths.test.ts');
const NGINX = 'tests/soak/nginx/nginx.test.ts';
/** Everything but plain files of the reader's edition is proxied to the gate, whose response is forwarded. */
const PROXIED = byConstruction(NGINX);
/** Independent of requests: rules and provider do not know the server in front. */
const ELSEWHERE = byConstruction('tests/contract/security/cases.test.ts');
const GATE = ours('tests/contract/security/cases.test.ts');

/** How the cases of each class are covered; `except` lists those that are covered differently. */
export const SERVERS: Readonly<
  Record<
    Server,
    Readonly<Record<Class, {standing: Standing; except?: Readonly<Record<string, Standing>>}>>
  >
> = {
  node: {
    paths: {standing: GATE},
    rules: {standing: GATE},
    tokens: {standing: GATE},
    sessions: {standing: GATE},
    redirects: {standing: GATE},
    caching: {standing: GATE},
    browser: {standing: GATE},
    provider: {standing: GATE},
    passkeys: {standing: GATE},
    machines: {standing: GATE},
    calls: {standing: GATE},
  },
  nginx: {
    paths: {
      standing: ours(NGINX),
      except: {
        P16: PROXIED, // the query is irrelevant: nginx only uses the path
        P22: PROXIED,
        P29: byConstruction(NGINX), // in the reader's own edition, no letter case finds another edition's page
        P31: platforms('nginx: HTTP/2 is not switched on'),
        P32: byConstruction('tests/contract/gate/fuzz.test.ts'),
        P34: PROXIED,
      },
    },
    rules: {standing: ELSEWHERE},
    tokens: {standing: PROXIED},
    sessions: {standing: PROXIED},
    redirects: {standing: PROXIED},
    caching: {standing: PROXIED},
    browser: {standing: PROXIED},
    provider: {standing: ELSEWHERE},
    passkeys: {standing: ELSEWHERE},
    machines: {standing: PROXIED, except: held('M20', ours(NGINX))},
    calls: {standing: PROXIED},
  },
  workerd: {
    paths: {
      standing: ours(WORKERD),
      except: {
        P16: SAME_CODE, // the query is irrelevant
        P19: platforms('Cloudflare: a worker is handed paths only'),
        P20: platforms('Cloudflare: a worker is handed paths only'),
        P22: SAME_CODE,
        P29: SAME_CODE,
        P31: platforms('Cloudflare: its edge speaks HTTP/2 and HTTP/3'),
        P32: byConstruction('tests/contract/gate/fuzz.test.ts'),
        P34: byConstruction('tests/contract/gate/serving.test.ts'),
      },
    },
    rules: {standing: ELSEWHERE},
    tokens: {
      standing: byConstruction('tests/contract/gate/tokens.test.ts'),
      except: held('J01 J02 J05 J10 J11 J16 J20 J22 J26 J31', ours(WORKERD)),
    },
    sessions: {
      standing: byConstruction('tests/contract/gate/exchange.test.ts'),
      except: held('S01 S02 S05 S07 S09 S11', ours(WORKERD)),
    },
    redirects: {
      standing: byConstruction('tests/contract/gate/serving.test.ts'),
      except: held('O08', ours(WORKERD)),
    },
    caching: {
      standing: byConstruction('tests/contract/gate/headers.test.ts'),
      except: held('C01 C02 C05 C07 C11', ours(WORKERD)),
    },
    browser: {
      standing: byConstruction('tests/contract/gate/headers.test.ts'),
      except: held('B01 B14', ours(WORKERD)),
    },
    provider: {standing: ELSEWHERE},
    passkeys: {standing: ELSEWHERE},
    // A worker has no store: the same code rejects every bearer token.
    machines: {standing: byConstruction('tests/contract/gate/readTokens.test.ts')},
    // A worker makes no calls.
    calls: {standing: byConstruction('tests/contract/gate/try.test.ts')},
  },
};

/** How one case is covered on one server. */
export function standingOf(server: Server, name: Class, id: string): Standing {
  const {standing, except = {}} = SERVERS[server][name];
  return except[id] ?? standing;
}
