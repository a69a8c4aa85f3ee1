import {expect, type Page} from '@playwright/test';

type Message = {id: string; to: string; code?: string; link?: string};

const OUTBOX = `http://localhost:${process.env.E2E_IDENTITY_PORT}/outbox/messages`;

/** The messages to somebody, newest first. */
async function messagesTo(handle: string): Promise<Message[]> {
  const response = await fetch(`${OUTBOX}?to=${encodeURIComponent(handle)}`);
  const {messages} = (await response.json()) as {messages: Message[]};
  return messages;
}

export async function newestMessage(handle: string): Promise<Message> {
  await expect.poll(async () => (await messagesTo(handle)).length).toBeGreaterThan(0);
  const [newest] = await messagesTo(handle);
  return newest!;
}

/** Reads the newest code from the outbox and types it; the sixth digit submits. */
export async function completeCode(page: Page, handle: string): Promise<void> {
  const boxes = page.locator('.sid-otp-input input');
  await expect(boxes).toHaveCount(6);
  const {code = ''} = await newestMessage(handle);
  await boxes.first().click();
  await page.keyboard.type(code);
}
