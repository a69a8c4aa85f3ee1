import type {Json} from '../platform/platformState';

type ChangedField = {path: string; oldValue: string | null; newValue: string | null};

/** The key field of the elements of each list field. */
const IDS: Readonly<Record<string, string>> = {
  tasksets: 'tasksetId',
  tasks: 'taskId',
  alerts: 'alertId',
  parameters: 'name',
  forwardRequests: 'forwardRequestId',
};

const TYPES: Readonly<Record<string, string>> = {
  tasksets: 'MissionTaskset',
  tasks: 'MissionTask',
  alerts: 'MissionTaskSetAlert',
  parameters: 'MissionParameter',
  forwardRequests: 'MissionForwardRequest',
};

/** Derived fields, and fields that change with every update. */
const DERIVED = ['revision', 'updatedAt', 'code', 'resources', 'resource', 'latestAlerts'];

/** Fields that differ between two states of an element, sorted by path. */
export function changedFields(before: Json, after: Json, prefix = ''): ChangedField[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names]
    .filter((name) => !DERIVED.includes(name))
    .flatMap((name) => compare(before[name], after[name], name, prefix + name))
    .sort((one, other) => (one.path < other.path ? -1 : 1));
}

function compare(before: unknown, after: unknown, name: string, path: string): ChangedField[] {
  const [oldValue, newValue] = [before, after].map((value) =>
    value === undefined || value === null ? null : JSON.stringify(value),
  ) as [string | null, string | null];
  const id = IDS[name];
  if (oldValue === newValue) {
    return [];
  }
  if (id === undefined || !Array.isArray(before) || !Array.isArray(after)) {
    return [{path, oldValue, newValue}];
  }
  const [known, current] = [before, after].map(
    (parts: Json[]) => new Map(parts.map((part) => [String(part[id]), part])),
  ) as [Map<string, Json>, Map<string, Json>];
  return [...new Set([...known.keys(), ...current.keys()])].flatMap((key) => {
    const [one, other] = [known.get(key), current.get(key)];
    return one && other
      ? changedFields(one, other, `${path}/${key}/`)
      : compare(one, other, '', `${path}/${key}`);
  });
}

/** Path from the mission to the deepest part that contains all changes. */
export function triggerPath(elementId: string, fields: readonly ChangedField[]): Json[] {
  const nodes: Json[] = [{depth: 0, typeName: 'Mission', fieldName: null, partId: elementId}];
  const [first = '', ...others] = fields.map(({path}) => path);
  const steps = first.split('/');
  for (let depth = 1; 2 * depth <= steps.length; depth += 1) {
    const prefix = steps.slice(0, 2 * depth).join('/');
    const [fieldName = '', partId = null] = steps.slice(2 * depth - 2, 2 * depth);
    if (!others.every((path) => path === prefix || path.startsWith(`${prefix}/`))) {
      break;
    }
    nodes.push({
      ...{depth, typeName: TYPES[fieldName], fieldName},
      partId: fieldName === 'parameters' ? null : partId,
    });
  }
  return nodes;
}
