/** Counters of a gate process. Plain data, because processes send it to each other. */
export type Counts = {
  /** Requests by status and decision, as `200 served`. */
  requests: Record<string, number>;
  /** Problems by kind. */
  problems: Record<string, number>;
  /** Responses per bucket, not cumulative. */
  durations: number[];
  /** Sum of all durations, in seconds. */
  seconds: number;
  /** CPU time of the process, in seconds. */
  cpuSeconds: number;
  residentBytes: number;
  /** Seconds since the epoch. */
  startedAt: number;
};

export type Metrics = {
  observe: (answer: {status: number; decision: string; milliseconds: number}) => void;
  observeProblem: (problem: {problem: string}) => void;
  counts: () => Counts;
};

/** Upper bounds of the buckets in seconds; the last bucket has none. */
const BOUNDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];

/** Counts responses and problems. There are few decisions and statuses, so clients cannot grow the counters. */
export function createMetrics(): Metrics {
  const requests: Record<string, number> = {};
  const problems: Record<string, number> = {};
  const durations = new Array<number>(BOUNDS.length + 1).fill(0);
  const startedAt = Date.now() / 1000 - process.uptime();
  let seconds = 0;
  return {
    observe({status, decision, milliseconds}) {
      const key = `${status} ${decision}`;
      requests[key] = (requests[key] ?? 0) + 1;
      const took = milliseconds / 1000;
      seconds += took;
      const bucket = BOUNDS.findIndex((bound) => took <= bound);
      const index = bucket < 0 ? BOUNDS.length : bucket;
      durations[index] = (durations[index] ?? 0) + 1;
    },
    observeProblem({problem}) {
      problems[problem] = (problems[problem] ?? 0) + 1;
    },
    counts() {
      const {user, system} = process.cpuUsage();
      return {
        requests: {...requests},
        problems: {...problems},
        durations: [...durations],
        seconds,
        cpuSeconds: (user + system) / 1e6,
        residentBytes: process.memoryUsage.rss(),
        startedAt,
      };
    },
  };
}

/** The counters of all processes, in Prometheus's text format (version 0.0.4). */
export function formatMetrics(processes: readonly Counts[]): string {
  const sum = (read: (counts: Counts) => number) =>
    processes.reduce((total, counts) => total + read(counts), 0);
  const requests = addUp(processes.map((counts) => counts.requests));
  const problems = addUp(processes.map((counts) => counts.problems));
  const total = sum(({durations}) => durations.reduce((all, count) => all + count, 0));
  return [
    ...family(
      'portal_requests_total',
      'counter',
      'Number of responses, by HTTP status and gate decision.',
    ),
    ...Object.entries(requests).map(([key, count]) => {
      const [status = '', decision = ''] = key.split(' ');
      return `portal_requests_total{status="${status}",decision="${decision}"} ${count}`;
    }),
    ...family(
      'portal_request_duration_seconds',
      'histogram',
      'Time that the gate took to respond, in seconds.',
    ),
    ...BOUNDS.map((bound, index) => {
      const within = sum(({durations}) =>
        durations.slice(0, index + 1).reduce((all, count) => all + count, 0),
      );
      return `portal_request_duration_seconds_bucket{le="${bound}"} ${within}`;
    }),
    `portal_request_duration_seconds_bucket{le="+Inf"} ${total}`,
    `portal_request_duration_seconds_sum ${sum(({seconds}) => seconds)}`,
    `portal_request_duration_seconds_count ${total}`,
    ...family(
      'portal_problems_total',
      'counter',
      'Number of problems that need the attention of an operator, by type.',
    ),
    ...Object.entries(problems).map(
      ([problem, count]) => `portal_problems_total{problem="${problem}"} ${count}`,
    ),
    ...family('portal_processes', 'gauge', 'Number of gate processes.'),
    `portal_processes ${processes.length}`,
    ...family(
      'process_cpu_seconds_total',
      'counter',
      'Total CPU time of all gate processes, in seconds.',
    ),
    `process_cpu_seconds_total ${sum(({cpuSeconds}) => cpuSeconds)}`,
    ...family(
      'process_resident_memory_bytes',
      'gauge',
      'Total resident memory of all gate processes, in bytes.',
    ),
    `process_resident_memory_bytes ${sum(({residentBytes}) => residentBytes)}`,
    ...family('process_start_time_seconds', 'gauge', 'Start time of the oldest process.'),
    `process_start_time_seconds ${Math.min(...processes.map(({startedAt}) => startedAt))}`,
    '',
  ].join('\n');
}

function family(name: string, type: string, help: string): string[] {
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`];
}

function addUp(records: readonly Record<string, number>[]): Record<string, number> {
  const total: Record<string, number> = {};
  for (const [key, count] of records.flatMap((record) => Object.entries(record))) {
    total[key] = (total[key] ?? 0) + count;
  }
  return total;
}
