// In place of Docusaurus's module, which adds an element for each chunk of every visible link in one long task.
import prefetch from '@docusaurus/core/lib/client/prefetch';

/** Milliseconds, in browsers that do not tell when they are idle. */
const DELAY = 200;

const whenIdle = globalThis.requestIdleCallback ?? ((callback) => setTimeout(callback, DELAY));
const waiting = [];

function prefetchNext() {
  const [url, resolve] = waiting.shift();
  resolve(prefetch(url));
  if (waiting.length > 0) {
    whenIdle(prefetchNext);
  }
}

/** Loads a chunk with low priority, in an idle moment. */
export default function prefetchWhenIdle(url) {
  return new Promise((resolve) => {
    waiting.push([url, resolve]);
    if (waiting.length === 1) {
      whenIdle(prefetchNext);
    }
  });
}
