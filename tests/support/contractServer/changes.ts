import {timeOf, type Change, type Mission, type PlatformState} from './platformState';

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
  const change: Change = {
    sequence: lastSequence(state) + 1,
    occurredAt: mission.updatedAt,
    mission: structuredClone(mission),
    before:
      state.changes.findLast(({mission: {missionId}}) => missionId === mission.missionId)
        ?.mission ?? null,
    changedBy,
    event,
  };
  state.changes.push(change);
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
