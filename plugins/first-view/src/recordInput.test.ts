import vm from 'node:vm';
import {expect, it} from 'vitest';
import {RECORD_INPUT} from './recordInput';

const MAX_BYTES = 1000;
const FIELDS = 'input, textarea';

/** An element that matches some of the recorder's selectors. */
const element = (...selectors: string[]) => {
  const self = {
    selectors,
    disabled: true,
    matches: (selector: string) => selectors.includes(selector),
    closest: (selector: string) => (selector.split(', ').some(self.matches) ? self : null),
  };
  return self;
};
const SEARCH = element('button:not([type=submit])', '[data-search]');
const BUTTON = element('button:not([type=submit])');
const EMPTY_LINK = element('a[href="#"]');
const LINK = element('a');
const SUBMIT = element('button');
const FIELD = element(...FIELDS.split(', '));
const BODY = element('body');

type Event = {target: typeof BODY; key?: string; ctrlKey?: boolean; isTrusted?: boolean};

function openPage(search: typeof SEARCH | null = SEARCH) {
  const listeners = new Map<string, (event: object) => void>();
  const disabled = [element()];
  const context = {
    recordedInput: {steps: [] as unknown[], stop: () => {}},
    addEventListener: (type: string, listener: (event: object) => void) =>
      listeners.set(type, listener),
    removeEventListener: (type: string) => listeners.delete(type),
    document: {
      querySelector: () => search,
      querySelectorAll: () => disabled,
      addEventListener: (_type: string, run: () => void) => run(),
    },
  };
  vm.runInNewContext(RECORD_INPUT, context);
  const dispatch = (event: Event): boolean => {
    let isKept = false;
    listeners.get(event.key === undefined ? 'click' : 'keydown')?.({
      isTrusted: true,
      ...event,
      preventDefault: () => (isKept = true),
      stopImmediatePropagation: () => {},
    });
    return isKept;
  };
  return {...context.recordedInput, dispatch, disabled};
}

it('is small', () => {
  expect(Buffer.byteLength(RECORD_INPUT)).toBeLessThanOrEqual(MAX_BYTES);
});

it.each<[what: string, event: Event, isKept: boolean]>([
  ['a click on a button', {target: BUTTON}, true],
  ['a click on a menu', {target: EMPTY_LINK}, true],
  ['a click on a link, which works without the script', {target: LINK}, false],
  ['a click on a form’s button, which works without the script', {target: SUBMIT}, false],
  ['a click by the script', {target: BUTTON, isTrusted: false}, false],
  ['the shortcut', {target: BODY, key: '/'}, true],
  ['the other shortcut', {target: BODY, key: 'k', ctrlKey: true}, true],
  ['another command', {target: BODY, key: 'p', ctrlKey: true}, false],
  ['a letter before the shortcut', {target: BODY, key: 'a'}, false],
  ['a letter in a field', {target: FIELD, key: '/'}, false],
])('keeps %s: %j', (_what, event, isKept) => {
  const {dispatch, steps} = openPage();

  expect(dispatch(event)).toBe(isKept);
  expect(steps).toHaveLength(isKept ? 1 : 0);
});

it('keeps what is typed after the search was opened', () => {
  const {dispatch, steps} = openPage();

  dispatch({target: BUTTON});
  dispatch({target: SEARCH});
  for (const key of ['a', '/', ' ', 'Shift', 'Backspace', 'Enter']) {
    dispatch({target: BODY, key});
  }

  expect(steps).toEqual([BUTTON, SEARCH, 'a', '/', ' ', 'Backspace']);
});

it('keeps no key on a page without a search', () => {
  expect(openPage(null).dispatch({target: BODY, key: '/'})).toBe(false);
});

it('records nothing once it is stopped', () => {
  const {dispatch, stop, steps} = openPage();

  stop();

  expect(dispatch({target: BUTTON})).toBe(false);
  expect(steps).toEqual([]);
});

it('enables the buttons that wait for the script, which get no clicks otherwise', () => {
  expect(openPage().disabled).toMatchObject([{disabled: false}]);
});
