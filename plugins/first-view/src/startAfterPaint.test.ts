import vm from 'node:vm';
import {describe, expect, it} from 'vitest';
import {startAfterPaint} from './startAfterPaint';

const SCRIPTS =
  '<script src="/assets/js/runtime.js" defer></script><script src="/assets/js/main.js" defer></script>';
const PRELOADS =
  '<link rel="preload" as="script" href="/assets/js/runtime.js" fetchpriority="low" data-start>' +
  '<link rel="preload" as="script" href="/assets/js/main.js" fetchpriority="low" data-start>';

describe('a page', () => {
  it.each([
    ['minified', SCRIPTS.replaceAll('"', '')],
    ['as Docusaurus writes it', SCRIPTS],
  ])('requests its scripts in order, and starts them later, %s', (_how, scripts) => {
    const started = startAfterPaint(`<head><title>A</title>${scripts}</head><body></body>`);

    expect(started).toContain(`<head><title>A</title>${PRELOADS}<script>`);
    expect(started).toMatch(/<\/script><\/head><body><\/body>$/);
    expect(started).not.toContain('defer');
  });

  it.each([
    ['of another site', '<head><script src=https://scripts.example/a.js defer></script></head>'],
    ['that are not deferred', '<head><script src=/assets/js/a.js></script></head>'],
    ['in its text', '<head></head><code><script src=/assets/js/a.js defer></script></code>'],
    [
      'whose order would change',
      `<head>${SCRIPTS}</head><body><script src=/assets/js/own.js type=module defer></script></body>`,
    ],
  ])('keeps scripts %s', (_which, html) => {
    expect(startAfterPaint(html)).toBe(html);
  });
});

type Listener = (event: {persisted?: boolean; target?: {localName: string}}) => void;
type FakeScript = {src?: string | undefined; async?: boolean | undefined};
type FakeElement = FakeScript & {
  onclick?: () => void;
  textContent?: string;
  setAttribute: () => void;
  append: () => void;
};

/** Runs the inline script in a page that is complete. */
function openPage() {
  const [, code = ''] =
    /<script>(.*?)<\/script>/s.exec(startAfterPaint(`<head>${SCRIPTS}</head>`)) ?? [];
  const listeners = new Map<string, Listener>();
  const addEventListener = (type: string, listener: Listener) => listeners.set(type, listener);
  const root = {dataset: {hasHydrated: 'false'}, hidden: false};
  const started: FakeScript[] = [];
  const shown: unknown[] = [];
  const created: FakeElement[] = [];
  const page = {
    root,
    started,
    shown,
    created,
    stops: 0,
    reloads: 0,
    isOnline: true,
    frame: () => {},
    timer: {run: () => {}, ms: 0},
  };
  vm.runInNewContext(code, {
    document: {
      documentElement: root,
      addEventListener,
      querySelectorAll: () => [{href: '/assets/js/runtime.js'}, {href: '/assets/js/main.js'}],
      createElement: () => {
        const element: FakeElement = {setAttribute: () => {}, append: () => {}};
        created.push(element);
        return element;
      },
      querySelector: () => shown[0],
      body: {append: (element: unknown) => shown.push(element)},
      head: {append: ({src, async}: FakeScript) => started.push({src, async})},
    },
    addEventListener,
    location: {href: 'https://portal.example/', reload: () => (page.reloads += 1)},
    fetch: () => (page.isOnline ? Promise.resolve() : Promise.reject(new TypeError())),
    recordedInput: {stop: () => (page.stops += 1)},
    requestAnimationFrame: (frame: () => void) => (page.frame = frame),
    setTimeout: (run: () => void, ms: number) => (page.timer = {run, ms}),
    MessageChannel: class {
      port1 = {onmessage: () => {}};
      port2 = {postMessage: () => this.port1.onmessage()};
    },
  });
  const fire = (type: string, persisted = false, localName = 'script') =>
    listeners.get(type)?.({persisted, target: {localName}});
  fire('DOMContentLoaded');
  return {...page, page, fire};
}

const IN_ORDER = [
  {src: '/assets/js/runtime.js', async: false},
  {src: '/assets/js/main.js', async: false},
];

describe('the inline script', () => {
  it('starts the scripts once, after the first frame', () => {
    const {page, started} = openPage();
    expect(started).toEqual([]);

    page.frame();
    expect(started).toEqual(IN_ORDER);

    page.timer.run();
    expect(started).toEqual(IN_ORDER);
  });

  it('starts them in a tab in the background after one second', () => {
    const {page, started} = openPage();

    page.timer.run();

    expect(page.timer.ms).toBe(1000);
    expect(started).toEqual(IN_ORDER);
  });

  it('hides and reloads a page from the back/forward cache whose scripts had not run [S13]', () => {
    const {page, fire, root} = openPage();

    fire('pagehide', true);
    expect(root.hidden).toBe(true);

    fire('pageshow', true);
    expect(page.reloads).toBe(1);
  });

  it.each([
    ['that has just been loaded', 'false', false],
    ['whose scripts have run', 'true', true],
  ])('does not reload a page %s', (_which, hasHydrated, persisted) => {
    const {page, fire, root} = openPage();
    root.dataset.hasHydrated = hasHydrated;

    fire('pageshow', persisted);

    expect(page.reloads).toBe(0);
  });

  it('says that a script did not arrive, once, and stops recording', () => {
    const {page, fire} = openPage();

    fire('error');
    fire('error');

    expect(page.shown).toHaveLength(1);
    expect(page.stops).toBe(1);
  });

  it.each([
    ['an image', 'false', 'img'],
    ['a script of a page whose scripts have run', 'true', 'script'],
  ])('says nothing about %s that does not arrive', (_what, hasHydrated, localName) => {
    const {page, fire, root} = openPage();
    root.dataset.hasHydrated = hasHydrated;

    fire('error', false, localName);

    expect(page.shown).toEqual([]);
  });

  it.each([
    [true, 1],
    [false, 0],
  ])('retries if there is a network: %s', async (isOnline, reloads) => {
    const {page, fire} = openPage();
    page.isOnline = isOnline;
    fire('error');

    page.created.find(({textContent}) => textContent === 'Retry')?.onclick?.();
    await new Promise((resolve) => setTimeout(resolve));

    expect(page.reloads).toBe(reloads);
  });
});
