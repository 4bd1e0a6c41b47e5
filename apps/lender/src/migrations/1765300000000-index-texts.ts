import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Texts are found by what they say; by hash, as they may be longer than an ordered index takes. */
const COLUMNS = [
  ['faqs', 'question'],
  ['faqs', 'answer'],
  ['faqs', 'category'],
  ['testimonials', 'content'],
  ['testimonials', 'role'],
] as const;

export class IndexTexts1765300000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const [table, column] of COLUMNS) {
      await runner.query(`create index ${table}_by_${column} on ${table} using hash (${column})`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [table, column] of COLUMNS) await runner.query(`drop index ${table}_by_${column}`);
  }
}
