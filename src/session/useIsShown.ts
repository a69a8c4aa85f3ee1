import {useEffect, useRef, type RefObject} from 'react';

/** Whether the component is still mounted, to discard results that arrive later. */
export function useIsShown(): RefObject<boolean> {
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return isShown;
}
