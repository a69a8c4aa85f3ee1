/** Why a page did not help. Fixed choices: in a text of their own, readers write names. */
export const REASONS = ['missing', 'unclear', 'wrong', 'example'] as const;

export type Reason = (typeof REASONS)[number];

/** What is sent to the configured endpoint: what was read or searched for, and never who did. */
export type FeedbackEvent =
  | {event: 'page'; page: string; helpful: boolean}
  | {event: 'reason'; page: string; reason: Reason}
  /** A search that found nothing. */
  | {event: 'search'; query: string};
