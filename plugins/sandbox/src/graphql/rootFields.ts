import {EventEmitter, on} from 'node:events';
import {lastSequence} from '../platform/changes';
import {ContractError} from '../contract/contractError';
import type {Caller} from '../contract/handlers';
import {CLOSED, createMissions, invalid} from '../platform/missions';
import type {Json, PlatformState} from '../platform/platformState';
import {addMission, type AddMissionInput, type InvalidMissionFields} from './addMission';
import {connection, type PageArguments} from './connection';
import {matchesWhere} from './matchesWhere';
import {toElement} from './missionElement';
import {missionChanges} from './missionChanged';
import type {RootFields} from './platformSchema';

type MissionArguments = PageArguments & {where?: Json | null; closed?: boolean | null};

type MessageInput = {
  resourceId: string;
  idempotencyKey: string;
  fromResource: boolean;
  text?: string | null;
  alertId?: string | null;
  alertState?: string | null;
};

/** Resolvers over the state of the platform. Other root fields return their examples. */
export function rootFields(state: PlatformState, invalidFields: InvalidMissionFields): RootFields {
  const missions = createMissions(state);
  const silent = () => on(new EventEmitter(), 'event');

  function findMissions({where, closed, ...page}: MissionArguments): Json {
    const hasCondition = Object.keys(where ?? {}).length > 0;
    const elements = [...state.missions.values()]
      .filter(
        (mission) => hasCondition || closed === true || !CLOSED.includes(String(mission.state)),
      )
      .map(toElement)
      .filter((element) => matchesWhere(element, where))
      .map((node) => ({key: newestFirst(node), node}))
      .sort((one, other) => (one.key < other.key ? -1 : 1));
    return connection(elements, page, state);
  }

  /** Runs a mutation once for each idempotency key of a connector. */
  function once(sub: string, input: {idempotencyKey: string}, run: () => Json): Json {
    const key = `${sub} ${input.idempotencyKey}`;
    const [result, isReplayed] = state.replays.once(key, input, run);
    return isReplayed ? {...result, replayed: true, changedFields: []} : result;
  }

  /** A message with the crew's response updates its alert. */
  function sendMessage(input: MessageInput, caller: Caller): Json {
    const {alertId, alertState, fromResource, text} = input;
    if (alertId == null && alertState == null) {
      return {resourceMessage: {}};
    }
    if (!fromResource || alertId == null || alertState == null) {
      throw invalid('/alertId', 'required', 'Send alertId, alertState and fromResource together.');
    }
    if (!['DELIVERED', 'ACCEPTED', 'REFUSED', 'FAILED'].includes(alertState)) {
      throw invalid('/alertState', 'unknown_value', 'A device cannot report this state.');
    }
    if (!caller.scopes.includes('missions.acknowledge')) {
      throw new ContractError('scope_missing', {scope: 'missions.acknowledge'});
    }
    for (const mission of state.missions.values()) {
      const alert = mission.tasksets
        .flatMap(({alerts}) => alerts)
        .find((one) => one.alertId === alertId && one.resourceId === input.resourceId);
      if (alert) {
        missions.acknowledge(mission, alert, alertState, text, caller);
        return {resourceMessage: {}};
      }
    }
    throw new ContractError('not_found');
  }

  return {
    missions: {resolve: (_source, args) => findMissions(args as MissionArguments)},
    missionResource: {resolve: (_source, {elementId}: {elementId: string}) => ({elementId})},
    missonResources: {resolve: () => ({sequence: lastSequence(state)})},
    addMission: {
      resolve(_source, {input}: {input: AddMissionInput}, {caller}) {
        const run = () => addMission(state, missions, {caller, invalidFields}, input);
        const result = input.validateOnly ? run() : once(`${caller.sub} addMission`, input, run);
        return {addMissionResult: result};
      },
    },
    sendMessage: {
      resolve(_source, {input}: {input: MessageInput}, {caller}) {
        const run = () => sendMessage(input, caller);
        return once(`${caller.sub} sendMessage`, input, run);
      },
    },
    missionChanged: {
      resolve: (source) => (source as unknown[])[0],
      subscribe: (_source, args) =>
        missionChanges(state, args as Parameters<typeof missionChanges>[1]),
    },
    missionResourceChanged: {subscribe: silent},
    repositoryGroupChanged: {subscribe: silent},
  };
}

/** Sorts by `reportedAt`, most recent first, then by ID. */
function newestFirst({reportedAt, elementId}: Json): string {
  const age = Number.MAX_SAFE_INTEGER - Date.parse(String(reportedAt));
  return `${String(age).padStart(16, '0')} ${String(elementId)}`;
}
