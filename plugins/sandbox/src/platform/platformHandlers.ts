import {ContractError} from '../contract/contractError';
import type {Handlers, Incoming, Reply} from '../contract/handlers';
import {newTaskset} from './missionParts';
import {CLOSED, createMissions} from './missions';
import type {Alert, Mission, PlatformState} from './platformState';
import {createWebhooks} from './webhooks';

/** Stateful missions, alerts and webhooks. */
export function platformHandlers(state: PlatformState): Handlers {
  const missions = createMissions(state);

  function missionOf({path}: Incoming): Mission {
    const mission = state.missions.get(path.missionId ?? '');
    if (!mission) {
      throw new ContractError('not_found');
    }
    return mission;
  }

  function alertOf(incoming: Incoming): Alert {
    const alert = missionOf(incoming)
      .tasksets.flatMap(({alerts}) => alerts)
      .find(({alertId}) => alertId === incoming.path.alertId);
    if (!alert) {
      throw new ContractError('not_found');
    }
    return alert;
  }

  function assertUnchanged({headers}: Incoming, {revision}: Mission): void {
    const ifMatch = headers.get('if-match');
    if (ifMatch !== null && ifMatch !== `"${revision}"`) {
      throw new ContractError('revision_conflict');
    }
  }

  return {
    ...createWebhooks(state),
    createMission({body, caller}): Reply {
      if (missions.byExternalId(body.externalId, caller)) {
        throw new ContractError('duplicate_external_id');
      }
      missions.assertReportedAt(body.reportedAt);
      const mission = missions.draft(body, caller);
      missions.create(mission, caller);
      return {status: 201, body: structuredClone(mission)};
    },
    listMissions({query}): Reply {
      const {externalId, updatedSince, limit = 50, cursor = 0} = query;
      const states = query.state as string[] | undefined;
      if (!Number.isInteger(Number(cursor))) {
        throw new ContractError('invalid_cursor');
      }
      const items = [...state.missions.values()]
        .filter(
          (mission) =>
            (externalId === undefined || mission.externalId === externalId) &&
            (updatedSince === undefined ||
              Date.parse(mission.updatedAt) >= Date.parse(updatedSince as string)) &&
            (states?.includes(mission.state) ??
              (externalId !== undefined || !CLOSED.includes(mission.state))),
        )
        .sort((one, other) => Date.parse(other.reportedAt) - Date.parse(one.reportedAt));
      const end = Number(cursor) + Number(limit);
      return {
        status: 200,
        body: {
          items: structuredClone(items.slice(Number(cursor), end)),
          nextCursor: end < items.length ? String(end) : null,
        },
      };
    },
    getMission: (incoming) => ({status: 200, body: structuredClone(missionOf(incoming))}),
    changeMission(incoming): Reply {
      const mission = missionOf(incoming);
      assertUnchanged(incoming, mission);
      Object.assign(mission, incoming.body);
      missions.changed(mission, incoming.caller, 'mission.updated', Object.keys(incoming.body));
      return {status: 200, body: structuredClone(mission)};
    },
    changeMissionState(incoming): Reply {
      const mission = missionOf(incoming);
      assertUnchanged(incoming, mission);
      const type = missions.move(mission, String(incoming.body.state), incoming.body.reason);
      missions.changed(mission, incoming.caller, type, ['closedAt', 'state']);
      return {status: 200, body: structuredClone(mission)};
    },
    addTaskset(incoming): Reply {
      const mission = missionOf(incoming);
      const taskset = newTaskset(incoming.body, mission.tasksets.length + 1, mission);
      mission.tasksets.push(taskset);
      missions.changed(mission, incoming.caller, 'mission.updated', ['tasksets']);
      return {
        status: 201,
        body: structuredClone(taskset),
        headers: {ETag: `"${mission.revision}"`},
      };
    },
    alertResources(incoming): Reply {
      const mission = missionOf(incoming);
      const taskset = mission.tasksets.find(({tasksetId}) => tasksetId === incoming.path.tasksetId);
      if (!taskset) {
        throw new ContractError('not_found');
      }
      const methods = incoming.body.methods as string[];
      const resourceIds = (incoming.body.resourceIds ?? taskset.resourceIds) as string[];
      const items = missions.alert(mission, taskset, {methods, resourceIds}, incoming.caller);
      return {status: 201, body: {items: structuredClone(items)}};
    },
    getAlert: (incoming) => ({status: 200, body: structuredClone(alertOf(incoming))}),
    acknowledgeAlert(incoming): Reply {
      const alert = alertOf(incoming);
      const {state: next, reason} = incoming.body;
      missions.acknowledge(missionOf(incoming), alert, String(next), reason, incoming.caller);
      return {status: 200, body: structuredClone(alert)};
    },
  };
}
