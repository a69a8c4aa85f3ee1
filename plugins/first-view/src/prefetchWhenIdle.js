// In place of Docusaurus's module, which adds elements for the chunks of all visible links in one long task, and one for
// each link to the same chunk.
import prefetch from '@docusaurus/core/lib/client/prefetch';

/** In browsers that do not tell when they are idle. */
const DELAY_MS = 200;

const whenIdle = globalThis.requestIdleCallback ?? ((callback) => setTimeout(callback, DELAY_MS));
const known = new Set();
const waiting = [];

function prefetchNext() {
  const [url, resolve] = waiting.shift();
  resolve(prefetch(url));
  if (waiting.length > 0) {
    whenIdle(prefetchNext);
  }
}

/** Requests a chunk in an idle moment, unless it was requested before. */
export default function prefetchWhenIdle(url) {
  if (known.has(url)) {
    return Promise.resolve();
  }
  known.add(url);
  return new Promise((resolve) => {
    waiting.push([url, resolve]);
    if (waiting.length === 1) {
      whenIdle(prefetchNext);
    }
  });
}
