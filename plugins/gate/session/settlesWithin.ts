/** Waits for something, but no longer than this. True when it came to an end in time. */
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
