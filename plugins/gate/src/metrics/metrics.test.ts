import {describe, expect, it} from 'vitest';
import {sendRaw} from '../../../../tests/support/gate/rawRequest';
import {createMetrics, formatMetrics, type Counts} from './metrics';
import {startMetricsServer} from './startMetricsServer';

const answer = (milliseconds: number, status = 200, decision = 'served') => ({
  status,
  decision,
  milliseconds,
});

describe('formatMetrics', () => {
  it('sums up the counts of all processes', async () => {
    const [one, other] = [createMetrics(), createMetrics()];
    one.observe(answer(0.4));
    one.observe(answer(3, 403, 'forbidden'));
    one.observeProblem({problem: 'revoke-failed'});
    other.observe(answer(4000));

    const counts = await Promise.all([one.counts(), other.counts()]);
    // As they arrive from another process.
    const text = await formatMetrics(JSON.parse(JSON.stringify(counts)) as Counts[]);
    const lines = text.split('\n');

    expect(lines).toContain('portal_requests_total{status="200",decision="served"} 2');
    expect(lines).toContain('portal_requests_total{status="403",decision="forbidden"} 1');
    expect(lines).toContain('portal_problems_total{problem="revoke-failed"} 1');
    expect(lines).toContain('portal_request_duration_seconds_bucket{le="0.001"} 1');
    expect(lines).toContain('portal_request_duration_seconds_bucket{le="0.005"} 2');
    expect(lines).toContain('portal_request_duration_seconds_bucket{le="2.5"} 2');
    expect(lines).toContain('portal_request_duration_seconds_bucket{le="+Inf"} 3');
    expect(lines).toContain('portal_request_duration_seconds_count 3');
    expect(lines).toContain('portal_processes 2');
    expect(lines).toContain('# TYPE portal_request_duration_seconds histogram');
    expect(lines.at(-1)).toBe('');
  });
});

describe('startMetricsServer', () => {
  it('responds only to GET /metrics under a name of this machine, and rejects a port in use', async () => {
    const metrics = createMetrics();
    metrics.observe(answer(2));
    const server = await startMetricsServer(0, async () => [await metrics.counts()]);
    const ask = (path: string, method = 'GET') =>
      fetch(`http://127.0.0.1:${server.port}${path}`, {method});
    const statusFor = async (host: string) => {
      const head = `GET /metrics HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`;
      return (await sendRaw(server.port, head)).status;
    };

    expect((await ask('/')).status).toBe(404);
    expect((await ask('/metrics', 'POST')).status).toBe(404);
    expect(await statusFor('rebound.example')).toBe(421);
    expect(await statusFor('localhost')).toBe(200);
    const answered = await ask('/metrics');
    expect(answered.headers.get('content-type')).toContain('version=0.0.4');
    expect(await answered.text()).toContain('portal_requests_total{status="200"');
    await expect(startMetricsServer(server.port, () => Promise.resolve([]))).rejects.toThrow(
      /Set METRICS_PORT to another port/,
    );
    await server.close();
  });
});
