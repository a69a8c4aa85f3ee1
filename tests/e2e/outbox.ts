import {expect, type Page} from '@playwright/test';

type Message = {id: string; to: string; code?: string; link?: string};

const OUTBOX = `http://localhost:${process.env.E2E_IDENTITY_PORT}/outbox/messages`;

/** The newest message to somebody, waited for. */
export async function newestMessage(handle: string, outbox = OUTBOX): Promise<Message> {
  let newest: Message | undefined;
  await expect
    .poll(async () => {
      const response = await fetch(`${outbox}?to=${encodeURIComponent(handle)}`);
      const {messages} = (await response.json()) as {messages: Message[]};
      newest = messages[0];
      return newest !== undefined;
    })
    .toBe(true);
  return newest!;
}

/** Reads the newest code from the outbox and types it; the sixth digit submits. */
export async function completeCode(page: Page, handle: string, outbox = OUTBOX): Promise<void> {
  const boxes = page.locator('.sid-otp-input input');
  await expect(boxes).toHaveCount(6);
  const {code = ''} = await newestMessage(handle, outbox);
  await boxes.first().click();
  await page.keyboard.type(code);
}
