/** Waits for a promise with a time limit. Returns whether it settled in time, even by rejecting. */
export function settlesWithin(milliseconds: number, something: Promise<unknown>): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), milliseconds);
    const settle = () => {
      clearTimeout(timer);
      resolve(true);
    };
    something.then(settle, settle);
  });
}
