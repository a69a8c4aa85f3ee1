import {describe, expect, it} from 'vitest';
import {startAfterPaint} from './startAfterPaint';

const PRELOADS =
  '<link rel="preload" as="script" href="/assets/js/runtime.js" fetchpriority="low" data-start>' +
  '<link rel="preload" as="script" href="/assets/js/main.js" fetchpriority="low" data-start>';

describe('a page', () => {
  it.each([
    [
      'minified',
      '<script src=/assets/js/runtime.js defer></script><script src=/assets/js/main.js defer></script>',
    ],
    [
      'as Docusaurus writes it',
      '<script src="/assets/js/runtime.js" defer></script><script src="/assets/js/main.js" defer></script>',
    ],
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
  ])('keeps scripts %s', (_which, html) => {
    expect(startAfterPaint(html)).toBe(html);
  });
});
