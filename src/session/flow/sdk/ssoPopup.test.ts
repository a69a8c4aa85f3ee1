import {afterEach, describe, expect, it, vi} from 'vitest';
import {keepSsoPopupConnected} from './ssoPopup';

afterEach(() => {
  vi.unstubAllGlobals();
});

function browser({isBlocking = false} = {}) {
  const popups: {url: string; name: string; isClosed: boolean; body: {textContent: string}}[] = [];
  const open = vi.fn((url: string, name: string) => {
    if (isBlocking) {
      return null;
    }
    const body = {textContent: ''};
    const popup = {url, name, isClosed: false, body};
    popups.push(popup);
    return Object.assign(popup, {
      document: {body, write: () => expect.unreachable('this would cut the popup off')},
      close: () => {
        popup.isClosed = true;
      },
    });
  });
  vi.stubGlobal('window', {open});
  return {open, popups};
}

describe('keepSsoPopupConnected', () => {
  it('leaves all other windows unchanged', () => {
    const {open} = browser();
    keepSsoPopupConnected();

    window.open('https://docs.example.com/', '_blank', 'noopener');

    expect(open).toHaveBeenCalledWith('https://docs.example.com/', '_blank', 'noopener');
  });

  it('returns null if the browser blocks the popup', () => {
    browser({isBlocking: true});
    keepSsoPopupConnected();

    expect(window.open('https://docs.example.com/', '/id:popup')).toBeNull();
  });

  it('opens a blank window instead of the page, with our text instead of the SDK’s markup', () => {
    const {popups} = browser();
    keepSsoPopupConnected();

    const popup = window.open('https://docs.example.com/apis/', '/id:popup', 'width=400');
    popup?.document.write('<p>One moment</p>');

    expect(popups).toMatchObject([
      {url: 'about:blank', body: {textContent: 'You will be redirected in a moment...'}},
    ]);
  });

  it('closes a leftover popup and opens a new one', () => {
    const {popups} = browser();
    keepSsoPopupConnected();

    window.open('https://docs.example.com/', '/id:popup');
    window.open('https://docs.example.com/', '/id:popup');

    expect(popups.map(({isClosed}) => isClosed)).toEqual([true, false]);
    expect(new Set(popups.map(({name}) => name)).size).toBe(2);
  });

  it('restores window.open', () => {
    const {open} = browser();
    keepSsoPopupConnected()();

    window.open('https://docs.example.com/', '/id:popup');

    expect(open.mock.calls[0]?.slice(0, 2)).toEqual(['https://docs.example.com/', '/id:popup']);
  });
});
