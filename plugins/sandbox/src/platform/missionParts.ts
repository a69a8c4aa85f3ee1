import {
  newId,
  type Alert,
  type Json,
  type Mission,
  type Parameter,
  type Task,
  type Taskset,
} from './platformState';

const INSTITUTION = 'ins_01J93AX5Q0VPVTX363SN6FCCW8';

/** A submitted taskset with the platform's additions. */
export function newTaskset(given: Json, position: number, mission: Mission): Taskset {
  const {alertMethods: _methods, ...fields} = given;
  return {
    ...{externalId: null, institutionId: INSTITUTION},
    ...{plannedStart: null, acceptedAt: null, completedAt: null},
    ...(fields as Json & {name: string}),
    tasksetId: newId('tst'),
    position,
    tasks: newTasks((given.tasks ?? [{type: 'RESPOND'}]) as Json[], [], mission),
    resourceIds: (given.resourceIds ?? []) as string[],
    alerts: [],
  };
}

/** Replaces the list of tasks; tasks with a known ID keep omitted fields. */
export function newTasks(given: readonly Json[], known: readonly Task[], mission: Mission): Task[] {
  return given.map(({tags, ...task}, index) => ({
    ...{instructions: null, destinationInstitutionId: null, plannedStart: null},
    ...{expectedDuration: null, startedAt: null, completedAt: null},
    ...{title: task.type, location: mission.location, tags: []},
    ...known.find(({taskId}) => taskId === task.taskId),
    ...task,
    taskId: (task.taskId as string | undefined) ?? newId('tsk'),
    position: index + 1,
    ...(tags != null && {tags: (tags as string[]).map(newTag)}),
  }));
}

function newTag(text: string): Json {
  const [key, value = null] = text.split(/=(.*)/s);
  return {key, value, label: null};
}

export function newAlert(
  tasksetId: string,
  resourceId: string,
  method: string,
  createdAt: string,
): Alert {
  return {
    ...{alertId: newId('alt'), tasksetId, resourceId, method},
    ...{state: 'PENDING', attempt: 1, createdAt, sentAt: null, deliveredAt: null},
    ...{answeredAt: null, expiresAt: null, failureReason: null},
  };
}

/** Sets parameters by name and sorts them; null removes one. */
export function withParameters(
  known: readonly Parameter[],
  given: readonly Json[],
  updatedAt: string,
): Parameter[] {
  const parameters = new Map(known.map((parameter) => [parameter.name, parameter]));
  for (const fields of given as Parameter[]) {
    const before = parameters.get(fields.name);
    const defaults = {label: null, unit: null, source: 'CAD', isConfidential: false};
    parameters.set(fields.name, {...defaults, ...before, ...fields, updatedAt});
    if (fields.value === null) {
      parameters.delete(fields.name);
    }
  }
  return [...parameters.values()].sort((one, other) => (one.name < other.name ? -1 : 1));
}
