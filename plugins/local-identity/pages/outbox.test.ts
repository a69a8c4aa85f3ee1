import {runInNewContext} from 'node:vm';
import {expect, it} from 'vitest';
import {readScript} from './assets';

class PageElement {
  textContent = '';
  value = '';
  input: (() => void) | undefined;
  append() {}
  replaceChildren() {}
  addEventListener(_type: string, listener: () => void) {
    this.input = listener;
  }
}

/** The script on a page without a browser. Requests wait until `respond` is called with their URL. */
function openPage() {
  const elements = {
    messages: new PageElement(),
    recipient: new PageElement(),
    status: new PageElement(),
  };
  const waiting = new Map<string, (count: number) => void>();
  runInNewContext(readScript('outbox'), {
    HTMLElement: PageElement,
    HTMLInputElement: PageElement,
    EventSource: PageElement,
    URLSearchParams,
    location: {search: '', pathname: '/outbox'},
    history: {replaceState: () => undefined},
    document: {
      getElementById: (id: keyof typeof elements) => elements[id],
      createElement: () => new PageElement(),
    },
    fetch: (url: string) =>
      new Promise((resolve) => {
        waiting.set(url, (count) => {
          const messages = Array.from({length: count}, (_, id) => ({id, sentAt: ''}));
          resolve({json: async () => ({messages})});
        });
      }),
  });
  const respond = async (url: string, count: number) => {
    waiting.get(url)?.(count);
    await new Promise(setImmediate);
  };
  return {...elements, respond};
}

it('shows the messages to the chosen recipient, although those to everybody arrive later', async () => {
  const {recipient, status, respond} = openPage();
  recipient.value = 'a@example.com';
  recipient.input?.();

  await respond('/outbox/messages?to=a%40example.com', 1);
  await respond('/outbox/messages', 3);

  expect(status.textContent).toBe('1 message');
});
