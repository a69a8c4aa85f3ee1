/** How a build is delivered: `customFields.portal` in its site configuration. */
export type Delivery =
  | {delivery: 'plain'}
  | {delivery: 'gate'; edition: {id: string; audience: 'anonymous' | 'person'}};
