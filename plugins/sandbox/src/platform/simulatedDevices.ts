import {CLOSED, createMissions} from './missions';
import type {Alert, Mission, PlatformState, Taskset} from './platformState';

type Step = {after: number; state: string; attempt?: number; reason?: string};

const SECOND = 1;
const MINUTE = 60;

const ACCEPTS: readonly Step[] = [
  {after: 0, state: 'SENT'},
  {after: 1 * SECOND, state: 'DELIVERED'},
  {after: 10 * SECOND, state: 'ACCEPTED'},
];

/** Actions of simulated devices, by suffix of the taskset's name. */
const BEHAVIOUR: Readonly<Record<string, readonly Step[]>> = {
  '#refuse': [
    ...ACCEPTS.slice(0, 2),
    {after: 10 * SECOND, state: 'REFUSED', reason: 'The simulated crew refused.'},
  ],
  '#fail': [
    {after: 0, state: 'SENT'},
    {after: 5 * SECOND, state: 'SENT', attempt: 2},
    {after: 10 * SECOND, state: 'SENT', attempt: 3},
    {after: 15 * SECOND, state: 'FAILED', reason: 'The simulated device cannot be reached.'},
  ],
  '#silent': [...ACCEPTS.slice(0, 2), {after: 5 * MINUTE, state: 'EXPIRED'}],
  '#slow': [
    {after: 0, state: 'SENT'},
    {after: 30 * SECOND, state: 'DELIVERED'},
    {after: 2 * MINUTE, state: 'ACCEPTED'},
  ],
};

/** States in order; simulated devices never move an alert back. */
const ORDER = ['PENDING', 'SENT', 'DELIVERED', 'ACCEPTED'];

/**
 * The sandbox's crews. They act only when the returned function is called, and then take all steps that are due
 * according to the platform's clock.
 */
export function createSimulatedDevices(state: PlatformState): () => void {
  const missions = createMissions(state);

  function nextStep(taskset: Taskset, alert: Alert): Step | undefined {
    const [suffix = ''] = /#\w+$/.exec(taskset.name) ?? [];
    const isDone = ({state: next, attempt = 1}: Step) => {
      const [now, then] = [ORDER.indexOf(alert.state), ORDER.indexOf(next)];
      return then !== -1 && (then < now || (then === now && attempt <= alert.attempt));
    };
    const steps = (BEHAVIOUR[suffix] ?? ACCEPTS).filter((step) => !isDone(step));
    return alert.method === 'STATION' ? steps.find(({after}) => after <= SECOND) : steps[0];
  }

  function take(mission: Mission, alert: Alert, {state: next, attempt, reason}: Step): void {
    alert.attempt = attempt ?? alert.attempt;
    missions.setAlertState(mission, alert, next, null, reason);
  }

  return () => {
    for (const mission of state.missions.values()) {
      for (const taskset of CLOSED.includes(mission.state) ? [] : mission.tasksets) {
        for (const alert of taskset.alerts.filter(
          ({state: now}) => now !== 'ACCEPTED' && ORDER.includes(now),
        )) {
          const age = (state.now().getTime() - Date.parse(alert.createdAt)) / 1000;
          let step = nextStep(taskset, alert);
          while (step && step.after <= age && ORDER.includes(alert.state)) {
            take(mission, alert, step);
            step = nextStep(taskset, alert);
          }
        }
      }
    }
  };
}
