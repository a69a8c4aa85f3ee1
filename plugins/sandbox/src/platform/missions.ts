import {ContractError} from '../contract/contractError';
import {recordChange} from './changes';
import {newAlert, newTaskset, withParameters} from './missionParts';
import {
  newId,
  timeOf,
  type Alert,
  type Json,
  type Mission,
  type PlatformState,
  type Taskset,
} from './platformState';

export const CLOSED = ['COMPLETED', 'CANCELLED', 'FORWARDED'];

/** Reports that a device can send, by current alert state. */
const REPORTED: Readonly<Record<string, readonly string[]>> = {
  PENDING: ['DELIVERED', 'ACCEPTED', 'REFUSED', 'FAILED'],
  SENT: ['DELIVERED', 'ACCEPTED', 'REFUSED', 'FAILED'],
  DELIVERED: ['ACCEPTED', 'REFUSED', 'FAILED'],
};

/** States with their own event type. */
const EVENTS: Readonly<Record<string, string>> = {
  COMPLETED: 'mission.completed',
  CANCELLED: 'mission.cancelled',
};

const HOUR_MS = 3_600_000;
const EXPIRY_MS = 300_000;

/** The date of the examples, which test tenants always accept. */
const DAY_OF_THE_EXAMPLES = '2025-03-14T';

/** Claims of the caller's access token; null for the platform itself. */
type Author = {sub: string; institutionId: string} | null;

export type Missions = ReturnType<typeof createMissions>;

/** Operations on missions for all APIs. Records each change once. */
export function createMissions(state: PlatformState) {
  function changed(mission: Mission, by: Author, type: string, changedFields: string[]): void {
    const {missionId, externalId, state: step} = mission;
    const data = {missionId, externalId, state: step, changedFields};
    recordChange(state, mission, {changedBy: by?.sub ?? null, event: {type, data}});
    if (type === EVENTS.CANCELLED) {
      cancelAlerts(mission, by, () => true);
    }
  }

  function alertChanged(mission: Mission, alert: Alert, by: Author): void {
    const data = {missionId: mission.missionId, alert: structuredClone(alert)};
    recordChange(state, mission, {
      changedBy: by?.sub ?? null,
      event: {type: 'alert.updated', data},
    });
  }

  function isOlderThan(hours: number, reportedAt: string): boolean {
    const age = state.now().getTime() - Date.parse(reportedAt);
    return age > hours * HOUR_MS && !reportedAt.startsWith(DAY_OF_THE_EXAMPLES);
  }

  function assertAlertable({state: step, reportedAt}: Mission): void {
    if (CLOSED.includes(step) || isOlderThan(24, reportedAt)) {
      throw new ContractError('state_conflict');
    }
  }

  /** Changes an alert's state. An accepted one also changes the mission's, and cancels the resource's other alerts. */
  function setAlertState(
    mission: Mission,
    alert: Alert,
    next: string,
    by: Author,
    reason: string | null = null,
  ): void {
    const taskset = mission.tasksets.find(({tasksetId}) => tasksetId === alert.tasksetId);
    const now = timeOf(state);
    alert.state = next;
    alert.failureReason = reason;
    if (next === 'SENT') {
      const expiresAt = timeOf({...state, now: () => new Date(Date.parse(now) + EXPIRY_MS)});
      Object.assign(alert, {sentAt: now, expiresAt: alert.method === 'STATION' ? null : expiresAt});
    } else if (next === 'DELIVERED') {
      alert.deliveredAt = now;
    } else if (next === 'ACCEPTED' || next === 'REFUSED') {
      alert.answeredAt = now;
    }
    if (next === 'ACCEPTED') {
      mission.state = CLOSED.includes(mission.state) ? mission.state : 'IN_PROGRESS';
      Object.assign(taskset ?? {}, {acceptedAt: taskset?.acceptedAt ?? now});
    }
    alertChanged(mission, alert, by);
    if (next === 'ACCEPTED') {
      cancelAlerts(mission, by, (other) => isOfSameResource(other, alert));
    }
  }

  /** Cancels alerts without a response. */
  function cancelAlerts(mission: Mission, by: Author, isMeant: (alert: Alert) => boolean): void {
    const alerts = mission.tasksets.flatMap((taskset) => taskset.alerts).filter(isMeant);
    for (const alert of alerts.filter(({state: now}) => now in REPORTED)) {
      setAlertState(mission, alert, 'CANCELLED', by);
    }
  }

  return {
    assertAlertable,
    changed,
    setAlertState,

    byExternalId: (externalId: unknown, by: Author): Mission | undefined =>
      [...state.missions.values()].find(
        (mission) =>
          mission.externalId === (externalId ?? undefined) && mission.connectorId === by?.sub,
      ),

    /** @throws ContractError if it is more than 72 hours ago */
    assertReportedAt(reportedAt: unknown): void {
      if (isOlderThan(72, String(reportedAt))) {
        throw invalid('/reportedAt', 'out_of_range', 'Must be at most 72 hours ago.');
      }
    },

    /** A mission before it is stored. */
    draft(given: Json, by: Author): Mission {
      const mission: Mission = {
        ...{missionId: newId('mis'), revision: 0, domain: 'north.demo'},
        ...{institutionId: by?.institutionId, createdAt: timeOf(state), updatedAt: timeOf(state)},
        missionNumber: `${state.now().getUTCFullYear()}-00${4711 + state.missions.size}`,
        ...{externalId: null, connectorId: by?.sub ?? null, state: 'OPEN', priority: 3},
        ...{summary: null, location: null, address: null, callerName: null},
        ...{callerPhoneNumber: null, isExercise: false, plannedAt: null, alertedAt: null},
        ...{arrivedAt: null, closedAt: null, forwardRequests: []},
        ...(given as Json & {reportedAt: string}),
        parameters: withParameters([], (given.parameters ?? []) as Json[], timeOf(state)),
        tasksets: [],
      };
      mission.tasksets = ((given.tasksets ?? []) as Json[]).map((taskset, index) =>
        newTaskset(taskset, index + 1, mission),
      );
      return mission;
    },

    create(mission: Mission, by: Author): void {
      state.missions.set(mission.missionId, mission);
      changed(mission, by, 'mission.created', []);
    },

    /** Changes a mission's state without recording it. @returns the event type */
    move(mission: Mission, next: string, reason: unknown): string {
      const isReopened = mission.state === 'COMPLETED' && next === 'IN_PROGRESS';
      if (next === mission.state || (CLOSED.includes(mission.state) && !isReopened)) {
        throw new ContractError('state_conflict');
      }
      if (next === 'CANCELLED' && reason == null) {
        throw invalid('/reason', 'required', 'Give a reason.');
      }
      mission.state = next;
      mission.closedAt = CLOSED.includes(next) ? timeOf(state) : null;
      return EVENTS[next] ?? 'mission.updated';
    },

    alert(
      mission: Mission,
      taskset: Taskset,
      {methods, resourceIds}: {methods: readonly string[]; resourceIds: readonly string[]},
      by: Author,
    ): Alert[] {
      assertAlertable(mission);
      const now = timeOf(state);
      const alerts = resourceIds.flatMap((resourceId) =>
        methods.map((method) => newAlert(taskset.tasksetId, resourceId, method, now)),
      );
      taskset.alerts.unshift(...alerts);
      mission.state = mission.state === 'IN_PROGRESS' ? mission.state : 'ALERTED';
      mission.alertedAt ??= now;
      for (const alert of alerts) {
        alertChanged(mission, alert, by);
      }
      return alerts;
    },

    /** Applies a device's or gateway's report on an alert. Repeating the current state changes nothing. */
    acknowledge(mission: Mission, alert: Alert, next: string, reason: unknown, by: Author): void {
      if (next === 'FAILED' && reason == null) {
        throw invalid('/reason', 'required', 'Give a reason.');
      }
      if (alert.state === next) {
        return;
      }
      if (!REPORTED[alert.state]?.includes(next)) {
        throw new ContractError('state_conflict');
      }
      setAlertState(mission, alert, next, by, (reason ?? null) as string | null);
    },
  };
}

const isOfSameResource = (one: Alert, other: Alert) =>
  one.tasksetId === other.tasksetId && one.resourceId === other.resourceId;

/** An invalid field in `validation_failed`. */
export function invalid(pointer: string, code: string, message: string): ContractError {
  return new ContractError('validation_failed', {errors: [{pointer, code, message}]});
}
