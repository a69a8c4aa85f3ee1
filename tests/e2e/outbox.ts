import {expect, type Locator, type Page} from '@playwright/test';

type Message = {id: string; to: string; code?: string; link?: string};

const OUTBOX = `http://localhost:${process.env.E2E_IDENTITY_PORT}/outbox/messages`;

/** Messages to a handle, or all messages, newest first. */
export async function messagesTo(handle?: string, outbox = OUTBOX): Promise<Message[]> {
  const query = handle === undefined ? '' : `?to=${encodeURIComponent(handle)}`;
  const response = await fetch(`${outbox}${query}`);
  const {messages} = (await response.json()) as {messages: Message[]};
  return messages;
}

/** Waits for the newest message to a handle that is not in `seen`. */
export async function newestMessage(
  handle: string,
  outbox = OUTBOX,
  seen: ReadonlySet<string> = new Set(),
): Promise<Message> {
  let newest: Message | undefined;
  await expect
    .poll(async () => {
      newest = (await messagesTo(handle, outbox)).find(({id}) => !seen.has(id));
      return newest !== undefined;
    })
    .toBe(true);
  return newest!;
}

/** The field for a code of six digits, which phones fill. */
export const codeField = (page: Page): Locator =>
  page.locator('input[autocomplete="one-time-code"]');

/** Types the newest code from the outbox; the sixth digit submits it. */
export async function completeCode(page: Page, handle: string, outbox = OUTBOX): Promise<void> {
  await expect(codeField(page)).toBeVisible();
  const {code = ''} = await newestMessage(handle, outbox);
  await codeField(page).click();
  await page.keyboard.type(code);
}

/**
 * Opens a link from a message in a new tab, like readers, and closes it when the page there reports that it is
 * done. An automated browser tells every tab that it has the focus, so whatever waits for focus, such as a passkey,
 * continues before the provider knows of the link.
 */
export async function openLink(page: Page, link: string): Promise<void> {
  const mailbox = await page.context().newPage();
  await mailbox.route('**/attestation/v3', async (route) => {
    await page.bringToFront();
    await route.continue();
  });
  await mailbox.goto(link);
  await expect(mailbox.getByText('You can now close this page.')).toBeVisible();
  await mailbox.close();
}
