import {
  type Actor,
  type CaseDetail,
  type Comment,
  type DocumentDetail,
  type DocumentReview,
  type DocumentRow,
  type ExportedCase,
  type ExportedDocument,
  findLenderIds,
  listLenderNamesRpc,
  listUserNamesRpc,
  type Presence,
  type TransmissionDetail,
  type TransmissionHistory,
} from '@coverleaf/contracts';
import { InjectRpc, RpcClient } from '@coverleaf/messaging';
import { orWarn } from '@coverleaf/service-kit';
import { Injectable, Logger } from '@nestjs/common';
import { ContentVersion, VersionedCache } from '../platform/cache/versioned-cache';

/*
 * Services know each other's rows by id only; these classes add the names for display. If the owning service is
 * unavailable, names are null and everything else is still shown.
 */

const IDS_PER_CALL = 100;
const MAX_CACHED_NAMES = 10_000;

/** Null: no active lender has this id. */
type CachedName = { readonly name: string } | null;

@Injectable()
export class LenderNames {
  private readonly logger = new Logger('lender names');
  private readonly cache: VersionedCache<CachedName>;

  constructor(
    @InjectRpc('lender') private readonly lenders: RpcClient,
    version: ContentVersion,
  ) {
    this.cache = new VersionedCache(version, MAX_CACHED_NAMES);
  }

  /** By id; ids without an active lender are missing. @throws AppError while the lender service is unavailable */
  async of(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const uncached: string[] = [];
    // Runs after the cache was asked for all ids, and reads the missing ones in one batch.
    const batch = Promise.resolve().then(() => this.request(uncached));
    const read = async (id: string): Promise<CachedName> => {
      uncached.push(id);
      return (await batch).get(id) ?? null;
    };
    const names = new Map<string, string>();
    const find = async (id: string): Promise<void> => {
      const cached = await this.cache.get(id, () => read(id));
      if (cached) names.set(id, cached.name);
    };
    await Promise.all([...new Set(ids)].map(find));
    return names;
  }

  /** The same, but empty while the lender service is unavailable. */
  ifKnown(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const msg = 'names of lenders are missing';
    return orWarn(this.of(ids), new Map<string, string>(), this.logger, { msg });
  }

  async addTo<Row extends { readonly lenderId?: string | null | undefined }>(rows: readonly Row[]) {
    const names = await this.ifKnown(rows.flatMap(({ lenderId }) => lenderId ?? []));
    return rows.map((row) => ({ ...row, lenderName: names.get(row.lenderId ?? '') ?? null }));
  }

  /** Ids of at most 100 lenders whose name matches a search; none while the lender service is unavailable. */
  async search(q: string | undefined): Promise<string[]> {
    if (!q) return [];
    const found = this.lenders.call(findLenderIds, { q });
    return (await orWarn(found, { ids: [] }, this.logger, { msg: 'lenders cannot be searched' })).ids;
  }

  private async request(ids: readonly string[]): Promise<ReadonlyMap<string, CachedName>> {
    const names = new Map<string, CachedName>();
    for (let from = 0; from < ids.length; from += IDS_PER_CALL) {
      const { items } = await this.lenders.call(listLenderNamesRpc, {
        ids: ids.slice(from, from + IDS_PER_CALL),
      });
      for (const { id, name } of items) names.set(id, { name });
    }
    return names;
  }
}

@Injectable()
export class UserNames {
  private readonly logger = new Logger('user names');

  constructor(@InjectRpc('identity') private readonly identity: RpcClient) {}

  /** By id, of users whom the actor may see. */
  async ifKnown(actor: Actor, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const unique = [...new Set(ids)];
    const names = new Map<string, string>();
    for (let from = 0; from < unique.length; from += IDS_PER_CALL) {
      const found = this.identity.call(listUserNamesRpc, {
        actor,
        ids: unique.slice(from, from + IDS_PER_CALL),
      });
      const { items } = await orWarn(found, { items: [] }, this.logger, {
        msg: 'names of staff are missing',
      });
      for (const { id, name } of items) names.set(id, name);
    }
    return names;
  }

  /** To the events and the comments of one document or case. */
  async addTo<Event extends { readonly actorId: string | null }>(
    actor: Actor,
    events: readonly Event[],
    comments: readonly Comment[] = [],
  ) {
    const people = [
      ...events.flatMap(({ actorId }) => actorId ?? []),
      ...comments.flatMap(({ actorId, mentions }) => [actorId, ...mentions.map(({ userId }) => userId)]),
    ];
    const names = await this.ifKnown(actor, people);
    const nameOf = (id: string | null): string | null => names.get(id ?? '') ?? null;
    return {
      events: events.map((event) => ({ ...event, actorName: nameOf(event.actorId) })),
      comments: comments.map((comment) => ({
        ...comment,
        actorName: nameOf(comment.actorId),
        mentions: comment.mentions.map(({ userId }) => ({ userId, name: nameOf(userId) })),
      })),
    };
  }
}

@Injectable()
export class DocumentNames {
  constructor(
    private readonly lenders: LenderNames,
    private readonly users: UserNames,
  ) {}

  async rows<Row extends NamedRow>(actor: Actor, rows: readonly Row[]): Promise<Row[]> {
    const [named, people] = await Promise.all([
      this.lenders.addTo(rows),
      this.users.ifKnown(actor, rows.flatMap(peopleOf)),
    ]);
    return named.map((row) => ({
      ...row,
      ...(row.review && { review: namedReview(row.review, people) }),
      ...(row.outcome && {
        outcome: { ...row.outcome, actorName: people.get(row.outcome.actorId ?? '') ?? null },
      }),
    }));
  }

  async detail(actor: Actor, document: DocumentDetail): Promise<DocumentDetail> {
    const [[named = document], { events: history, comments }] = await Promise.all([
      this.rows(actor, [document]),
      this.users.addTo(actor, document.history, document.comments),
    ]);
    return { ...named, history, comments };
  }
}

@Injectable()
export class CaseNames {
  constructor(
    private readonly lenders: LenderNames,
    private readonly users: UserNames,
  ) {}

  async detail(actor: Actor, detail: CaseDetail): Promise<CaseDetail> {
    const [[row], named] = await Promise.all([
      this.lenders.addTo([detail]),
      this.users.addTo(actor, detail.events, detail.comments),
    ]);
    return { ...detail, lenderName: row?.lenderName ?? null, ...named };
  }

  async exported(actor: Actor, rows: readonly ExportedCase[]): Promise<ExportedCase[]> {
    const [named, people] = await Promise.all([
      this.lenders.addTo(rows),
      this.users.ifKnown(
        actor,
        rows.flatMap(({ decision }) => decision?.actorId ?? []),
      ),
    ]);
    return named.map(({ decision, ...row }) => ({
      ...row,
      decision: decision && { ...decision, actorName: people.get(decision.actorId ?? '') ?? null },
    }));
  }
}

@Injectable()
export class TransmissionNames {
  constructor(
    private readonly lenders: LenderNames,
    private readonly users: UserNames,
  ) {}

  async detail(actor: Actor, history: TransmissionHistory): Promise<TransmissionDetail> {
    const [[named], { events }] = await Promise.all([
      this.lenders.addTo([history]),
      this.users.addTo(actor, history.events),
    ]);
    return { ...history, lenderName: named?.lenderName ?? null, events };
  }
}

/** Adds the names of those who look at the same document or case. */
@Injectable()
export class PresenceNames {
  constructor(private readonly users: UserNames) {}

  async detail(actor: Actor, { others }: Presence): Promise<Presence> {
    const names = await this.users.ifKnown(
      actor,
      others.map(({ userId }) => userId),
    );
    return { others: others.map(({ userId }) => ({ userId, name: names.get(userId) ?? null })) };
  }
}

/** A row of a list, or of an export. */
type NamedRow = DocumentRow & Partial<Pick<ExportedDocument, 'outcome'>>;

const peopleOf = ({ review, outcome }: NamedRow): string[] =>
  [review?.lease?.userId, review?.assignee?.userId, review?.decision?.userId, outcome?.actorId].filter(
    (id) => typeof id === 'string',
  );

const namedReview = (
  { lease, assignee, decision, ...rest }: DocumentReview,
  people: ReadonlyMap<string, string>,
) => ({
  ...rest,
  lease: lease && { ...lease, name: people.get(lease.userId) ?? null },
  assignee: assignee && { ...assignee, name: people.get(assignee.userId) ?? null },
  decision: decision && { ...decision, name: people.get(decision.userId) ?? null },
});
