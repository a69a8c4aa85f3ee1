import {useEffect, useRef} from 'react';

/** The widget's flow state that our screens use. */
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

/** Starts each attempt once. Call it after the screen's other effects, which subscribe to the SDK's events. */
export function useStartAttempt(flow: Flow): void {
  const startedAttempt = useRef(0);
  useEffect(() => {
    if (startedAttempt.current < flow.context.attempt) {
      startedAttempt.current = flow.context.attempt;
      flow.logIn();
    }
  }, [flow]);
}
