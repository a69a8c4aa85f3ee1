import {randomUUID} from 'node:crypto';
import * as z from 'zod';
import {parseJSON} from '../parseJSON';
import {about, type Check, type Context} from './check';

const {ok, failed, unknown} = about('Organization');
const GROUPS = about('Groups');
const KEY_HINT = 'To check this, set SLASHID_API_KEY to an API key of the organization.';

const GroupList = z.object({
  result: z.array(z.union([z.string(), z.object({name: z.string()}).transform(({name}) => name)])),
});
const Problem = z.object({errors: z.array(z.object({message: z.string()})).min(1)});

/** Checks that the organization exists and has the policy's groups. */
export function checkOrganization(context: Context): Promise<Check[]> {
  const {apiKey} = context;
  return apiKey === undefined ? compareWithUnknown(context) : readGroups(context, apiKey);
}

/** With an API key, asks the management API. */
async function readGroups(
  {baseURL, orgID, policyGroups = [], ask}: Context,
  apiKey: string,
): Promise<Check[]> {
  const headers = {'slashid-orgid': orgID, 'slashid-api-key': apiKey};
  const {status, text} = await ask(`${baseURL}/groups`, {headers});
  if (isUnavailable(status)) {
    return [unavailable('the request for groups', status)];
  }
  const groups = GroupList.safeParse(parseJSON(text)).data?.result;
  if (status !== 200 || groups === undefined) {
    return [
      failed(
        `${orgID}: status ${status} for the API key`,
        'Check in the SlashID console that SLASHID_API_KEY belongs to the organization in SLASHID_ORG_ID and has not been revoked.',
      ),
    ];
  }
  const missing = policyGroups.filter((group) => !groups.includes(group));
  const seen = `has ${groups.length === 0 ? 'no groups' : groups.join(', ')}`;
  return [
    ok(`${orgID} accepts the API key`),
    missing.length === 0
      ? GROUPS.ok(seen)
      : GROUPS.warning(
          `${seen}; the rules also name ${missing.join(', ')}`,
          `Create the missing groups in the SlashID console and add people to them, or correct the names in docusaurus.config.ts. Names are case-sensitive.`,
        ),
  ];
}

/** Without an API key: an empty sign-in request gets different errors for existing and unknown organizations. */
async function compareWithUnknown({baseURL, orgID, ask}: Context): Promise<Check[]> {
  const requestSignIn = (id: string) =>
    ask(`${baseURL}/id/v2`, {
      method: 'POST',
      headers: {'slashid-orgid': id, 'content-type': 'application/json'},
      body: '{}',
    });
  const [ours, theirs] = [await requestSignIn(orgID), await requestSignIn(randomUUID())];
  const groups = GROUPS.unknown('not checked', KEY_HINT);
  // An outage or a limit at only one of the requests is no difference between the organizations.
  const status = [ours.status, theirs.status].find(isUnavailable);
  if (status !== undefined) {
    return [unavailable('the sign-in request', status), groups];
  }
  const message = messageIn(ours.text);
  if (ours.status !== theirs.status || message !== messageIn(theirs.text)) {
    return [ok(`${orgID} is known: ${message}`), groups];
  }
  return [
    /organi[sz]ation|org/i.test(message)
      ? failed(
          `${orgID}: ${ours.status} ${message}, the same response as for an unknown organization`,
          'Set SLASHID_ORG_ID to the organization’s ID from the SlashID console, and make sure that SLASHID_BASE_URL is the address of that organization’s environment.',
        )
      : unknown(
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
  return failed(`${request} returns ${status}`, fix);
}

function messageIn(text: string): string {
  return Problem.safeParse(parseJSON(text)).data?.errors[0]?.message ?? text.slice(0, 80);
}
