import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Indexes a hash of each text, because texts can be longer than an index entry. B-trees, because a `hash` index gets
 * slow with many equal values, such as roles and categories.
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
