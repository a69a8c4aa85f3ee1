import type {ComponentType} from 'react';

export type HighlightedProps = {code: string; language: string};

export type Highlighter = {
  /** Where pages are rendered; the browser loads it when code is to be coloured that no page came with. */
  now: ComponentType<HighlightedProps> | undefined;
  load: () => Promise<ComponentType<HighlightedProps>>;
};

/** In the browser. `highlighter.server.ts` takes its place where pages are rendered (`plugins/first-view`). */
export const highlighter: Highlighter = {
  now: undefined,
  load: async () =>
    (await import(/* webpackChunkName: "highlighter" */ './Highlighted')).Highlighted,
};
