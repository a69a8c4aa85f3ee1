import {startTransition, useEffect, useState} from 'react';

/**
 * The value as of the last paint, changed after each. `useDeferredValue` also defers, but its work can come before the
 * paint.
 */
export function useAfterPaint<Value extends object>(value: Value): Value {
  const [painted, setPainted] = useState(value);

  useEffect(() => {
    let timer: number;
    const frame = requestAnimationFrame(() => {
      timer = window.setTimeout(() => startTransition(() => setPainted(value)));
    });
    return () => {
      cancelAnimationFrame(frame);
      window.clearTimeout(timer);
    };
  }, [value]);

  return painted;
}
