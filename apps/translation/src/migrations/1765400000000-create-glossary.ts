import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateGlossary1765400000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table glossary_terms (
        id uuid primary key default gen_random_uuid(),
        term text not null,
        created_at timestamptz(3) not null default now()
      )`);
    await runner.query(`create unique index glossary_terms_term on glossary_terms (lower(term))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table glossary_terms`);
  }
}
