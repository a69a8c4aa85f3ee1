/** Samples of a gate process by name and labels, such as `portal_processes`. Plain data, which processes send. */
export type Counts = Record<string, number>;

export type Metrics = {
  observe: (answer: {status: number; decision: string; milliseconds: number}) => void;
  observeProblem: (problem: {problem: string}) => void;
  counts: () => Counts;
};

const DURATION = 'portal_request_duration_seconds';
const START = 'process_start_time_seconds';

/** The buckets of durations, with their upper bounds in seconds. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, Infinity].map(
  (bound) => ({bound, sample: `${DURATION}_bucket{le="${bound === Infinity ? '+Inf' : bound}"}`}),
);

/** Type and description of each metric, by name. */
const FAMILIES: Readonly<Record<string, [type: string, help: string]>> = {
  portal_requests_total: ['counter', 'Number of responses, by HTTP status and gate decision.'],
  [DURATION]: ['histogram', 'Time that the gate took to respond, in seconds.'],
  portal_problems_total: [
    'counter',
    'Number of problems that need the attention of an operator, by type.',
  ],
  portal_processes: ['gauge', 'Number of gate processes.'],
  process_cpu_seconds_total: ['counter', 'Total CPU time of all gate processes, in seconds.'],
  process_resident_memory_bytes: [
    'gauge',
    'Total resident memory of all gate processes, in bytes.',
  ],
  [START]: ['gauge', 'Start time of the oldest process.'],
};

/** Counts responses and problems. There are few decisions and statuses, so clients cannot grow the counters. */
export function createMetrics(): Metrics {
  const counts: Counts = {};
  const startedAt = Date.now() / 1000 - process.uptime();
  const add = (sample: string, value = 1) => (counts[sample] = (counts[sample] ?? 0) + value);
  return {
    observe({status, decision, milliseconds}) {
      add(`portal_requests_total{status="${status}",decision="${decision}"}`);
      const seconds = milliseconds / 1000;
      for (const {bound, sample} of BUCKETS) {
        add(sample, seconds <= bound ? 1 : 0);
      }
      add(`${DURATION}_sum`, seconds);
      add(`${DURATION}_count`);
    },
    observeProblem({problem}) {
      add(`portal_problems_total{problem="${problem}"}`);
    },
    counts() {
      const {user, system} = process.cpuUsage();
      return {
        ...counts,
        portal_processes: 1,
        process_cpu_seconds_total: (user + system) / 1e6,
        process_resident_memory_bytes: process.memoryUsage.rss(),
        [START]: startedAt,
      };
    },
  };
}

/** The samples of all processes, in Prometheus's text format (version 0.0.4). */
export function formatMetrics(processes: readonly Counts[]): string {
  const total = new Map<string, number>();
  for (const [sample, value] of processes.flatMap((counts) => Object.entries(counts))) {
    const known = total.get(sample);
    const sum = sample === START ? Math.min(known ?? value, value) : (known ?? 0) + value;
    total.set(sample, sum);
  }
  return Object.entries(FAMILIES)
    .flatMap(([family, [type, help]]) => [
      `# HELP ${family} ${help}`,
      `# TYPE ${family} ${type}`,
      ...[...total]
        .filter(([sample]) => sample.startsWith(family))
        .map(([sample, value]) => `${sample} ${value}`),
      '',
    ])
    .join('\n');
}
