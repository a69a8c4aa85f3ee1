/** Buffers events for one reader, in order. Ending the queue wakes a waiting reader. */
export class EventQueue<Event> implements AsyncIterableIterator<Event> {
  readonly #events: Event[] = [];
  #wake: (() => void) | undefined;
  #isEnded = false;

  constructor(private readonly onEnd: () => void) {}

  push(event: Event): void {
    this.#events.push(event);
    this.#wake?.();
  }

  async next(): Promise<IteratorResult<Event>> {
    while (this.#events.length === 0 && !this.#isEnded) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    const value = this.#isEnded ? undefined : this.#events.shift();
    return value === undefined ? {value, done: true} : {value, done: false};
  }

  return(): Promise<IteratorResult<Event>> {
    this.#isEnded = true;
    this.onEnd();
    this.#wake?.();
    return Promise.resolve({value: undefined, done: true});
  }

  [Symbol.asyncIterator](): this {
    return this;
  }
}
