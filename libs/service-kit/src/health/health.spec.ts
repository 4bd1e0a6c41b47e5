import { registry } from '../metrics/metrics';
import { Health } from './health';
import { answerManagementRequest } from './management-server';
import { registerDependencyMetrics } from '../bootstrap/start-process';

describe('the health of a process', () => {
  it('is not ready before the process accepts requests, but always alive', async () => {
    const health = new Health();
    const statusOf = async (path: string) => (await answerManagementRequest(health, path)).status;
    expect([await statusOf('/readyz'), await statusOf('/healthz')]).toEqual([503, 200]);
    health.startAccepting();
    expect(await statusOf('/readyz?probe=1')).toBe(200);
    health.stopAccepting();
    expect([await statusOf('/readyz'), await statusOf('/healthz')]).toEqual([503, 200]);
  });

  it('is degraded but ready while a part is unavailable or hangs', async () => {
    const health = new Health();
    health.startAccepting();
    health.register('redis', () => Promise.reject(new Error('away')));
    health.register('store', () => new Promise(() => undefined));
    health.register('database', () => Promise.resolve());
    const { status, body } = await answerManagementRequest(health, '/readyz');
    expect(status).toBe(200);
    const parts = { redis: 'away', store: 'away', database: 'ok' };
    expect(JSON.parse(body)).toEqual({ status: 'degraded', parts });
  });

  it('is served with metrics', async () => {
    const { body, type } = await answerManagementRequest(new Health(), '/metrics');
    expect(type).toBe(registry.contentType);
    expect(body).toMatch(/^coverleaf_\w+ \d/m);
  });

  it('has a metric for each part that is unavailable', async () => {
    const health = new Health();
    health.register('redis', () => Promise.reject(new Error('away')));
    health.register('database', () => Promise.resolve());
    registerDependencyMetrics(health);
    const { body } = await answerManagementRequest(health, '/metrics');
    expect(body).toContain('coverleaf_part_up{part="redis"} 0');
    expect(body).toContain('coverleaf_part_up{part="database"} 1');
  });
});
