import {EventEmitter, on} from 'node:events';
import {followChanges, lastSequence} from '../platform/changes';
import type {Change, Json, Mission, PlatformState} from '../platform/platformState';
import {changedFields, triggerPath} from './changedFields';
import {matchesWhere} from './matchesWhere';
import {toElement, toMissionReference} from './missionElement';

type Filter = {where?: Json | null; changeTypes: readonly string[]; since?: number | null};

const REPLAY_MS = 15 * 60_000;
const MAX_FIELDS = 100;

/** Yields lists of one event: the changes that a subscriber missed, then live changes, without a gap. */
export function missionChanges(state: PlatformState, filter: Filter): AsyncIterable<unknown[]> {
  const emitter = new EventEmitter();
  const events = on(emitter, 'event');
  const send = (change: Change) => {
    const event = toEvent(change, filter);
    if (event) {
      emitter.emit('event', event);
    }
  };
  refreshedEvents(state, filter).forEach((event) => emitter.emit('event', event));
  missedChanges(state, filter.since).forEach(send);
  // `on` removes its listener when the subscription ends.
  emitter.once('removeListener', followChanges(state, send));
  return events;
}

/** The changes after `since`, if all of them are still available. */
function missedChanges(state: PlatformState, since: number | null | undefined): readonly Change[] {
  return since == null || isTooOld(state, since)
    ? []
    : state.changes.filter(({sequence}) => sequence > since);
}

/** An unknown number counts as too old, because the data may have been reset. So does one with a gap after it. */
function isTooOld(state: PlatformState, since: number): boolean {
  const oldest = state.now().getTime() - REPLAY_MS;
  const next = state.changes.find(({sequence}) => sequence > since);
  return (
    since > lastSequence(state) ||
    (next !== undefined && (next.sequence > since + 1 || Date.parse(next.occurredAt) < oldest))
  );
}

/**
 * Each matching mission once if `since` is too old. Unless `since` is unknown, only the last one has a new `sequence`,
 * so that a subscriber that loses the connection earlier starts again.
 */
function refreshedEvents(state: PlatformState, {where, since}: Filter): Json[] {
  if (since == null || !isTooOld(state, since)) {
    return [];
  }
  const missions = [...state.missions.values()].filter((mission) =>
    matchesWhere(toElement(mission), where),
  );
  const sequence = (index: number) =>
    index === missions.length - 1 || since > lastSequence(state) ? lastSequence(state) : since;
  return missions.map((mission, index) => ({
    ...{changeType: 'REFRESHED', sequence: sequence(index), occurredAt: mission.updatedAt},
    ...{reference: toMissionReference(mission), element: toElement(structuredClone(mission))},
    ...{update: null, triggerPath: [], replication: null},
  }));
}

function toEvent(change: Change, {where, changeTypes}: Filter): Json | null {
  const {sequence, occurredAt, mission, before} = change;
  const element = toElement(mission);
  const wasThere = before !== null && matchesWhere(toElement(before), where);
  const isThere = matchesWhere(element, where);
  const changeType = isThere ? (wasThere ? 'UPDATED' : 'ADDED') : wasThere ? 'REMOVED' : null;
  if (changeType === null || !changeTypes.includes(changeType)) {
    return null;
  }
  const isUpdate = changeType === 'UPDATED' && before;
  const fields = isUpdate ? changedFields(toElement(before), element) : [];
  return {
    ...{changeType, sequence, occurredAt, replication: null},
    reference: {...toMissionReference(mission), ...(!isThere && {element: null})},
    element: isThere ? element : null,
    update: isUpdate ? toUpdate(change, before, fields) : null,
    triggerPath: isUpdate ? triggerPath(mission.missionId, fields) : [],
  };
}

const toUpdate = (
  {mission, changedBy}: Change,
  before: Mission,
  fields: ReturnType<typeof changedFields>,
): Json => ({
  elementId: mission.missionId,
  revision: mission.revision,
  previousRevision: before.revision,
  updatedAt: mission.updatedAt,
  updatedBy: changedBy,
  changedFields: fields.slice(0, MAX_FIELDS),
  isTruncated: fields.length > MAX_FIELDS,
});
