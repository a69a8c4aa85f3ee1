import {asRecord, asList, readRecord} from '@gated-docs/utils/unknown-data';
import {fetchFromGate} from './fetchFromGate';

const PATH = '/_gate/read-tokens';

export type ReadToken = {id: string; name: string; expiresAt: string};

export type ReadTokenList = {
  tokens: readonly ReadToken[];
  /** Maximum number of tokens per reader, and (`mostDays`) their maximum lifetime. */
  most: number;
  mostDays: number;
  /** True if the gate has no key to look up a person's groups: read tokens then end with their session. */
  endsWithSession: boolean;
};

export type IssueResult =
  | {status: 'issued'; id: string; token: string}
  | {status: 'refused' | 'failed'};

/** @throws Error if the gate returns no list. */
export async function listReadTokens(): Promise<ReadTokenList> {
  const response = await fetchFromGate(PATH);
  const {tokens, most, mostDays, endsWithSession} = await readRecord(response);
  const list = asList(tokens, readToken);
  if (!list) {
    throw new Error(`${PATH} returns no read tokens, with status ${response?.status}.`);
  }
  return {
    tokens: list,
    most: Number(most),
    mostDays: Number(mostDays),
    endsWithSession: endsWithSession === true,
  };
}

function readToken(value: unknown): ReadToken | undefined {
  const {id, name, expiresAt} = asRecord(value);
  return typeof id === 'string' && typeof name === 'string' && typeof expiresAt === 'string'
    ? {id, name, expiresAt}
    : undefined;
}

/** Creates a read token. Only this response ever contains it. */
export async function issueReadToken(body: {name: string; days?: number}): Promise<IssueResult> {
  const response = await fetchFromGate(PATH, {body});
  const {id, token} = await readRecord(response);
  return typeof id === 'string' && typeof token === 'string'
    ? {status: 'issued', id, token}
    : {status: response?.status === 400 ? 'refused' : 'failed'};
}

/** Returns true if the read token is gone, even if it was gone before. */
export async function revokeReadToken(id: string): Promise<boolean> {
  const response = await fetchFromGate(`${PATH}/${id}`, {method: 'DELETE'});
  return response?.status === 204 || response?.status === 404;
}
