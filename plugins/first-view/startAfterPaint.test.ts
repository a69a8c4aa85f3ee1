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

type Listener = (event: {persisted: boolean}) => void;
type FakeScript = {src?: string; async?: boolean};

/** Runs the inline script in a page that is complete. */
function openPage() {
  const [, code = ''] =
    /<script>(.*)<\/script>/s.exec(startAfterPaint(`<head>${SCRIPTS}</head>`)) ?? [];
  const listeners = new Map<string, Listener>();
  const addEventListener = (type: string, listener: Listener) => listeners.set(type, listener);
  const root = {dataset: {hasHydrated: 'false'}, hidden: false};
  const started: FakeScript[] = [];
  const page = {root, started, reloads: 0, frame: () => {}, timer: {run: () => {}, ms: 0}};
  vm.runInNewContext(code, {
    document: {
      documentElement: root,
      addEventListener,
      querySelectorAll: () => [{href: '/assets/js/runtime.js'}, {href: '/assets/js/main.js'}],
      createElement: (): FakeScript => ({}),
      head: {append: (script: FakeScript) => started.push(script)},
    },
    addEventListener,
    location: {reload: () => (page.reloads += 1)},
    requestAnimationFrame: (frame: () => void) => (page.frame = frame),
    setTimeout: (run: () => void, ms: number) => (page.timer = {run, ms}),
    MessageChannel: class {
      port1 = {onmessage: () => {}};
      port2 = {postMessage: () => this.port1.onmessage()};
    },
  });
  const fire = (type: string, persisted = false) => listeners.get(type)?.({persisted});
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
});
