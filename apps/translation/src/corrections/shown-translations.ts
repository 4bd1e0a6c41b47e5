import {
  type TranslationFilter,
  type TranslationRecord,
  type TranslationStanding,
} from '@coverleaf/contracts';
import {
  decodeTimeCursor,
  searchPattern,
  toPage,
  type WithDates,
  withIsoDates,
  countCapped,
} from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';

/** The filter, with the lender replaced by the hashes of its texts. */
type ShownQuery = Omit<TranslationFilter, 'lenderId' | 'cursor' | 'limit'> & {
  readonly hashes?: readonly Buffer[];
};

export type ShownTranslation = Omit<TranslationRecord, 'places'>;

/** The same expressions as in the indexes, so that Postgres uses them. */
const STANDINGS: Readonly<Record<TranslationStanding, string>> = {
  review: `state = 'translated' and translator <> 'human' and reviewed_at is null`,
  reviewed: `state = 'translated' and translator <> 'human' and reviewed_at is not null`,
  corrected: `translator = 'human'`,
  missing: `state in ('refused', 'failed', 'missing')`,
  waiting: `state in ('waiting', 'delayed')`,
};
const STANDING = `case ${Object.entries(STANDINGS)
  .map(([name, condition]) => `when ${condition} then '${name}'`)
  .join(' ')} end`;

/** Selects the row with precedence of each text and language, as `TranslationMemory` does. */
const SHOWN = `not exists (select 1 from translations better
  where better.text_hash = one.text_hash and better.language = one.language and better.id <> one.id
    and (better.precedence, better.wanted_at, one.id) > (one.precedence, one.wanted_at, better.id))`;

const FILTER = `($1::text is null or search like lower($1)) and ($2::text is null or language = $2)
  and ($3::text is null or translator = $3) and ($4::bytea[] is null or text_hash = any($4)) and ${SHOWN}`;

const MACHINES = `
  select listed.*, machine.translator as "machineName", machine.translation as "machineText", rows.version
  from listed
  left join lateral (
    select translator, translation from translations other
    where listed.translator = 'human' and other.text_hash = listed.text_hash and other.language = listed.language
      and translator <> 'human' and translation is not null
    order by precedence desc limit 1
  ) machine on true
  cross join lateral (
    select sum(version)::int as version from translations other
    where other.text_hash = listed.text_hash and other.language = listed.language
  ) rows`;

const COLUMNS = `item_id as id, id as "rowId", text_hash, text, language, translation, translator, state,
  ${STANDING} as standing, fault, wanted_at as "wantedAt", translated_at as "translatedAt",
  reviewed_by as "reviewedBy", reviewed_at as "reviewedAt", corrected_by as "correctedBy"`;

type Row = WithDates<Omit<ShownTranslation, 'machine'>, 'wantedAt' | 'translatedAt' | 'reviewedAt'> & {
  readonly rowId: string;
  readonly text_hash: Buffer;
  readonly machineName: ShownTranslation['translator'] | null;
  readonly machineText: string | null;
};

/** One item per text and language: the shown translation, and the engine's next to a person's. */
@Injectable()
export class ShownTranslations {
  constructor(private readonly dataSource: DataSource) {}

  async list(query: ShownQuery, cursor: string | undefined, limit: number) {
    const [at, id] = decodeTimeCursor(cursor);
    const where = `${query.standing ? `${STANDINGS[query.standing]} and ` : ''}${FILTER}`;
    const [rows, total] = await Promise.all([
      this.dataSource.query<Row[]>(
        `with listed as materialized (
           select ${COLUMNS} from translations one
           where ${where} and ($5::timestamptz is null or (wanted_at, id) < ($5, $6::uuid))
           order by wanted_at desc, id desc limit $7
         ) ${MACHINES} order by "wantedAt" desc, "rowId" desc`,
        [...parametersOf(query), at, id, limit + 1],
      ),
      countCapped(this.dataSource, `from translations one where ${where}`, parametersOf(query)),
    ]);
    const page = toPage(rows, limit, (last) => [last.wantedAt.toISOString(), last.rowId]);
    return { ...page, items: page.items.map(toShown), ...total };
  }

  async find(id: string, manager: EntityManager = this.dataSource.manager): Promise<ShownTranslation | null> {
    const [row]: Row[] = await manager.query(
      `with listed as materialized (
         select ${COLUMNS} from translations one where item_id = $1 and ${SHOWN}
       ) ${MACHINES}`,
      [id],
    );
    return row ? toShown(row) : null;
  }
}

const parametersOf = ({ q, language, translator, hashes }: ShownQuery) => [
  q ? searchPattern(q) : null,
  language,
  translator,
  hashes,
];

function toShown(row: Row): ShownTranslation {
  const { machineName: translator, machineText: translation, text_hash: _, rowId: __, ...rest } = row;
  return {
    ...withIsoDates(rest),
    machine: translator !== null && translation !== null ? { translator, translation } : null,
  };
}
