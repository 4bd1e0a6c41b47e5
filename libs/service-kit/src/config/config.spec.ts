import { TEST_SIGNING } from '@coverleaf/testing';
import { z } from 'zod';
import { loadConfig, ServiceConfig } from './config';

describe('the configuration of a process', () => {
  it('names everything that is missing or wrong at once, but no value', () => {
    const schema = ServiceConfig.extend({ INSIGHT_URL: z.url() });
    const load = () => loadConfig(schema, { RPC_PORT: 'secret-port', ROLE: '', DATABASE_URL: 'secret-url' });
    expect(load).toThrow(/RPC_SECRET[\s\S]*RPC_PORT[\s\S]*DATABASE_URL[\s\S]*INSIGHT_URL/);
    expect(load).not.toThrow(/secret/);
  });

  it('refuses another machine’s server without TLS', () => {
    const DATABASE_URL = 'postgres://u:password@db.example/x';
    const needed = { RPC_SECRET: 'x'.repeat(32), DATABASE_URL, ...TEST_SIGNING };
    expect(() => loadConfig(ServiceConfig, needed)).toThrow(/DATABASE_URL: .* db\.example .*PLAINTEXT_HOSTS/);
    expect(() => loadConfig(ServiceConfig, needed)).not.toThrow(/password@/);
    const config = loadConfig(ServiceConfig, { ...needed, PLAINTEXT_HOSTS: 'db.example' });
    expect(config.DATABASE_URL).toBe(needed.DATABASE_URL);
  });

  it('treats an empty variable as missing', () => {
    const needed = { DATABASE_URL: 'postgres://localhost/x', RPC_SECRET: 'x'.repeat(32), ...TEST_SIGNING };
    const config = loadConfig(ServiceConfig, { ...needed, ROLE: '', LOG_LEVEL: '' });
    expect(config).toMatchObject({ ROLE: 'both', LOG_LEVEL: 'info', DATABASE_POOL: 10 });
  });
});
