import type {InvalidField} from '../contract/checkCall';
import {ContractError} from '../contract/contractError';
import type {Caller} from '../contract/handlers';
import {newTaskset, newTasks, withParameters} from '../platform/missionParts';
import {invalid, type Missions} from '../platform/missions';
import {timeOf, type Json, type Mission, type PlatformState} from '../platform/platformState';
import {changedFields} from './changedFields';
import {toElement} from './missionElement';

type MissionRequest = Json & {tasksets?: Json[]; parameters?: Json[]};

export type AddMissionInput = {
  request: MissionRequest;
  idempotencyKey: string;
  validateOnly: boolean;
};

const MUST_HAVE_VALUES = ['keyword', 'priority', 'reportedAt', 'isExercise', 'missionNumber'];

/** Validates a mission against the REST contract, which declares the limits for both APIs. */
export type InvalidMissionFields = (mission: Mission) => InvalidField[];

/** Creates a mission, or updates the one with the same `externalId`. Atomic. */
export function addMission(
  state: PlatformState,
  missions: Missions,
  {caller, invalidFields}: {caller: Caller; invalidFields: InvalidMissionFields},
  {request, validateOnly}: Omit<AddMissionInput, 'idempotencyKey'>,
): Json {
  const known = missions.byExternalId(request.externalId, caller);
  const mission = known
    ? updated(structuredClone(known), request)
    : missions.draft(newMission(request), caller);
  assertComplete(mission);
  const errors = invalidFields({...mission, revision: mission.revision + 1});
  if (errors.length > 0) {
    throw new ContractError('validation_failed', {errors});
  }
  const isMoved = known !== undefined && request.state != null && request.state !== known.state;
  const type = isMoved ? missions.move(mission, String(request.state), request.reason) : null;
  const alerted = (request.tasksets ?? []).flatMap((given) => newAlerts(given, mission, known));
  if (alerted.length > 0 && !caller.scopes.includes('missions.alert')) {
    throw new ContractError('scope_missing', {scope: 'missions.alert'});
  }
  if (alerted.length > 0) {
    missions.assertAlertable(mission);
  }
  if (!known) {
    missions.assertReportedAt(mission.reportedAt);
  }
  const fields = known ? changedFields(toElement(known), toElement(mission)) : [];
  if (!validateOnly) {
    const target = known ? Object.assign(known, mission) : mission;
    if (!known) {
      missions.create(target, caller);
    } else if (fields.length > 0) {
      const names = [...new Set(fields.map(({path}) => path.split('/')[0] ?? ''))];
      missions.changed(target, caller, type ?? 'mission.updated', names);
    }
    for (const {tasksetId, methods, resourceIds} of alerted) {
      const taskset = target.tasksets.find((one) => one.tasksetId === tasksetId);
      if (taskset) {
        missions.alert(target, taskset, {methods, resourceIds}, caller);
      }
    }
    return result(target);
  }
  return result(mission);

  function result(after: Mission): Json {
    const element = toElement(structuredClone(after));
    return {
      mission: element,
      created: !known,
      replayed: false,
      changedFields: fields,
      warnings: [],
    };
  }

  function updated(
    copy: Mission,
    {tasksets = [], parameters = [], ...given}: MissionRequest,
  ): Mission {
    const {expectedRevision, state: _state, reason: _reason, ...rest} = toRest(given);
    if (typeof expectedRevision === 'number' && expectedRevision < copy.revision) {
      throw new ContractError('revision_conflict');
    }
    Object.assign(copy, rest);
    copy.parameters = withParameters(copy.parameters, parameters, timeOf(state));
    for (const item of tasksets) {
      const taskset = copy.tasksets.find(
        ({externalId}) => externalId !== null && externalId === item.externalId,
      );
      const {tasks, alertMethods: _methods, resourceIds, ...fields} = toRestTaskset(item);
      if (!taskset) {
        copy.tasksets.push(newTaskset(toRestTaskset(item), copy.tasksets.length + 1, copy));
        continue;
      }
      Object.assign(taskset, fields);
      taskset.tasks = tasks ? newTasks(tasks as Json[], taskset.tasks, copy) : taskset.tasks;
      taskset.resourceIds = (resourceIds ?? taskset.resourceIds) as string[];
      for (const alert of taskset.alerts) {
        const isReleased = !taskset.resourceIds.includes(alert.resourceId);
        const isOpen = ['PENDING', 'SENT', 'DELIVERED', 'ACCEPTED'].includes(alert.state);
        alert.state = isReleased && isOpen ? 'CANCELLED' : alert.state;
      }
    }
    return copy;
  }
}

function newMission({tasksets = [], ...request}: MissionRequest): Json {
  if (!['OPEN', 'PLANNED'].includes((request.state ?? 'OPEN') as string)) {
    throw new ContractError('state_conflict');
  }
  const {expectedRevision: _revision, reason: _reason, ...rest} = toRest(request);
  const given = Object.entries(rest).filter(([, value]) => value !== null);
  return {...Object.fromEntries(given), tasksets: tasksets.map(toRestTaskset)};
}

function assertComplete(mission: Mission): void {
  for (const name of MUST_HAVE_VALUES) {
    if (mission[name] == null) {
      throw invalid(`/${name}`, 'required', `Give ${name}.`);
    }
  }
  if (mission.state === 'PLANNED' && mission.plannedAt === null) {
    throw invalid('/plannedAt', 'required', 'Give plannedAt for a planned mission.');
  }
}

/** Newly assigned resources of a taskset that have alerting methods. */
function newAlerts(given: Json, mission: Mission, known: Mission | undefined) {
  const methods = (given.alertMethods ?? []) as string[];
  const taskset = mission.tasksets.findLast(
    ({externalId, name}) => externalId === (given.externalId ?? null) && name === given.name,
  );
  const before = known?.tasksets.find(({tasksetId}) => tasksetId === taskset?.tasksetId);
  const resourceIds = (taskset?.resourceIds ?? []).filter(
    (resourceId) => !before?.resourceIds.includes(resourceId),
  );
  return methods.length > 0 && taskset && resourceIds.length > 0
    ? [{tasksetId: taskset.tasksetId, methods, resourceIds}]
    : [];
}

const toRestTaskset = ({tasks, ...taskset}: Json): Json => ({
  ...taskset,
  ...(tasks != null && {tasks: (tasks as Json[]).map(toRest)}),
});

/** Converts an input to its REST form, with the location as a GeoJSON point. */
function toRest(given: Json): Json {
  const {location} = given as {location?: {longitude: number; latitude: number; altitude?: number}};
  return location
    ? {
        ...given,
        location: {
          type: 'Point',
          coordinates: [
            ...[location.longitude, location.latitude],
            ...(location.altitude == null ? [] : [location.altitude]),
          ],
        },
      }
    : given;
}
