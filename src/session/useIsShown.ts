import {useEffect, useRef, type RefObject} from 'react';

/** Whether the component is still on screen: what comes after that, nobody waits for any more. */
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
