import {afterEach, expect, it, vi} from 'vitest';
import {keepSsoPopupConnected} from './ssoPopup';

const PAGE = 'https://docs.example.com/apis/';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** A browser with our `window.open`. */
function browser({isBlocking = false} = {}) {
  const popups: {url: string; name: string; isClosed: boolean; text: string}[] = [];
  const open = vi.fn((url: string, name: string) => {
    const popup = {url, name, isClosed: false, text: ''};
    popups.push(popup);
    const body = {
      set textContent(text: string) {
        popup.text = text;
      },
    };
    const write = () => expect.unreachable('this would cut the popup off');
    const close = () => (popup.isClosed = true);
    return isBlocking ? null : Object.assign(popup, {close, document: {body, write}});
  });
  vi.stubGlobal('window', {open});
  return {open, popups, restore: keepSsoPopupConnected(() => undefined)};
}

it('leaves all other windows unchanged', () => {
  const {open} = browser();

  window.open(PAGE, '_blank', 'noopener');

  expect(open).toHaveBeenCalledWith(PAGE, '_blank', 'noopener');
});

it('returns null if the browser blocks the popup', () => {
  browser({isBlocking: true});

  expect(window.open(PAGE, '/id:popup')).toBeNull();
});

it('opens a blank window instead of the page, with our text instead of the SDK’s markup', () => {
  const {popups} = browser();

  window.open(PAGE, '/id:popup', 'width=400')?.document.write('<p>One moment</p>');

  const text = 'You will be redirected in a moment...';
  expect(popups).toMatchObject([{url: 'about:blank', text}]);
});

it('closes a leftover popup and opens a new one', () => {
  const {popups} = browser();

  window.open(PAGE, '/id:popup');
  window.open(PAGE, '/id:popup');

  expect(popups.map(({isClosed}) => isClosed)).toEqual([true, false]);
  expect(popups[0]?.name).not.toBe(popups[1]?.name);
});

it('restores window.open', () => {
  const {open, restore} = browser();
  restore();

  window.open(PAGE, '/id:popup');

  expect(open.mock.calls[0]?.slice(0, 2)).toEqual([PAGE, '/id:popup']);
});
