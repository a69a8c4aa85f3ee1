import {randomUUID} from 'node:crypto';
import * as z from 'zod';
import {ask, parseJSON} from './ask';
import {failed, ok, unknown, warning, type Check, type Examination} from './check';

const NAME = 'Organization';
const GROUPS = 'Groups';
const KEY_HINT = 'To check this, set SLASHID_API_KEY to an API key of the organization.';

const GroupList = z.object({
  result: z.array(z.union([z.string(), z.object({name: z.string()}).transform(({name}) => name)])),
});

/** Checks that the organization exists and has the policy's groups. */
export function checkOrganization(examination: Examination, clock: () => number): Promise<Check[]> {
  return examination.apiKey === undefined
    ? compareWithUnknown(examination, clock)
    : readGroups(examination, examination.apiKey, clock);
}

/** With an API key, asks the management API. */
async function readGroups(
  {baseURL, orgID, policyGroups = []}: Examination,
  apiKey: string,
  clock: () => number,
): Promise<Check[]> {
  const headers = {'slashid-orgid': orgID, 'slashid-api-key': apiKey};
  const answer = await ask(`${baseURL}/groups`, {headers}, clock);
  if (answer.type === 'silence') {
    return [failed(NAME, answer.reason, answer.fix)];
  }
  if (isUnavailable(answer.status)) {
    return [unavailable('the request for groups', answer.status)];
  }
  const groups = GroupList.safeParse(parseJSON(answer.text)).data?.result;
  if (answer.status !== 200 || groups === undefined) {
    return [
      failed(
        NAME,
        `${orgID}: status ${answer.status} for the API key`,
        'Check in the SlashID console that SLASHID_API_KEY belongs to the organization in SLASHID_ORG_ID and has not been revoked.',
      ),
    ];
  }
  const missing = policyGroups.filter((group) => !groups.includes(group));
  const seen = `has ${groups.length === 0 ? 'no groups' : groups.join(', ')}`;
  return [
    ok(NAME, `${orgID} accepts the API key`),
    missing.length === 0
      ? ok(GROUPS, seen)
      : warning(
          GROUPS,
          `${seen}; the rules also name ${missing.join(', ')}`,
          `Create the missing groups in the SlashID console and add people to them, or correct the names in docusaurus.config.ts. Names are case-sensitive.`,
        ),
  ];
}

/** Without an API key: an empty sign-in request gets different errors for existing and unknown organizations. */
async function compareWithUnknown(
  {baseURL, orgID}: Examination,
  clock: () => number,
): Promise<Check[]> {
  const requestSignIn = (id: string) =>
    ask(
      `${baseURL}/id/v2`,
      {
        method: 'POST',
        headers: {'slashid-orgid': id, 'content-type': 'application/json'},
        body: '{}',
      },
      clock,
    );
  const [ours, theirs] = [await requestSignIn(orgID), await requestSignIn(randomUUID())];
  const groups = unknown(GROUPS, 'not checked', KEY_HINT);
  if (ours.type === 'silence' || theirs.type === 'silence') {
    return [unknown(NAME, 'no response to the sign-in request', KEY_HINT), groups];
  }
  // An outage or a limit at only one of the requests is no difference between the organizations.
  const status = [ours.status, theirs.status].find(isUnavailable);
  if (status !== undefined) {
    return [unavailable('the sign-in request', status), groups];
  }
  if (ours.status !== theirs.status || messageOf(ours.text) !== messageOf(theirs.text)) {
    return [ok(NAME, `${orgID} is known: ${messageOf(ours.text)}`), groups];
  }
  const isNamed = /organi[sz]ation|org/i.test(messageOf(ours.text));
  return [
    isNamed
      ? failed(
          NAME,
          `${orgID}: ${ours.status} ${messageOf(ours.text)}, the same response as for an unknown organization`,
          'Set SLASHID_ORG_ID to the organization’s ID from the SlashID console, and make sure that SLASHID_BASE_URL is the address of that organization’s environment.',
        )
      : unknown(
          NAME,
          `${orgID}: the sign-in request returns ${ours.status} for any organization`,
          KEY_HINT,
        ),
    groups,
  ];
}

function isUnavailable(status: number): boolean {
  return status >= 500 || status === 429;
}

function unavailable(request: string, status: number): Check {
  const fix = 'Try again. If the problem persists, check the status of SlashID.';
  return failed(NAME, `${request} returns ${status}`, fix);
}

const Problem = z.object({errors: z.array(z.object({message: z.string()})).min(1)});

function messageOf(text: string): string {
  return Problem.safeParse(parseJSON(text)).data?.errors[0]?.message ?? text.slice(0, 80);
}
