import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Texts are found by what they say; by a number made of it, as they may be longer than an index takes. In order: an
 * index of PostgreSQL's kind `hash` grows slower with every row that says the same, as roles and categories do.
 */
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
      await runner.query(`create index ${table}_by_${column} on ${table} (hashtextextended(${column}, 0))`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [table, column] of COLUMNS) await runner.query(`drop index ${table}_by_${column}`);
  }
}
