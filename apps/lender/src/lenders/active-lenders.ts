import type { LenderName, LenderRecord } from '@coverleaf/contracts';
import { ORDER_BY_NAME, PreparedQuery } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

const FIND = `select lender.id, lender.name, lender.slug, lender.account_id as "accountId",
  lender.logo_url as "logoUrl", lender.primary_color as "primaryColor", lender.secondary_color as "secondaryColor",
  lender.right_track as "rightTrack", lender.template_id as "templateId",
  template.theme_colors ->> 'accentColor' as "accentColor"
  from lenders lender left join templates template on template.id = lender.template_id
  where lender.active and lender.deleted_at is null and`;

/** Lenders as borrowers' pages need them, which ask for one each time. */
@Injectable()
export class ActiveLenders {
  private readonly readBySlug: PreparedQuery<LenderRecord>;
  private readonly readById: PreparedQuery<LenderRecord>;

  constructor(private readonly dataSource: DataSource) {
    this.readBySlug = new PreparedQuery(dataSource, 'active-lender-by-slug', `${FIND} lender.slug = $1`);
    this.readById = new PreparedQuery(dataSource, 'active-lender-by-id', `${FIND} lender.id = $1`);
  }

  async bySlug(slug: string): Promise<LenderRecord | null> {
    return (await this.readBySlug.run([slug]))[0] ?? null;
  }

  async byId(id: string): Promise<LenderRecord | null> {
    return (await this.readById.run([id]))[0] ?? null;
  }

  /** By name. @param ids all of them when absent */
  names(ids: readonly string[] | undefined): Promise<LenderName[]> {
    return this.dataSource.query(
      `select id, name from lenders
        where active and deleted_at is null and ($1::uuid[] is null or id = any($1))
        order by name ${ORDER_BY_NAME}, id`,
      [ids ?? null],
    );
  }
}
