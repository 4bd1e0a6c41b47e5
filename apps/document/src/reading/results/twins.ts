import { createHash } from 'node:crypto';
import type { ReadField } from '@coverleaf/contracts';
import { keyedHash } from '@coverleaf/encryption';
import { isSamePerson, type ReadFile, type View } from '@coverleaf/reading';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { UploadEntity } from '../../uploads/upload.entity';

export interface Twin {
  readonly id: string;
  readonly lenderId: string | null;
  readonly receivedAt: Date;
  /** The keys in common. */
  readonly keys: readonly string[];
}

type Sender = Pick<UploadEntity, 'id' | 'name' | 'emailHash'>;
type Candidate = Sender & Twin;

const MOST = 50;

/** Finds documents of other people with the same page. That alone proves nothing: couples share policies. */
@Injectable()
export class Twins {
  /** Newest first. @param keys of the pages of a document by `sender` */
  async find(manager: EntityManager, sender: Sender, keys: readonly string[]): Promise<Twin[]> {
    if (keys.length === 0) return [];
    const candidates: Candidate[] = await manager.query(
      `select upload.id, upload.name, upload.email_hash as "emailHash", upload.lender_id as "lenderId",
              upload.created_at as "receivedAt",
              array(select key from unnest(reading.page_keys) key where key = any($2)) as keys
         from document_readings reading join insurance_uploads upload on upload.id = reading.upload_id
        where reading.page_keys && $2 and upload.id <> $1
        order by upload.created_at desc limit ${MOST}`,
      [sender.id, keys],
    );
    return candidates
      .filter(({ keys: shared }) => shared.some(isIdentity) || shared.length >= LEAST_BANDS)
      .filter((candidate) => !isSameSender(candidate, sender));
  }
}

const isSameSender = (one: Sender, other: Sender): boolean =>
  (one.emailHash !== null && one.emailHash === other.emailHash) ||
  one.name.trim().toLowerCase() === other.name.trim().toLowerCase() ||
  isSamePerson(one.name, other.name);

/** A page that is compared with pages of other documents. */
export interface KeyedPage {
  readonly page: number;
  /** Keyed hashes, so that the database reveals neither a page's content nor which values pages share. */
  readonly keys: readonly string[];
}

/** Dollars and cents: premiums, which differ from customer to customer. Limits, forms and addresses have none. */
const AMOUNT = /(?<![\d.,])\d[\d,]*\.\d{2}(?![\d.,]*\d)/g;
const LEAST_AMOUNTS = 5;
/**
 * MinHash bands of this many minima each. Two pages that share eight of ten amounts have two bands in common in 98 of
 * 100 cases; two that share three of ten, in one of 200.
 */
const BANDS = 12;
const ROWS = 4;
/** With this many bands in common, the premiums are the same; fewer may be chance. */
export const LEAST_BANDS = 2;

const IDENTITY = 'i.';
export const isIdentity = (key: string): boolean => key.startsWith(IDENTITY);

/**
 * Two kinds of keys: one of the policy number with its period, and several of a page's premiums, which stay even if
 * something else on the page was changed.
 * @param fields of the reading of this file
 */
export function pageKeys({ views }: Pick<ReadFile, 'views'>, fields: readonly ReadField[]): KeyedPage[] {
  const pages = views.map((view) => ({ page: view.page, keys: premiumKeys(amountsOn(view)) }));
  return [...identityOf(fields), ...pages].filter(({ keys }) => keys.length > 0);
}

/** The key of the policy number with its period; empty if either is unclear. */
export const identityKeys = (fields: readonly ReadField[]): string[] =>
  identityOf(fields).flatMap(({ keys }) => keys);

function identityOf(fields: readonly ReadField[]): KeyedPage[] {
  const found = (['policy_number', 'effective_date', 'expiration_date'] as const).map((wanted) => {
    const values = new Set(fields.filter(({ name }) => name === wanted).map(({ value }) => bare(value)));
    return values.size === 1 ? [...values][0] : undefined;
  });
  const page = fields.find(({ name }) => name === 'policy_number')?.page;
  if (page === undefined || found.includes(undefined)) return [];
  return [{ page, keys: [IDENTITY + keyOf('page-identity', found.join(' '))] }];
}

const bare = (value: string): string => value.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');

/** Uses only the reader that saw most: a union of two readers would include the misreadings of both. */
function amountsOn({ words }: View): ReadonlySet<string> {
  const seen = Object.values(words).map(
    (all) =>
      new Set(
        all
          .filter(({ hidden }) => !hidden)
          .flatMap(({ text }) => text.match(AMOUNT) ?? [])
          .map((amount) => amount.replaceAll(',', '')),
      ),
  );
  return seen.reduce((most, one) => (one.size > most.size ? one : most), new Set<string>());
}

/** MinHash: pages with nearly the same amounts have some of these keys in common. */
function premiumKeys(amounts: ReadonlySet<string>): string[] {
  if (amounts.size < LEAST_AMOUNTS) return [];
  const minimum = (row: number): number =>
    Math.min(
      ...[...amounts].map((amount) =>
        createHash('sha256').update(`${row} ${amount}`).digest().readUIntBE(0, 6),
      ),
    );
  return Array.from({ length: BANDS }, (_, band) => {
    const minima = Array.from({ length: ROWS }, (__, row) => minimum(band * ROWS + row));
    return `p.${keyOf('page-premiums', `${band} ${minima.join(' ')}`)}`;
  });
}

/** 96 bits are enough, and save space because there are many keys. */
const keyOf = (purpose: string, text: string): string => keyedHash(purpose, text).slice(0, 16);
