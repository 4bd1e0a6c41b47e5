import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The first migration stored every default. Without a stored value the environment decides (REQUIRE_MFA). */
export class UnsetRequireMfa1795478400000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`delete from settings where key = 'security.require_mfa' and value = 'false'::jsonb`);
  }

  down(): Promise<never> {
    return Promise.reject(new Error('This migration cannot be reverted: restore a backup instead'));
  }
}
