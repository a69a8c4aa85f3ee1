// The outbox, which the server renders: shows messages as they arrive, and copies codes.
const recipient = document.querySelector<HTMLInputElement>('#recipient');
const status = document.querySelector('#status');
let latest = 0;

async function refresh(): Promise<void> {
  latest += 1;
  const request = latest;
  const response = await fetch(location.href);
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  // A late response to an earlier request is for a recipient who is no longer chosen.
  if (request !== latest) {
    return;
  }
  // Messages on the page stay, so that one that is being read does not close.
  const messages = [...page.querySelectorAll('article')].map(
    (message) => document.getElementById(message.id) ?? message,
  );
  document.querySelector('#messages')?.replaceChildren(...messages);
  setStatus(page.querySelector('#status')?.textContent ?? '');
}

function setStatus(text: string): void {
  if (status) {
    status.textContent = text;
  }
}

async function copy(button: HTMLButtonElement): Promise<void> {
  await navigator.clipboard.writeText(button.value);
  button.textContent = 'Copied';
  setTimeout(() => {
    button.textContent = 'Copy code';
  }, 2000);
}

document.addEventListener('click', ({target}) => {
  if (target instanceof HTMLButtonElement) {
    void copy(target);
  }
});
recipient?.addEventListener('input', () => {
  const to = recipient.value.trim();
  history.replaceState(null, '', to ? `?to=${encodeURIComponent(to)}` : location.pathname);
  void refresh();
});
const live = new EventSource('/outbox/events');
live.addEventListener('open', () => void refresh());
live.addEventListener('message', () => void refresh());
live.addEventListener('error', () =>
  setStatus('The identity provider is not responding. Reconnecting …'),
);

export {};
