/** Waits for a promise with a time limit. Returns whether it settled in time, even by rejecting. */
export async function settlesWithin(
  milliseconds: number,
  something: Promise<unknown>,
): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), milliseconds);
  });
  const ended = something.then(
    () => true,
    () => true,
  );
  try {
    return await Promise.race([ended, limit]);
  } finally {
    clearTimeout(timer);
  }
}
