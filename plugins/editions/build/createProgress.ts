/** Fixed cost of a build, in pages: starting the process, loading the site and bundling shared code. */
const PAGES_OF_A_START = 60;

type Size = {id: string; pages: number};

/** Progress messages with editions, pages and the remaining time. */
export function createProgress(
  editions: readonly Size[],
  now: () => number = () => performance.now(),
): {finish: (id: string, wasBuilt: boolean) => string} {
  const open = new Map(editions.map((edition) => [edition.id, edition]));
  const began = now();
  let pagesBuilt = 0;
  let workDone = 0;
  const total = editions.reduce((sum, {pages}) => sum + pages, 0);
  return {
    finish(id, wasBuilt) {
      const {pages} = open.get(id) ?? {pages: 0};
      open.delete(id);
      pagesBuilt += pages;
      // Up-to-date editions take no time and must not affect the estimate.
      workDone += wasBuilt ? pages + PAGES_OF_A_START : 0;
      const done = editions.length - open.size;
      const left = [...open.values()].reduce((sum, edition) => sum + workOf(edition), 0);
      const seconds = workDone > 0 ? ((now() - began) / 1000) * (left / workDone) : 0;
      const timeLeft = seconds >= 1 ? `, about ${formatSeconds(seconds)} left` : '';
      return `${done} of ${editions.length} editions, ${pagesBuilt} of ${total} pages${timeLeft}`;
    },
  };
}

const workOf = ({pages}: Size) => pages + PAGES_OF_A_START;

function formatSeconds(seconds: number): string {
  return seconds < 90 ? `${Math.ceil(seconds)} s` : `${Math.ceil(seconds / 60)} min`;
}
