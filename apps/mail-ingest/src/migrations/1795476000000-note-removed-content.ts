import type { MigrationInterface, QueryRunner } from 'typeorm';

export class NoteRemovedContent1795476000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'alter table email_attachments add column removed_content text[], add column safe_path text unique',
    );
  }

  down(): Promise<never> {
    return Promise.reject(new Error('Restore a backup instead'));
  }
}
