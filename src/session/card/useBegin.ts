import {useEffect, useRef} from 'react';

/** The state of the widget's flow that a screen of ours is shown for. */
export type Flow = {
  context: {
    attempt: number;
    config: {
      handle?: {type: string; value: string} | undefined;
      factor: {method: string; options?: unknown};
    };
  };
  retry: (policy?: 'retry' | 'reset') => void;
  cancel: () => void;
  recover: () => void;
  logIn: () => void;
};

/**
 * Begins each attempt once, after the screen's other effects have subscribed to the SDK's events. Call it
 * after them.
 */
export function useBegin(flow: Flow): void {
  const begun = useRef(0);
  useEffect(() => {
    if (begun.current < flow.context.attempt) {
      begun.current = flow.context.attempt;
      flow.logIn();
    }
  }, [flow]);
}
