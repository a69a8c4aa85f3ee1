// Marks the rules that a new password meets while it is typed. The server checks them again.
type Rule = {pattern: string; flags: string; mustMatch: boolean};

function field(name: string): HTMLInputElement {
  const found = document.forms[0]?.elements.namedItem(name);
  if (!(found instanceof HTMLInputElement)) {
    throw new Error(`The form has no field ${name}.`);
  }
  return found;
}

const password = field('password');
const confirmation = field('confirmation');

function mark(item: HTMLElement): void {
  // From our own page. Without rules, the item is the one about the confirmation.
  const rules = JSON.parse(item.dataset['rules'] ?? '[]') as Rule[];
  const text = password.value.normalize('NFKC');
  const isMet =
    text !== '' &&
    (rules.length === 0
      ? confirmation.value === password.value
      : rules.every((rule) => new RegExp(rule.pattern, rule.flags).test(text) === rule.mustMatch));
  item.classList.toggle('met', isMet);
  const state = item.querySelector('.for-readers');
  if (state) {
    state.textContent = isMet ? ', met' : ', not met yet';
  }
}

const markAll = () => document.querySelectorAll<HTMLElement>('.rules li').forEach(mark);
password.addEventListener('input', markAll);
confirmation.addEventListener('input', markAll);
// The browser may have kept what was typed.
markAll();

// The link is valid once: a double click would show the response to the second request, that the link has expired.
let isSent = false;
password.form?.addEventListener('submit', (event) => {
  if (isSent) {
    event.preventDefault();
  }
  isSent = true;
});
// The browser's back button can restore the page as it was left.
addEventListener('pageshow', () => {
  isSent = false;
});

export {};
