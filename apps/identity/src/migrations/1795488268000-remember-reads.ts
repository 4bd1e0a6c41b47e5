import { createReadsTable } from '@coverleaf/audit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class RememberReads1795488268000 implements MigrationInterface {
  up(runner: QueryRunner): Promise<void> {
    return createReadsTable(runner);
  }

  down(): Promise<never> {
    return Promise.reject(new Error('Restore a backup instead'));
  }
}
