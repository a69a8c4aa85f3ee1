import {describe, expect, it} from 'vitest';
import {documentedCalls} from '../support/documentedCalls';
import {restDocuments} from '../support/restDocuments';
import {generateFrom, SITE_OPTIONS} from '../fixtures/graphql/pages';
import {writtenPages} from './writtenPages';

type Json = Record<string, unknown>;

/** A state of an element in an example, and its place. */
type Seen = {place: string; id: string; revision: number; value: Json};

const ID = /^(?:mis|fwd)_/;
const ORDER = ['PLANNED', 'OPEN', 'ALERTED', 'IN_PROGRESS', 'COMPLETED'];
/** These never change once known. */
const SET_ONCE = [
  'createdAt',
  'reportedAt',
  'alertedAt',
  'arrivedAt',
  'missionNumber',
  'externalId',
];

const contracts = restDocuments();
const missions = contracts.filter(({name}) => name.endsWith('/missions.openapi.yaml'));
const inContracts = missions.flatMap(({name, document}) => elementsWithin(document, name));
/** The guidelines create their own, smaller mission. */
const inPages = writtenPages()
  .filter(({file}) => file.startsWith('docs/apis/'))
  .flatMap((page) =>
    documentedCalls(page).flatMap(({line, answer}) =>
      elementsWithin(answer?.json, `${page.file}:${line}`),
    ),
  );
const shown = [...inContracts, ...inPages];
const events = contracts.flatMap(({document}) =>
  Object.values(document.webhooks ?? {}).map((item) => {
    const content = ('post' in item ? item.post?.requestBody : undefined) as {
      content: Record<string, {example: Json}>;
    };
    return content.content['application/json']?.example ?? {};
  }),
);
const story = groupBy(shown, ({id}) => id);

describe('the story that all examples tell', () => {
  it('is in contracts and pages', () => {
    expect(inContracts.length).toBeGreaterThanOrEqual(8);
    expect(inPages.length).toBeGreaterThan(0);
    expect(story.size).toBeGreaterThan(1);
  });

  it.each([...story])('shows each revision of %s identically', (_id, states) => {
    for (const [revision, same] of groupBy(states, (state) => state.revision)) {
      const [first, ...others] = same;
      for (const other of others) {
        expect(other.value, `${other.place} at revision ${revision}`).toEqual(first?.value);
      }
    }
  });

  it.each([...story])('progresses with the revisions of %s', (_id, states) => {
    const ordered = [...states].sort((one, other) => one.revision - other.revision);
    for (const [index, later] of ordered.entries()) {
      const before = ordered[index - 1];
      if (before && before.revision < later.revision) {
        const place = `${before.place} (${before.revision}) and ${later.place} (${later.revision})`;
        expect(timeOf(later), place).toBeGreaterThan(timeOf(before));
        expect(ORDER.indexOf(String(later.value.state)), place).toBeGreaterThanOrEqual(
          ORDER.indexOf(String(before.value.state)),
        );
        const lost = SET_ONCE.filter((name) => {
          const known = before.value[name];
          return known !== null && known !== undefined && later.value[name] !== known;
        });
        expect(lost, place).toEqual([]);
      }
    }
  });

  it('has old and new values of changes as JSON text', () => {
    const texts = contracts.flatMap(({document}) => changedValues(document));
    expect(texts.length).toBeGreaterThan(3);
    for (const text of texts) {
      expect(() => JSON.parse(text) as unknown, text).not.toThrow();
    }
  });

  it('never forwards a mission to the institution that leads it', () => {
    const requests = shown.filter(({id}) => id.startsWith('fwd_'));
    expect(requests.length).toBeGreaterThan(2);
    for (const {value, place} of requests) {
      expect(value.toInstitutionId, place).not.toBe(value.fromInstitutionId);
      expect(value.forwardedMissionId === null, place).toBe(value.accepted !== true);
    }
  });

  it('shows each event on the pages as in its contract', () => {
    const shownEvents = writtenPages().flatMap(({file, text}) =>
      [...text.matchAll(/^ *```json\n([\s\S]*?)^ *```$|^(\{"eventId".*\})$/gm)]
        .map(([, block, line]): unknown => JSON.parse(block ?? line ?? '{}'))
        .filter((value): value is Json => typeof value === 'object' && value !== null)
        .filter((value) => 'eventId' in value)
        .map((event) => ({file, event})),
    );
    expect(shownEvents.length).toBeGreaterThan(1);
    for (const {file, event} of shownEvents) {
      expect(event, file).toEqual(events.find(({eventId}) => eventId === event.eventId));
    }
  });

  it('has events that match the missions, with unique IDs and times', () => {
    expect(new Set(events.map(({eventId}) => eventId)).size).toBe(events.length);
    for (const {type, revision, occurredAt, data} of events) {
      const {missionId, state} = data as Json;
      const known = shown.find((seen) => seen.id === missionId && seen.revision === revision);
      if (String(type).startsWith('mission.') && known) {
        expect(state, String(type)).toBe(known.value.state);
        expect(occurredAt, String(type)).toBe(known.value.updatedAt);
      }
    }
  });

  it('has the same state in GraphQL', async () => {
    const {pages} = await generateFrom('docs/graphql/schema.graphql', SITE_OPTIONS);
    const page = pages.get('missions/queries/missions.mdx') ?? '';
    const [, response = '{}'] = /```json title="Response"\n([\s\S]*?)\n```/.exec(page) ?? [];
    const {data} = JSON.parse(response) as {data: {missions: {nodes: Json[]}}};
    const [node = {}] = data.missions.nodes;
    const rest = shown.find(
      ({id, revision}) => id === node.elementId && revision === node.revision,
    );
    expect(rest).toBeDefined();
    for (const name of ['state', 'keyword', 'priority', 'address', 'missionNumber']) {
      expect(node[name], name).toBe(rest?.value[name]);
    }
  });
});

/** All missions and forward requests in a JSON value or in a contract's examples. */
function elementsWithin(value: unknown, place: string): Seen[] {
  if (typeof value !== 'object' || value === null) {
    return [];
  }
  const node = value as Json;
  const [id] = [node.forwardRequestId, node.missionId].filter(
    (one): one is string => typeof one === 'string' && ID.test(one),
  );
  const isOfKind = 'forwardRequestId' in node || 'missionNumber' in node;
  const isWhole =
    id !== undefined && isOfKind && typeof node.revision === 'number' && 'createdAt' in node;
  const own = isWhole ? [{place, id, revision: node.revision as number, value: node}] : [];
  return [...own, ...Object.values(node).flatMap((child) => elementsWithin(child, place))];
}

function timeOf({value}: Seen): number {
  return Date.parse(String(value.updatedAt ?? value.answeredAt ?? value.createdAt));
}

function groupBy<Value, Key>(values: readonly Value[], keyOf: (value: Value) => Key) {
  const groups = new Map<Key, Value[]>();
  for (const value of values) {
    groups.set(keyOf(value), [...(groups.get(keyOf(value)) ?? []), value]);
  }
  return groups;
}

/** Old and new values of changes in a value, except null. */
function changedValues(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) {
    return [];
  }
  const {oldValue, newValue} = value as Json;
  const own = [oldValue, newValue].filter((text) => typeof text === 'string');
  return [...own, ...Object.values(value).flatMap(changedValues)];
}
