import type {Page, Request} from '@playwright/test';
import {decodeJwt} from 'jose';
import {startFormPage, type FormPage} from '../../support/formPage/startFormPage';
import type {PageRequest} from '../../support/formPage/types';
import {expect, PASSWORD, test as base} from '../fixtures';
import {codeField, messagesTo, newestMessage, openLink} from '../outbox';

/** Organizations of all tests; people belong to one organization unless they are shared. */
const SEED = {
  organization: {name: 'Rescue Platform'},
  suborganizations: [
    {name: 'Closed', shares: [], settings: {deny_self_registration: true}},
    {name: 'By approval', shares: [], settings: {requires_manual_approval: true}},
    {name: 'Crews only', shares: [], settings: {new_person_handle_patterns: ['@crew\\.example$']}},
    {name: 'Branch'},
    {name: 'Open', shares: [], settings: {anonymous_persons_allowed: true}},
    {name: 'Vault', shares: [], settings: {allowed_factor_methods: ['password']}},
  ],
  people: ['reader', 'second', 'third']
    .map((name) => ({
      handles: [{type: 'email_address', value: `${name}@example.com`}],
      groups: ['public'],
      groupsIn: {Branch: ['apps']},
      password: PASSWORD,
    }))
    .concat(
      // Usernames cannot receive messages.
      {
        handles: [{type: 'username', value: 'dispatcher'}],
        groups: [],
        groupsIn: {Branch: []},
        password: PASSWORD,
      },
    ),
};

type WorkerFixtures = {stand: FormPage};

type Fixtures = {
  /** Opens the page with a sign-in form, and provides its parts by their visible names. */
  form: Form;
};

export type Form = Awaited<ReturnType<typeof createForm>>;

export const test = base.extend<Fixtures, WorkerFixtures>({
  stand: [
    async ({}, use) => {
      const stand = await startFormPage(SEED);
      await use(stand);
      await stand.close();
    },
    {scope: 'worker'},
  ],

  form: async ({page, stand}, use) => {
    await use(createForm(page, stand));
  },
});

export {expect, PASSWORD};

function createForm(page: Page, stand: FormPage) {
  const output = page.getByTestId('token');
  // SlashID's own form, in its widgets, has test ids.
  const error = page
    .locator('[data-screen=error], [data-screen=arrival-error]')
    .or(page.getByTestId('sid-form-error-state'));
  const initial = page.locator('[data-screen=identifier]');
  // Leaving a page during an SDK request logs an error.
  const unanswered = new Set<Request>();
  page.on('request', (request) => unanswered.add(request));
  page.on('requestfinished', (request) => unanswered.delete(request));
  page.on('requestfailed', (request) => unanswered.delete(request));
  /** Messages from before the sign-in began. */
  let old: ReadonlySet<string> = new Set();

  return {
    submit: page.getByRole('button', {name: /^(?:Continue|Confirm)$/}),
    back: page
      .getByRole('button', {name: 'Back', exact: true})
      .or(page.getByTestId('sid-form-authenticating-cancel-button')),
    error,
    /** The form while it waits for the reader. */
    waiting: page.locator('[data-screen]'),
    retry: error
      .getByRole('button')
      .filter({hasNotText: /^Back$/})
      .first(),
    fieldError: page.locator('[data-screen] p[role=alert]'),
    resend: page.getByRole('button', {name: /^(?:Send again|Enter a setup code instead)$/}),
    initial,
    code: codeField(page),

    /** The form with these methods, in this order. */
    async open(methods: readonly (string | object)[], request: PageRequest = {}) {
      const factors = methods.map((each) =>
        typeof each === 'string' ? {method: each} : each,
      ) as never;
      await expect.poll(() => unanswered.size).toBe(0);
      const form = {flow: 'choose', factors, ...request.form} as const;
      await page.goto(stand.address({...request, form}));
    },

    async begin(handle: string) {
      old = new Set((await messagesTo(undefined, stand.outbox)).map(({id}) => id));
      await page.locator('input[name=username], #sid-input-email_address').fill(handle);
      await initial
        .getByRole('button', {name: 'Continue', exact: true})
        .or(page.getByTestId('sid-form-initial-submit-button'))
        .click();
    },

    async typeCode(code: string) {
      // SlashID's own form has a box for each digit.
      await codeField(page).first().click();
      await page.keyboard.type(code);
    },

    /** The newest message to a handle since the sign-in began. */
    newest: (handle: string) => newestMessage(handle, stand.outbox, old),

    openLink: (link = '') => openLink(page, link),

    /** Claims of the sign-in's token. */
    async claims(): Promise<Record<string, any>> {
      await expect(output).toHaveText(/\w+\.\w+\./);
      return decodeJwt((await output.textContent()) ?? '');
    },

    expectSignedIn: () => expect(output).toHaveText(/\w+\.\w+\./),
  };
}

/** A different code, also of six digits. */
export const wrongCode = (code: string) => (code === '000000' ? '000001' : '000000');

let people = 0;

/** A new address. */
export const newAddress = () => `new-${process.pid}-${(people += 1)}@example.com`;
export const newPhone = () =>
  `55${String(5_000_000 + process.pid * 100 + (people += 1)).slice(-8)}`;
