import {useEffect, useLayoutEffect} from 'react';

/** Runs before the next paint in a browser; React warns about layout effects on the server. */
export const useLayoutEffectInBrowser = typeof window === 'undefined' ? useEffect : useLayoutEffect;
