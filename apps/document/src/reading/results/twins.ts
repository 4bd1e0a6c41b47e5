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

/** Documents of other people with the same page. That alone says little: couples share policies. */
@Injectable()
export class Twins {
  /** The newest first. @param keys of pages of a document of `sender` */
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
  /** Keyed hashes: the database tells neither what stands on a page nor which values it shares with another. */
  readonly keys: readonly string[];
}

/** Dollars and cents: premiums, which differ from customer to customer. Limits, forms and addresses have none. */
const AMOUNT = /(?<![\d.,])\d[\d,]*\.\d{2}(?![\d.,]*\d)/g;
const LEAST_AMOUNTS = 5;
/**
 * Bands of so many minima each. Two pages that share eight of ten amounts have two bands in common in 98 of 100 cases,
 * two that share three of ten in one of 200.
 */
const BANDS = 12;
const ROWS = 4;
/** So many bands in common are the same premiums; fewer are chance. */
export const LEAST_BANDS = 2;

const IDENTITY = 'i.';
export const isIdentity = (key: string): boolean => key.startsWith(IDENTITY);

/**
 * Two kinds of keys: a policy number with its period, and what the premiums of a page are, whatever else on it was changed.
 * @param fields of the reading of this file
 */
export function pageKeys({ views }: Pick<ReadFile, 'views'>, fields: readonly ReadField[]): KeyedPage[] {
  const pages = views.map((view) => ({ page: view.page, keys: premiumKeys(amountsOn(view)) }));
  return [...identityOf(fields), ...pages].filter(({ keys }) => keys.length > 0);
}

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

/** Of the reader that saw most, because two readers together would have misread some twice. */
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

/** 96 bits are enough, and there are many of them. */
const keyOf = (purpose: string, text: string): string => keyedHash(purpose, text).slice(0, 16);
