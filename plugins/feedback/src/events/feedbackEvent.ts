/** Why a page did not help. Fixed choices, because readers put people's names in free text. */
export const REASONS = ['missing', 'unclear', 'wrong', 'example'] as const;

export type Reason = (typeof REASONS)[number];

/** An event for the configured endpoint: the page or the query, never the reader. */
export type FeedbackEvent =
  | {event: 'page'; page: string; helpful: boolean}
  | {event: 'reason'; page: string; reason: Reason}
  /** A search without results. */
  | {event: 'search'; query: string};
