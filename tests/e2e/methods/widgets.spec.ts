import {expect, newAddress, test, type Form} from './formFixtures';

async function signInByCode(form: Form, handle: string) {
  await form.begin(handle);
  await form.typeCode((await form.newest(handle)).code ?? '');
}

test('A reader can confirm their identity only with their own address', async ({
  expectedProblems,
  form,
  page,
}) => {
  expectedProblems.push(/status of 409/);
  await form.open(['otp_via_email'], {then: 'step-up', stepUp: 'otp_via_email'});
  await signInByCode(form, 'reader@example.com');
  await expect(page.getByText("Confirm it's you")).toBeVisible();

  await form.begin('second@example.com');
  await expect(form.error).toContainText('Something went wrong');
  await form.back.click();
  await signInByCode(form, 'reader@example.com');

  await expect
    .poll(async () => (await form.claims()).authenticated_methods)
    .toEqual(['otp_via_email', 'otp_via_email']);
});

test('A reader attaches a further address by proving it', async ({form, page, stand}) => {
  const further = newAddress();
  await form.open(['otp_via_email'], {then: 'step-up', stepUp: 'otp_via_email'});
  await signInByCode(form, newAddress());
  const {person_id} = await form.claims();
  await expect(page.getByText("Confirm it's you")).toBeVisible();
  await signInByCode(form, further);

  await expect.poll(async () => (await form.claims()).authentications.length).toBe(2);
  const handles = await stand.manage('GET', `/persons/${person_id}/handles`);
  expect(handles.map(({value}: {value: string}) => value)).toContain(further);
});

test('A reader switches to another organization and gets its groups', async ({
  form,
  page,
  stand,
}) => {
  await form.open(['otp_via_email'], {then: 'organizations'});
  await signInByCode(form, 'reader@example.com');
  const before = await form.claims();
  await page.getByRole('combobox').click();
  await page.getByRole('option', {name: 'Branch'}).click();

  await expect
    .poll(async () => (await form.claims()).oid)
    .toBe(stand.facts.organizations['Branch']);
  expect(before).toMatchObject({oid: stand.facts.orgID, groups: ['public']});
  expect(await form.claims()).toMatchObject({groups: ['apps'], person_id: before.person_id});
});

test('A reader sets and changes cookie consent, and the provider stores it', async ({
  form,
  page,
  stand,
}) => {
  await form.open(['otp_via_email'], {then: 'consent'});
  await signInByCode(form, newAddress());
  const {person_id} = await form.claims();
  const kept = async (): Promise<string[]> => {
    const {consents} = await stand.manage('GET', `/persons/${person_id}/consent/gdpr`);
    return consents.map(({consent_level}: {consent_level: string}) => consent_level).sort();
  };
  await page.getByTestId('sid-gdpr-consent-dialog-accept').click();
  await expect.poll(kept).toContain('marketing');

  await page.getByTestId('sid-gdpr-consent-dialog-trigger').click();
  await page.getByTestId('sid-gdpr-consent-dialog-reject').click();
  await expect.poll(kept).toEqual(['none']);
});
