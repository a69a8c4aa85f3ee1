import {ContractError} from './contractError';
import type {Handlers, Incoming, Reply} from './handlers';
import {exampleReply} from './exampleHandlers';
import {
  newId,
  timeOf,
  type Alert,
  type Json,
  type Mission,
  type PlatformState,
  type Taskset,
} from './platformState';
import {createWebhooks} from './webhooks';

const CLOSED = ['COMPLETED', 'CANCELLED', 'FORWARDED'];

/** What a device can report, by the state that the alert is in. */
const REPORTED: Readonly<Record<string, readonly string[]>> = {
  PENDING: ['DELIVERED', 'ACCEPTED', 'REFUSED', 'FAILED'],
  SENT: ['DELIVERED', 'ACCEPTED', 'REFUSED', 'FAILED'],
  DELIVERED: ['ACCEPTED', 'REFUSED', 'FAILED'],
};
const NEIGHBOUR = 'res_01JBXHZ1C0P6KMRK62J93AEV58';
const HOUR_MS = 3_600_000;

/** The day of the examples, which test tenants accept for ever. */
const DAY_OF_THE_EXAMPLES = '2025-03-14T';

/** Missions, alerts and webhooks with a memory. Every reply is held against its contract. */
export function platformHandlers(state: PlatformState): Handlers {
  const {emit, handlers} = createWebhooks(state);

  function changed(mission: Mission, type: string, changedFields: string[]): void {
    mission.revision += 1;
    mission.updatedAt = timeOf(state);
    const {missionId, externalId, state: step} = mission;
    emit(type, mission.revision, {missionId, externalId, state: step, changedFields});
  }

  function alertChanged(mission: Mission, alert: Alert): void {
    mission.revision += 1;
    mission.updatedAt = timeOf(state);
    const data = {missionId: mission.missionId, alert: structuredClone(alert)};
    emit('alert.updated', mission.revision, data);
  }

  function isOlderThan(hours: number, reportedAt: string): boolean {
    const age = state.now().getTime() - Date.parse(reportedAt);
    return age > hours * HOUR_MS && !reportedAt.startsWith(DAY_OF_THE_EXAMPLES);
  }

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
    ...handlers,
    /** The resource of the example, and a neighbour whose address begins in the same way. */
    listResources({call, query}): Reply {
      const {items} = exampleReply(call).body as {items: Json[]};
      const [resource = {}] = items;
      const neighbour = {
        ...resource,
        resourceId: NEIGHBOUR,
        cgid: `${String(resource.cgid)}0`,
        callSign: 'Northport 12/83-10',
      };
      const found = [resource, neighbour].filter(
        ({cgid}) =>
          query.cgidPrefix === undefined || String(cgid).startsWith(String(query.cgidPrefix)),
      );
      return {status: 200, body: {items: found, nextCursor: null}};
    },
    createMission({call, body}): Reply {
      const known = [...state.missions.values()];
      if (body.externalId && known.some(({externalId}) => externalId === body.externalId)) {
        throw new ContractError('duplicate_external_id');
      }
      if (isOlderThan(72, String(body.reportedAt))) {
        const message = 'Must be at most 72 hours ago.';
        throw new ContractError('validation_failed', {
          errors: [{pointer: '/reportedAt', code: 'out_of_range', message}],
        });
      }
      const example = exampleReply(call).body as Mission;
      const mission: Mission = {
        ...example,
        ...{summary: null, location: null, address: null, callerPhoneNumber: null, priority: 3},
        ...body,
        missionId: newId('mis'),
        externalId: (body.externalId ?? null) as string | null,
        state: (body.state ?? 'OPEN') as string,
        revision: 0,
        createdAt: timeOf(state),
        tasksets: ((body.tasksets ?? []) as Json[]).map((given, index) =>
          newTaskset(example.tasksets[0], given, index + 1),
        ),
        parameters: [],
      };
      state.missions.set(mission.missionId, mission);
      changed(mission, 'mission.created', []);
      return {status: 201, body: structuredClone(mission)};
    },
    listMissions({query}): Reply {
      const {externalId, updatedSince, limit = 50, cursor = 0} = query;
      const states = query.state as string[] | undefined;
      const items = [...state.missions.values()].filter(
        (mission) =>
          (externalId === undefined || mission.externalId === externalId) &&
          (updatedSince === undefined ||
            Date.parse(mission.updatedAt) >= Date.parse(String(updatedSince))) &&
          (states?.includes(mission.state) ??
            (externalId !== undefined || !CLOSED.includes(mission.state))),
      );
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
      changed(mission, 'mission.updated', Object.keys(incoming.body));
      return {status: 200, body: structuredClone(mission)};
    },
    changeMissionState(incoming): Reply {
      const mission = missionOf(incoming);
      assertUnchanged(incoming, mission);
      const next = String(incoming.body.state);
      const isReopened = mission.state === 'COMPLETED' && next === 'IN_PROGRESS';
      if (next === mission.state || (CLOSED.includes(mission.state) && !isReopened)) {
        throw new ContractError('state_conflict');
      }
      if (next === 'CANCELLED' && incoming.body.reason === undefined) {
        throw new ContractError('validation_failed', {
          errors: [{pointer: '/reason', code: 'required', message: 'Give a reason.'}],
        });
      }
      mission.state = next;
      mission.closedAt = CLOSED.includes(next) ? timeOf(state) : null;
      changed(mission, EVENTS[next] ?? 'mission.updated', ['closedAt', 'state']);
      return {status: 200, body: structuredClone(mission)};
    },
    addTaskset(incoming): Reply {
      const mission = missionOf(incoming);
      const example = exampleReply(incoming.call).body as Taskset;
      const taskset = newTaskset(example, incoming.body, mission.tasksets.length + 1);
      mission.tasksets.push(taskset);
      changed(mission, 'mission.updated', ['tasksets']);
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
      if (CLOSED.includes(mission.state) || isOlderThan(24, mission.reportedAt)) {
        throw new ContractError('state_conflict');
      }
      const {items} = exampleReply(incoming.call).body as {items: Alert[]};
      const methods = incoming.body.methods as string[];
      const resourceIds = (incoming.body.resourceIds ?? taskset.resourceIds) as string[];
      const alerts = resourceIds.flatMap((resourceId) =>
        methods.map((method) => ({
          ...(items[0] as Alert),
          ...{alertId: newId('alt'), tasksetId: taskset.tasksetId, resourceId, method},
          ...{state: 'PENDING', createdAt: timeOf(state), sentAt: null, deliveredAt: null},
          ...{answeredAt: null, expiresAt: null},
        })),
      );
      taskset.alerts.unshift(...alerts);
      mission.state = mission.state === 'IN_PROGRESS' ? mission.state : 'ALERTED';
      mission.alertedAt ??= timeOf(state);
      for (const alert of alerts) {
        alertChanged(mission, alert);
      }
      return {status: 201, body: {items: structuredClone(alerts)}};
    },
    getAlert: (incoming) => ({status: 200, body: structuredClone(alertOf(incoming))}),
    acknowledgeAlert(incoming): Reply {
      const mission = missionOf(incoming);
      const alert = alertOf(incoming);
      const {state: next, reason} = incoming.body as {state: string; reason?: string};
      if (next === 'FAILED' && reason === undefined) {
        throw new ContractError('validation_failed', {
          errors: [{pointer: '/reason', code: 'required', message: 'Give a reason.'}],
        });
      }
      if (alert.state !== next) {
        if (!REPORTED[alert.state]?.includes(next)) {
          throw new ContractError('state_conflict');
        }
        alert.state = next;
        alert.failureReason = reason ?? null;
        if (next !== 'FAILED') {
          alert[next === 'DELIVERED' ? 'deliveredAt' : 'answeredAt'] = timeOf(state);
        }
        mission.state = next === 'ACCEPTED' ? 'IN_PROGRESS' : mission.state;
        alertChanged(mission, alert);
      }
      return {status: 200, body: structuredClone(alert)};
    },
  };
}

/** States that have an event of their own. */
const EVENTS: Readonly<Record<string, string>> = {
  COMPLETED: 'mission.completed',
  CANCELLED: 'mission.cancelled',
};

/** A taskset as it was sent, with what the platform adds; the example has the form of its tasks. */
function newTaskset(example: Taskset | undefined, given: Json, position: number): Taskset {
  return {
    ...example,
    ...given,
    tasksetId: newId('tst'),
    position,
    tasks: ((given.tasks ?? []) as Json[]).map((task, index) => ({
      ...(example?.tasks as Json[] | undefined)?.[0],
      ...{title: task.type, location: null, expectedDuration: null},
      ...task,
      taskId: newId('tsk'),
      position: index + 1,
    })),
    resourceIds: (given.resourceIds ?? []) as string[],
    alerts: [],
  };
}
