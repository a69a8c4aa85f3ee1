import {timeOf, type Change, type Mission, type PlatformState} from './platformState';

const MAX_CHANGES = 1_000;

/** The sequence number of the last change, which queries return to subscribe from; 1 before the first change. */
export const lastSequence = ({changes}: PlatformState) => changes.at(-1)?.sequence ?? 1;

/** Increments the mission's revision, and notifies all followers. */
export function recordChange(
  state: PlatformState,
  mission: Mission,
  {changedBy, event}: Pick<Change, 'changedBy' | 'event'>,
): void {
  mission.revision += 1;
  mission.updatedAt = timeOf(state);
  const snapshot = structuredClone(mission);
  const change: Change = {
    sequence: lastSequence(state) + 1,
    occurredAt: mission.updatedAt,
    mission: snapshot,
    before: state.snapshots.get(mission.missionId) ?? null,
    changedBy,
    event,
  };
  state.snapshots.set(mission.missionId, snapshot);
  state.changes = [...state.changes, change].slice(-MAX_CHANGES);
  for (const follower of state.followers) {
    follower(change);
  }
}

/** @returns a function that ends the subscription */
export function followChanges(
  {followers}: PlatformState,
  follower: (change: Change) => void,
): () => void {
  followers.add(follower);
  return () => followers.delete(follower);
}
