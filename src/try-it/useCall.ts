import {useEffect, useRef, useState} from 'react';
import type {TryReply, TryRequest} from '@gated-docs/try-it/format';
import {send, type Problem} from './gate';

/** An event of a subscription. */
export type Result = {number: number; at: string; result: unknown};

const MAX_RESULTS = 50;

/** One call at a time, and what has become of it. It ends with its panel. */
export function useCall() {
  const running = useRef<AbortController>();
  const [isSending, setSending] = useState(false);
  const [results, setResults] = useState<readonly Result[]>([]);
  const [outcome, setOutcome] = useState<TryReply | Problem>();

  useEffect(() => () => running.current?.abort(), []);

  const addResult = (result: unknown) =>
    setResults((before) => {
      const [latest] = before;
      const added = {number: (latest?.number ?? 0) + 1, at: timeNow(), result};
      return [added, ...before].slice(0, MAX_RESULTS);
    });

  return {
    ...{isSending, results, outcome},
    /**
     * @param stopped title of the outcome after `cancel`
     * @returns the outcome, which is also shown
     */
    start: async (
      read: () => Promise<TryRequest | Problem>,
      stopped: string,
    ): Promise<TryReply | Problem> => {
      const {signal} = (running.current = new AbortController());
      setSending(true);
      setOutcome(undefined);
      setResults([]);
      const request = await read();
      const reply =
        'values' in request
          ? await send(request, signal, addResult).catch(() => ({
              title: signal.aborted
                ? stopped
                : 'The portal did not answer. Check your connection and try again.',
            }))
          : request;
      setOutcome(reply);
      setSending(false);
      return reply;
    },
    cancel: () => running.current?.abort(),
  };
}

export const timeNow = () => new Date().toLocaleTimeString('en-GB');
