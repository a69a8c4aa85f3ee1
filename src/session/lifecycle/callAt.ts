/** Browsers fire longer timers immediately. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** Calls back at a time, in milliseconds since the epoch; at once if it has passed. Returns a function to cancel. */
export function callAt(time: number, callback: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    const delay = Math.max(0, time - Date.now());
    timer = setTimeout(delay > MAX_TIMER_MS ? wait : callback, Math.min(delay, MAX_TIMER_MS));
  };
  wait();
  return () => clearTimeout(timer);
}
