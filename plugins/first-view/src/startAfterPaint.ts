import {headOf} from './headOf';
import {RECORD_INPUT} from './recordInput';

/** The site's own scripts, also with the quotes of a build without minification. */
const SCRIPT = /<script src="?(\/assets\/[^"\s>]+\.js)"? defer(?:="")?><\/script>/g;

const DEFERRED = /<script\b[^>]*\bdefer\b/g;

/** After this time, the scripts also run in a tab that is not painted because it is in the background. */
const LATEST_MS = 1000;

/**
 * Starts the scripts once and in order, after the first frame with the whole page. A message arrives after the frame;
 * Firefox would delay a timer until the page is loaded.
 *
 * The scripts hide a page in the back/forward cache, and check whether it may be shown again. A page that was left
 * before they did so is hidden here, and loaded again.
 *
 * If a script does not arrive, the page stays as it is, and a message says so. Its button loads the page again as soon
 * as there is a network.
 *
 * The same text in every page, so that a Content-Security-Policy needs one hash for it.
 */
const START = `(() => {
  const root = document.documentElement;
  const isRunning = () => root.dataset.hasHydrated === 'true';
  let isStarted = false;
  const start = () => {
    if (!isStarted) {
      isStarted = true;
      document.querySelectorAll('link[data-start]').forEach(({href}) => {
        const script = document.createElement('script');
        script.src = href;
        script.async = false;
        document.head.append(script);
      });
    }
  };
  document.addEventListener('DOMContentLoaded', () => {
    const {port1, port2} = new MessageChannel();
    port1.onmessage = start;
    requestAnimationFrame(() => port2.postMessage(null));
    setTimeout(start, ${LATEST_MS});
  });
  const showMissing = () => {
    const message = document.createElement('p');
    const retry = document.createElement('button');
    message.setAttribute('role', 'alert');
    message.className = 'portal-missing';
    retry.className = 'button button--sm button--primary';
    retry.textContent = 'Retry';
    retry.onclick = () => fetch(location.href).then(() => location.reload(), () => {});
    message.append('Part of this page couldn’t be loaded. You can read it, but search and menus don’t work. ', retry);
    document.body.append(message);
    recordedInput.stop();
  };
  addEventListener('error', ({target}) => {
    if (target.localName === 'script' && !isRunning() && !document.querySelector('.portal-missing')) {
      showMissing();
    }
  }, true);
  addEventListener('pagehide', () => {
    if (!isRunning()) {
      root.hidden = true;
    }
  });
  addEventListener('pageshow', ({persisted}) => {
    if (persisted && !isRunning()) {
      location.reload();
    }
  });
})();`.replaceAll(/\n\s*/g, ' ');

/**
 * Lets the browser paint a page before it runs the site's scripts. Deferred scripts that have been loaded in time, from
 * the cache for example, run before the first paint and delay it. They are still requested with the page, with low
 * priority where browsers support that.
 *
 * A page that also has other deferred scripts is left as it is, because their order would change.
 */
export function startAfterPaint(html: string): string {
  const head = headOf(html);
  const scripts = head.match(SCRIPT) ?? [];
  if (scripts.length === 0 || scripts.length !== html.match(DEFERRED)?.length) {
    return html;
  }
  const preloads = head.replaceAll(
    SCRIPT,
    '<link rel="preload" as="script" href="$1" fetchpriority="low" data-start>',
  );
  return `${preloads}<script>${START}</script><script>${RECORD_INPUT}</script>${html.slice(head.length)}`;
}
