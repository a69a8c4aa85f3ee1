import type {Alert, Json, Mission, Task, Taskset} from '../platform/platformState';

type Point = {coordinates: [number, number, number?]};

/** A mission in its GraphQL form. The schema's examples provide the remaining fields. */
export function toElement({missionId, ...mission}: Mission): Json {
  const tasksets = mission.tasksets.map((taskset) => toTaskset(taskset, mission.createdAt));
  const resourceIds = new Set(mission.tasksets.flatMap((taskset) => taskset.resourceIds));
  return {
    ...mission,
    elementId: missionId,
    code: mission.keyword,
    storeHealth: 'HEALTHY',
    location: toLocation(mission.location, mission.createdAt, mission.address),
    tasksets,
    resources: [...resourceIds].map(toResourceReference),
    latestAlerts: latestAlerts(mission.tasksets),
  };
}

export const toMissionReference = (mission: Mission): Json => ({
  elementId: mission.missionId,
  revision: mission.revision,
  label: mission.missionNumber,
  element: toElement(mission),
});

/** The platform stores only the ID of a resource. */
const toResourceReference = (elementId: string): Json => ({elementId, element: {elementId}});

function toTaskset({tasks, resourceIds, alerts, ...taskset}: Taskset, createdAt: string): Json {
  return {
    ...taskset,
    tasks: tasks.map((task: Task): Json => ({
      ...task,
      location: toLocation(task.location, createdAt),
    })),
    resources: resourceIds.map(toResourceReference),
    alerts: alerts.map(toAlert),
  };
}

const toAlert = (alert: Alert): Json => ({
  ...alert,
  resource: toResourceReference(alert.resourceId),
});

function latestAlerts(tasksets: readonly Taskset[]): Json[] {
  const latest = new Map<string, Alert>();
  for (const alert of tasksets.flatMap(({alerts}) => alerts)) {
    const known = latest.get(alert.resourceId);
    if (!known || known.createdAt < alert.createdAt) {
      latest.set(alert.resourceId, alert);
    }
  }
  return [...latest].map(([key, alert]) => ({key, value: toAlert(alert)}));
}

/** The scene or the location of a task, with the mission's creation time. */
function toLocation(point: unknown, enteredAt: string, address: unknown = null): Json | null {
  if (point === null || point === undefined) {
    return null;
  }
  const {coordinates} = point as Point;
  const [longitude, latitude, altitude = null] = coordinates;
  return {
    ...{type: 'SCENE', longitude, latitude, altitude, coordinates, address},
    ...{accuracy: null, speed: null, heading: null, measuredAt: enteredAt, receivedAt: enteredAt},
  };
}
