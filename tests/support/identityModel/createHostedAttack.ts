import {expect} from 'vitest';
import {
  actionOf,
  authorizeUrl,
  codeFor,
  createBrowser,
  exchange,
  hiddenOf,
  refresh,
} from '../hostedLogin';
import {claimsOf, PASSWORD, type TestProvider} from '../identity';
import type {Ledger} from './createLedger';

const CODE_LIFETIME_MS = 60_000;

type Browser = ReturnType<typeof createBrowser>;
type Page = {browser: Browser; action: string; challenge: {id: string; type: string}};

/** The result of one sign-in on the provider's page. */
type Lineage = {idTokens: string[]; accessTokens: string[]};
type Code = {value: string; issuedAt: number; lineage: Lineage | undefined};

/**
 * An attacker on the provider's pages and at its token endpoint. One code yields one session, whose
 * tokens replace each other, and no token outlives or is younger than the first.
 */
export function createHostedAttack(idp: TestProvider, branch: string, ledger: Ledger) {
  const pages: Page[] = [];
  const codes: Code[] = [];
  const refreshTokens: {value: string; lineage: Lineage; isUsed: boolean}[] = [];
  const lineages: Lineage[] = [];
  const isEnded = ({idTokens}: Lineage) => ledger.isOver(claimsOf(idTokens[0] ?? ''));
  const end = ({idTokens}: Lineage) => ledger.noteLogOut(idTokens[0] ?? '');
  const at = <T>(items: readonly T[], index: number): T | undefined => items[index % items.length];

  function note(body: any, lineage: Lineage): string {
    lineage.idTokens.push(body.id_token);
    lineage.accessTokens.push(body.access_token);
    refreshTokens.push({value: body.refresh_token, lineage, isUsed: false});
    return body.id_token;
  }

  async function exchangeCode(
    index: number,
    client: 'main' | 'branch',
  ): Promise<string | undefined> {
    const code = at(codes, index);
    if (!code) {
      return undefined;
    }
    const client_id = client === 'main' ? idp.organizationId : branch;
    const {status, body} = await exchange(idp, code.value, {client_id});
    if (status !== 200) {
      const isKnown = idp.clock().getTime() < code.issuedAt + CODE_LIFETIME_MS;
      if (code.lineage && client === 'main' && isKnown) {
        end(code.lineage);
      }
      return undefined;
    }
    expect([client, code.lineage]).toEqual(['main', undefined]);
    code.lineage = {idTokens: [], accessTokens: []};
    lineages.push(code.lineage);
    return note(body, code.lineage);
  }

  return {
    async openPage(address: string, method: string): Promise<void> {
      const browser = createBrowser(idp);
      const action = actionOf((await browser.open(authorizeUrl(idp))).body);
      const asked = await browser.submit(action, {email: address, method});
      const challenge = {
        id: hiddenOf(asked.body, 'challenge_id'),
        type: hiddenOf(asked.body, 'challenge_type'),
      };
      pages.push({browser, action, challenge});
    },

    /** Uses this page's challenge, or a `foreign` one. */
    async answerPage(index: number, given: {code: string; foreign: any}): Promise<void> {
      const page = at(pages, index);
      const challenge = given.foreign ?? page?.challenge;
      if (!page || !challenge) {
        return;
      }
      const answer = await page.browser.submit(page.action.replace(/handle$/, 'answer'), {
        email: 'any@example.com',
        challenge_id: challenge.id,
        challenge_type: challenge.type,
        answer: challenge.type === 'otp' ? given.code : PASSWORD,
      });
      const target = answer.headers.get('Location');
      const value = target && new URL(target).searchParams.get('code');
      if (value) {
        ledger.noteProof();
        codes.push({value, issuedAt: idp.clock().getTime(), lineage: undefined});
      }
    },

    exchangeCode,

    /** Completes a sign-in as the owner of the attacker's mailbox. */
    async signIn(address: string): Promise<string | undefined> {
      const value = await codeFor(idp, authorizeUrl(idp), address);
      ledger.noteProof();
      codes.push({value, issuedAt: idp.clock().getTime(), lineage: undefined});
      return exchangeCode(codes.length - 1, 'main');
    },

    async refresh(index: number): Promise<string | undefined> {
      const token = at(refreshTokens, index);
      if (!token) {
        return undefined;
      }
      const {status, body} = await refresh(idp, token.value);
      if (status !== 200) {
        if (token.isUsed) {
          end(token.lineage);
        }
        return undefined;
      }
      expect([token.isUsed, isEnded(token.lineage)]).toEqual([false, false]);
      token.isUsed = true;
      return note(body, token.lineage);
    },

    isReplaced: (token: string): boolean =>
      lineages.some(({idTokens}) => idTokens.slice(0, -1).includes(token)),

    async check(): Promise<void> {
      for (const lineage of lineages) {
        const {idTokens, accessTokens} = lineage;
        const first = claimsOf(idTokens[0] ?? '');
        for (const token of idTokens) {
          const {exp, authentications, person_id, aud} = claimsOf(token);
          expect({exp, authentications, person_id, aud}).toEqual({
            exp: first.exp,
            authentications: first.authentications,
            person_id: first.person_id,
            aud: idp.organizationId,
          });
        }
        for (const bearer of isEnded(lineage) ? accessTokens : []) {
          expect((await idp.get('/oauth2/userinfo', {bearer})).status).toBe(401);
        }
      }
    },
  };
}
