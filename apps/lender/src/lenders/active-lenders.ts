import {
  type LenderChoice,
  type LenderName,
  LenderRecord,
  listLenderChoices,
  MAX_LENDER_CHOICES,
  type OperationInput,
  findLenderBySlug,
  findSlugState,
  findLenderById,
  findLenderForMail,
  findLendersByKeyRpc,
  listActiveSlugs,
  listLenderNamesRpc,
  countActiveLenders,
  type RpcInput,
  type SlugState,
  suggestLenderRpc,
} from '@coverleaf/contracts';
import { Handles } from '@coverleaf/messaging';
import {
  containsWords,
  ORDER_BY_NAME,
  PreparedQuery,
  selectList,
  wordPatterns,
} from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { onlyLenderCalled, tellingWord } from './institution-names';
import { LenderEntity } from './lender.entity';

/** Public email providers, whose domains don't identify a lender. */
const FREE_EMAIL_DOMAINS: ReadonlySet<string> = new Set(
  (
    'aol.com att.net comcast.net fastmail.com gmail.com gmx.com gmx.net googlemail.com ' +
    'hotmail.com icloud.com live.com mac.com mail.com me.com msn.com outlook.com pm.me ' +
    'proton.me protonmail.com sbcglobal.net verizon.net yahoo.com ymail.com zoho.com'
  ).split(' '),
);

/** Bounds a reply that is read into memory; no installation has nearly as many lenders. */
const MAX_SLUGS = 200_000;

const ACTIVE = `active and deleted_at is null`;

/**
 * $1: patterns of words, or null; $2: what was typed; $3: an id, or null; $4: the only lender to show, or null; $5: also
 * by account id.
 */
const CHOICES = `select id, name, slug from lenders
  where deleted_at is null and (active or id = $3) and ($3::uuid is null or id = $3)
    and ($4::uuid is null or id = $4) and ($1::text[] is null or (${containsWords('search', '$1')}))
    and ($1::text[] is null or $5::boolean or (${containsWords(`searchable(' ' || name || ' ' || slug)`, '$1')}))
  order by searchable($2) in (slug, searchable(name)) or ($5::boolean and searchable($2) = searchable(account_id))
      desc nulls last,
    name ${ORDER_BY_NAME}, id
  limit ${MAX_LENDER_CHOICES + 1}`;

/** Lookups of active lenders. Every public page needs one, so the queries are prepared. */
@Injectable()
export class ActiveLenders {
  private readonly bySlug: PreparedQuery<LenderRecord>;
  private readonly byId: PreparedQuery<LenderRecord>;

  constructor(private readonly dataSource: DataSource) {
    const columns = selectList(dataSource, LenderEntity, 'lender', Object.keys(LenderRecord.shape));
    const find = `select ${columns}, template.theme_colors ->> 'accentColor' as "accentColor"
      from lenders lender left join templates template on template.id = lender.template_id
      where lender.active and lender.deleted_at is null and`;
    this.bySlug = new PreparedQuery(dataSource, 'active-lender-by-slug', `${find} lender.slug = $1`);
    this.byId = new PreparedQuery(dataSource, 'active-lender-by-id', `${find} lender.id = $1`);
  }

  @Handles(findLenderBySlug)
  async findBySlug({ slug }: RpcInput<typeof findLenderBySlug>) {
    return (await this.bySlug.run([slug]))[0] ?? null;
  }

  @Handles(findSlugState)
  async slugState({ slug }: RpcInput<typeof findSlugState>): Promise<{ state: SlugState }> {
    const rows: { deleted: boolean }[] = await this.dataSource.query(
      `select bool_and(deleted_at is not null) as deleted from lenders where slug = $1 having count(*) > 0`,
      [slug],
    );
    const [found] = rows;
    if (!found) return { state: 'unknown' };
    return { state: found.deleted ? 'deleted' : 'inactive' };
  }

  @Handles(findLenderById)
  async findById({ id }: RpcInput<typeof findLenderById>) {
    return (await this.byId.run([id]))[0] ?? null;
  }

  /**
   * Finds the lender by recipient: its contact address; its slug as the tag (`proof+skyla@`), local part or first label
   * of the domain (`@skyla.mail.example`); the domain of its contact address. An ambiguous address matches no lender.
   */
  @Handles(findLenderForMail)
  async findByRecipient({ recipient }: RpcInput<typeof findLenderForMail>) {
    const address = recipient.trim().toLowerCase();
    const at = address.lastIndexOf('@');
    if (at < 1 || at === address.length - 1) return null;
    const [local = '', tag = ''] = address.slice(0, at).split(/\+(.*)/s);
    const domain = address.slice(at + 1);
    const withSlug = `select id from lenders where slug = $1 and ${ACTIVE}`;
    const withAddress = `select id from lenders where lower(contact_email) = $1 and ${ACTIVE} limit 2`;
    const withDomain = `select id from lenders where lower(split_part(contact_email, '@', 2)) = $1 and ${ACTIVE} limit 2`;
    const id =
      (await this.onlyId(withAddress, address)) ??
      (await this.onlyId(withSlug, tag)) ??
      (await this.onlyId(withSlug, local)) ??
      (await this.onlyId(withSlug, domain.split('.')[0] ?? '')) ??
      (FREE_EMAIL_DOMAINS.has(domain) ? null : await this.onlyId(withDomain, domain));
    return id === null ? null : this.findById({ id });
  }

  @Handles(listActiveSlugs)
  async listSlugs() {
    const rows: { slug: string }[] = await this.dataSource.query(
      `select slug from lenders where ${ACTIVE} order by slug limit ${MAX_SLUGS}`,
    );
    return { slugs: rows.map(({ slug }) => slug) };
  }

  @Handles(listLenderNamesRpc)
  async findNames({ ids }: RpcInput<typeof listLenderNamesRpc>) {
    const items: LenderName[] = await this.dataSource.query(
      `select id, name from lenders where ${ACTIVE} and id = any($1) order by name ${ORDER_BY_NAME}, id`,
      [ids],
    );
    return { items };
  }

  /** Staff of the operator choose among all lenders, other staff have their own. */
  @Handles(listLenderChoices)
  async listChoices({ actor, query: { q, id } }: OperationInput<typeof listLenderChoices>) {
    const rows = await this.dataSource.query<LenderChoice[]>(CHOICES, [
      ...[q ? wordPatterns(q) : null, q ?? null, id ?? null, actor.lenderId],
      // Only administrators know accounts.
      actor.role === 'admin',
    ]);
    return { items: rows.slice(0, MAX_LENDER_CHOICES), hasMore: rows.length > MAX_LENDER_CHOICES };
  }

  @Handles(suggestLenderRpc)
  async suggest({ institution }: RpcInput<typeof suggestLenderRpc>) {
    const lenders: (LenderName & { slug: string })[] = await this.dataSource.query(
      `select id, name, slug from lenders where ${ACTIVE}
          and translate(search, '''’.', '') like '%' || searchable($1) || '%'`,
      [tellingWord(institution) ?? ''],
    );
    return { lender: onlyLenderCalled(institution, lenders) ?? null };
  }

  @Handles(findLendersByKeyRpc)
  async findByKey({ keys }: RpcInput<typeof findLendersByKeyRpc>) {
    const items: { key: string; id: string }[] = await this.dataSource.query(
      `select key, min(id::text) as id
        from unnest($1::text[]) as keys (key) join lenders lender
          on lender.slug = lower(key) or searchable(lender.account_id) = searchable(key)
            or searchable(lender.name) = searchable(key) or lender.id::text = lower(key)
        where lender.active and lender.deleted_at is null
        group by key having count(*) = 1`,
      [keys],
    );
    return { items };
  }

  @Handles(countActiveLenders)
  async count() {
    return { count: await this.dataSource.manager.countBy(LenderEntity, { active: true }) };
  }

  private async onlyId(sql: string, parameter: string): Promise<string | null> {
    const rows: { id: string }[] = await this.dataSource.query(sql, [parameter]);
    return rows.length === 1 ? (rows[0]?.id ?? null) : null;
  }
}
