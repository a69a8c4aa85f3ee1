import {AggregatorRegistry, Counter, Gauge, Histogram, Registry} from 'prom-client';

/** The samples of a gate process. Plain data, which processes send. */
export type Counts = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;

export type Metrics = {
  observe: (answer: {status: number; decision: string; milliseconds: number}) => void;
  observeProblem: (problem: {problem: string}) => void;
  counts: () => Promise<Counts>;
};

/** In seconds. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];

/** Counts responses and problems. There are few decisions and statuses, so clients cannot grow the counters. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const requests = new Counter({
    name: 'portal_requests_total',
    help: 'Number of responses, by HTTP status and gate decision.',
    labelNames: ['status', 'decision'],
    registers,
  });
  const duration = new Histogram({
    name: 'portal_request_duration_seconds',
    help: 'Time that the gate took to respond, in seconds.',
    buckets: BUCKETS,
    registers,
  });
  const problems = new Counter({
    name: 'portal_problems_total',
    help: 'Number of problems that need the attention of an operator, by type.',
    labelNames: ['problem'],
    registers,
  });
  registerProcess(registers);
  return {
    observe({status, decision, milliseconds}) {
      requests.inc({status, decision});
      duration.observe(milliseconds / 1000);
    },
    observeProblem({problem}) {
      problems.inc({problem});
    },
    counts: () => registry.getMetricsAsJSON(),
  };
}

/** Under the names that Prometheus's clients use, as far as they can be added up. */
function registerProcess(registers: Registry[]): void {
  let counted = 0;
  new Gauge({name: 'portal_processes', help: 'Number of gate processes.', registers}).set(1);
  new Gauge({
    name: 'process_start_time_seconds',
    help: 'Start time of the oldest process.',
    aggregator: 'min',
    registers,
  }).set(Date.now() / 1000 - process.uptime());
  new Gauge({
    name: 'process_resident_memory_bytes',
    help: 'Total resident memory of all gate processes, in bytes.',
    registers,
    collect() {
      this.set(process.memoryUsage.rss());
    },
  });
  new Counter({
    name: 'process_cpu_seconds_total',
    help: 'Total CPU time of all gate processes, in seconds.',
    registers,
    collect() {
      const total = cpuSeconds();
      this.inc(total - counted);
      counted = total;
    },
  });
}

function cpuSeconds(): number {
  const {user, system} = process.cpuUsage();
  return (user + system) / 1e6;
}

/** The samples of all processes, in Prometheus's text format (version 0.0.4). */
export function formatMetrics(processes: readonly Counts[]): Promise<string> {
  return AggregatorRegistry.aggregate([...processes]).metrics();
}
