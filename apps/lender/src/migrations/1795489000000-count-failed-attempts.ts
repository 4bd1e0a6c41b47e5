import { countFailedAttempts } from '@coverleaf/messaging';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CountFailedAttempts1795489000000 implements MigrationInterface {
  up(runner: QueryRunner): Promise<void> {
    return countFailedAttempts(runner);
  }

  down(): Promise<never> {
    return Promise.reject(new Error('Restore a backup instead'));
  }
}
