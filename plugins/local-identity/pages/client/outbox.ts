// The outbox page. All parts of messages are set as text, never as HTML.
type Message = {
  id: string;
  channel: 'email' | 'sms';
  to: string;
  subject: string;
  text: string;
  code?: string;
  link?: string;
  sentAt: string;
};

function find<T extends HTMLElement>(id: string, type: new () => T): T {
  const found = document.getElementById(id);
  if (!(found instanceof type)) {
    throw new Error(`The page has no ${id}.`);
  }
  return found;
}

const list = find('messages', HTMLElement);
const recipient = find('recipient', HTMLInputElement);
const status = find('status', HTMLElement);
const shown = new Map<string, HTMLElement>();

function createElement<K extends keyof HTMLElementTagNameMap>(
  name: K,
  properties: Partial<HTMLElementTagNameMap[K]>,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
}

function createCopyButton(code: string): HTMLElement {
  const button = createElement('button', {type: 'button', textContent: 'Copy code'});
  const copy = async () => {
    await navigator.clipboard.writeText(code);
    button.textContent = 'Copied';
    setTimeout(() => {
      button.textContent = 'Copy code';
    }, 2000);
  };
  button.addEventListener('click', () => void copy());
  return button;
}

function renderMessage(message: Message): HTMLElement {
  const action = createElement('div', {className: 'action'});
  if (message.code) {
    const code = createElement('span', {className: 'code', textContent: message.code});
    action.append(code, createCopyButton(message.code));
  }
  if (message.link) {
    action.append(
      createElement('a', {
        className: 'open',
        href: message.link,
        target: '_blank',
        rel: 'noopener noreferrer',
        textContent: 'Open link',
      }),
    );
  }
  const kind = message.channel === 'sms' ? 'Text message' : 'Email';
  const time = createElement('time', {
    dateTime: message.sentAt,
    textContent: new Date(message.sentAt).toLocaleTimeString(),
  });
  return createElement(
    'article',
    {},
    createElement('h2', {textContent: message.subject}),
    createElement('p', {className: 'meta'}, `${kind} to ${message.to}, `, time),
    action,
    createElement(
      'details',
      {},
      createElement('summary', {textContent: 'Message'}),
      createElement('pre', {textContent: message.text}),
    ),
  );
}

function show(message: Message): HTMLElement {
  const element = shown.get(message.id) ?? renderMessage(message);
  shown.set(message.id, element);
  return element;
}

let refreshes = 0;

async function refresh(): Promise<void> {
  refreshes += 1;
  const own = refreshes;
  const to = recipient.value.trim();
  const response = await fetch(`/outbox/messages${to ? `?to=${encodeURIComponent(to)}` : ''}`);
  // From our own server, in the format of `MessageRow`.
  const {messages} = (await response.json()) as {messages: Message[]};
  // A late response to an earlier request is for a recipient who is no longer chosen.
  if (own !== refreshes) {
    return;
  }
  list.replaceChildren(...messages.map(show));
  const count = `${messages.length} ${messages.length === 1 ? 'message' : 'messages'}`;
  status.textContent = messages.length === 0 ? 'No messages yet.' : count;
}

recipient.value = new URLSearchParams(location.search).get('to') ?? '';
recipient.addEventListener('input', () => {
  const to = recipient.value.trim();
  history.replaceState(null, '', to ? `?to=${encodeURIComponent(to)}` : location.pathname);
  void refresh();
});
const live = new EventSource('/outbox/events');
live.addEventListener('open', () => void refresh());
live.addEventListener('message', () => void refresh());
live.addEventListener('error', () => {
  status.textContent = 'The identity provider is not responding. Reconnecting …';
});
void refresh();

export {};
