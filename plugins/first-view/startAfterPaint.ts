const END_OF_HEAD = '</head>';

/** The site's own scripts, also with the quotes of a build without minification. */
const SCRIPT = /<script src="?(\/assets\/[^"\s>]+\.js)"? defer(?:="")?><\/script>/g;

/** Milliseconds after which the scripts run in a tab that is not painted because it is in the background. */
const LATEST = 1000;

/**
 * Starts the scripts in order, after the first frame with the whole page. The same text in every page, so that a
 * Content-Security-Policy needs one hash for it.
 */
const START = `(()=>{let isStarted=false;const start=()=>{if(!isStarted){isStarted=true;document.querySelectorAll("link[data-start]").forEach(({href})=>{const script=document.createElement("script");script.src=href;script.async=false;document.head.append(script)})}};document.addEventListener("DOMContentLoaded",()=>{requestAnimationFrame(()=>setTimeout(start));setTimeout(start,${LATEST})})})();`;

/**
 * Lets the browser paint a page before it runs the site's scripts. Deferred scripts that have been loaded in time, from
 * the cache for example, run before the first paint and delay it. They are still requested with the page, at the
 * priority of deferred scripts.
 */
export function startAfterPaint(html: string): string {
  const head = html.slice(0, Math.max(0, html.indexOf(END_OF_HEAD)));
  const preloads = head.replaceAll(
    SCRIPT,
    '<link rel="preload" as="script" href="$1" fetchpriority="low" data-start>',
  );
  return preloads === head
    ? html
    : `${preloads}<script>${START}</script>${html.slice(head.length)}`;
}
