import type { MigrationInterface, QueryRunner } from 'typeorm';
import { FAQS, LENDERS, TEMPLATES, TESTIMONIALS } from '../seeds/first-start.seed';
import { SETTINGS } from '../site/site-settings';

/** The first content. A migration, so that it is inserted once and overwrites no change of an administrator. */
export class SeedFirstStart1764000001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const { id, name, description, themeColors } of TEMPLATES) {
      await runner.query(
        `insert into templates (id, name, description, theme_colors) values ($1, $2, $3, $4)`,
        [id, name, description, JSON.stringify(themeColors)],
      );
    }
    for (const lender of LENDERS) {
      await runner.query(
        `insert into lenders (name, slug, account_id, address, contact_email, contact_phone, template_id,
           primary_color, secondary_color, active, right_track)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
        [
          lender.name,
          lender.slug,
          lender.accountId,
          lender.address,
          lender.contactEmail,
          lender.contactPhone,
          lender.templateId,
          lender.primaryColor,
          lender.secondaryColor,
          lender.active,
          lender.rightTrack,
        ],
      );
    }
    for (const [order, { lenderSlug, content, author, role, rating, isFeatured }] of TESTIMONIALS.entries()) {
      await runner.query(
        `insert into testimonials (lender_id, content, author, role, rating, display_order, is_featured)
         select id, $2, $3, $4, $5, $6, $7 from lenders where slug = $1`,
        [lenderSlug, content, author, role, rating, order, isFeatured],
      );
    }
    for (const [order, { question, answer, category, isFeatured }] of FAQS.entries()) {
      await runner.query(
        `insert into faqs (question, answer, category, display_order, is_featured) values ($1, $2, $3, $4, $5)`,
        [question, answer, category, order, isFeatured],
      );
    }
    for (const [key, { value, description }] of Object.entries(SETTINGS)) {
      await runner.query(`insert into settings (key, value, description) values ($1, $2, $3)`, [
        key,
        JSON.stringify(value),
        description,
      ]);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `delete from settings; delete from faqs; delete from testimonials; delete from lenders; delete from templates`,
    );
  }
}
