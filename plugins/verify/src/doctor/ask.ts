import {messageOf, systemCode} from '@gated-docs/utils/errors';

export type Answer = {
  status: number;
  headers: Headers;
  text: string;
  askedAt: number;
  answeredAt: number;
};

/** Sends a request. @throws UnreachableError */
export type Ask = (url: string, init?: RequestInit) => Promise<Answer>;

/** There is no response; the message is the reason. */
export class UnreachableError extends Error {
  override readonly name = 'UnreachableError';

  constructor(
    message: string,
    readonly fix: string,
  ) {
    super(message);
  }
}

const TIMEOUT_MS = 10_000;

export function askBy(clock: () => number): Ask {
  return async (url, init) => {
    const askedAt = clock();
    try {
      const response = await fetch(url, {...init, signal: AbortSignal.timeout(TIMEOUT_MS)});
      const text = await response.text();
      const {status, headers} = response;
      return {status, headers, text, askedAt, answeredAt: clock()};
    } catch (error) {
      const {reason, fix} = explain(error);
      throw new UnreachableError(`${url}: ${reason}`, fix);
    }
  };
}

const NAMES = 'SLASHID_BASE_URL or SLASHID_SDK_URL';

/** Reasons by the system's code, with their fixes. */
const REASONS: readonly [code: RegExp, reason: string | undefined, fix: string][] = [
  [
    /^(?:ENOTFOUND|EAI_AGAIN)$/,
    'no such host',
    `Correct the host name in ${NAMES}, or check the DNS configuration of this machine.`,
  ],
  [/^ECONNREFUSED$/, 'connection refused', `Correct the address in ${NAMES}.`],
  [
    /^ERR_SSL_WRONG_VERSION_NUMBER$/,
    'no TLS at this address',
    'Correct the scheme or the port of the address: the server does not speak TLS there.',
  ],
  [
    /CERT|LEAF_SIGNATURE/,
    undefined,
    'This machine does not trust the certificate. If a company proxy intercepts TLS, set NODE_EXTRA_CA_CERTS to the file with the proxy’s CA certificate.',
  ],
];

function explain(error: unknown): {reason: string; fix: string} {
  // `fetch` and `text` only reject with this type.
  const {name, message, cause} = error as Error;
  const code = systemCode(cause);
  if (name === 'TimeoutError') {
    return {
      reason: 'no response within 10 seconds',
      fix: 'Check whether a firewall or a proxy blocks the connection from this machine.',
    };
  }
  const [
    ,
    reason = messageOf(cause),
    fix = 'Check the address and this machine’s network connection.',
  ] = REASONS.find(([known]) => known.test(code ?? '')) ?? [];
  return {reason: code === undefined ? message : `${reason} (${code})`, fix};
}
