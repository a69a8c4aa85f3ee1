import {useSyncExternalStore} from 'react';
import {findCurrent} from './findCurrent';
import {findHashTarget} from '../linkTarget';

const ARTICLE = '.theme-doc-markdown';
/** A heading counts as reached slightly before it is where links lead. */
const SLACK = 16;
const EVENTS = ['scroll', 'focusin', 'resize', 'hashchange'] as const;

let current = '';
const listeners = new Set<() => void>();

/** What `select` returns for the ID of the heading of the section that the reader is in; empty before the first one. */
export function useCurrentSection<T>(select: (id: string) => T): T {
  return useSyncExternalStore(
    subscribe,
    () => select(current),
    () => select(''),
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) {
    EVENTS.forEach((name) => window.addEventListener(name, update, {passive: true}));
    update();
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) {
      EVENTS.forEach((name) => window.removeEventListener(name, update));
    }
  };
}

function update(): void {
  const found = locate();
  if (found !== current) {
    current = found;
    listeners.forEach((listener) => listener());
  }
}

function locate(): string {
  const root = document.documentElement;
  const headings = [...document.querySelectorAll(`${ARTICLE} :is(h2, h3)[id]`)].filter(
    (heading) => heading.getClientRects().length > 0,
  );
  const rest = root.scrollHeight - root.clientHeight - window.scrollY;
  const chosen =
    findFocus() ?? (rest < 1 ? findInView(findHashTarget(document, location.hash)) : undefined);
  const index = chosen
    ? headings.findLastIndex((heading) => isAtOrBefore(heading, chosen))
    : findCurrent({
        tops: headings.map((heading) => heading.getBoundingClientRect().top),
        start: Number.parseFloat(getComputedStyle(root).scrollPaddingTop) + SLACK,
        scrolled: window.scrollY,
        rest,
      });
  return headings[index]?.id ?? '';
}

/** What the reader has focused by keyboard in the article. */
function findFocus(): Element | undefined {
  const {activeElement} = document;
  return activeElement?.matches(`${ARTICLE} :focus-visible`)
    ? findInView(activeElement)
    : undefined;
}

function findInView(element: Element | null): Element | undefined {
  const {top = -1, bottom = -1} = element?.getBoundingClientRect() ?? {};
  return element && bottom > 0 && top < window.innerHeight ? element : undefined;
}

function isAtOrBefore(heading: Element, element: Element): boolean {
  const position = heading.compareDocumentPosition(element);
  return heading === element || (position & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
}
