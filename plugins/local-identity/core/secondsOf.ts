/** A time as in tokens: whole seconds since the epoch (`NumericDate`, RFC 7519 §2). */
export const secondsOf = (time: Date): number => Math.floor(time.getTime() / 1000);
