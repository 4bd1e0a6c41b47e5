import type { Redis } from 'ioredis';

/**
 * Tells whether Redis may have forgotten jobs: it was restarted (its run id changed; with `appendfsync everysec` the
 * last second is gone) or emptied (our mark is gone).
 */
export class RedisRestartDetector {
  constructor(
    private readonly redis: Redis,
    private readonly key: string,
  ) {}

  /** Runs `recover` when something may have been forgotten, and remembers it only after that has worked. */
  async recoverIfForgotten(recover: () => Promise<void>): Promise<void> {
    const [info, mark] = await Promise.all([this.redis.info('server'), this.redis.get(this.key)]);
    const runId = /run_id:(\w+)/.exec(info)?.[1] ?? 'unknown';
    if (mark === runId) return;
    await recover();
    await this.redis.set(this.key, runId);
  }
}
