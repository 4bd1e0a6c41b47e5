import {
  deliverUpload,
  DUE_SOON_HOURS,
  transmitConfirmation,
  type TransmissionKind,
} from '@coverleaf/contracts';
import { QueueBoard, type QueueHealth } from '@coverleaf/messaging';
import { InjectConfig } from '@coverleaf/service-kit';
import { VirusScanner } from '@coverleaf/virus-scanner';
import { Injectable, type OnApplicationShutdown, type Provider } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { UNSETTLED } from '../cases/cases.repository';
import { IS_DUE, IS_OVERDUE, UNDECIDED } from '../reviews/review.entity';
import { DocumentConfig } from '../document.config';
import { CAN_BE_RETRIED } from '../transmissions/transmission.entity';
import { LenderHoldsService } from '../uploads/delivery/lender-holds.service';

/** A reason to notify staff. It contains only counts and kinds, no personal data. */
export interface DigestItem {
  readonly label: string;
  readonly path: string;
  /** When the newest item occurred. Staff are notified again if that is after the last digest. */
  readonly newestAt: Date;
}

export interface DigestCause {
  find(): Promise<readonly DigestItem[]>;
}

export const DIGEST_CAUSES = Symbol('digest causes');

const TRANSMISSIONS_PATH = '/admin/transmissions';
const QUEUES_PATH = '/admin/transmissions/queues';

const KIND_LABELS: Readonly<Record<TransmissionKind, string>> = {
  document: 'Documents that could not be sent',
  confirmation: 'Contact details that could not be sent',
};

/** Failed transmissions that staff can retry, discard or decide on. Held documents are counted apart. */
@Injectable()
export class FailedTransmissions implements DigestCause {
  constructor(private readonly dataSource: DataSource) {}

  async find(): Promise<DigestItem[]> {
    const rows = await this.dataSource.query<{ kind: TransmissionKind; count: string; newest: Date }[]>(
      `select kind, count(*), max(sent.updated_at) as newest
         from transmissions sent join insurance_uploads upload on upload.id = sent.upload_id
        where state = 'failed' and not is_held and ${CAN_BE_RETRIED} group by kind order by kind`,
    );
    return rows.map(({ kind, count, newest }) => ({
      label: `${KIND_LABELS[kind]}: ${count}`,
      path: TRANSMISSIONS_PATH,
      newestAt: newest,
    }));
  }
}

/** Documents that are held because their lender's system keeps refusing them. */
@Injectable()
export class HeldDocuments implements DigestCause {
  constructor(private readonly holds: LenderHoldsService) {}

  async find(): Promise<DigestItem[]> {
    const { items: holds } = await this.holds.list();
    const newest = holds.at(-1);
    if (!newest) return [];
    const documents = holds.reduce((sum, hold) => sum + hold.documents, 0);
    return [
      {
        label: `Lenders whose documents are held after repeated refusals: ${holds.length}, with ${documents} documents`,
        path: TRANSMISSIONS_PATH,
        newestAt: new Date(newest.since),
      },
    ];
  }
}

const REFUNDS_PATH = '/admin/cases?refund=owed';

/** Refunds that are due soon or late, also of proof that nobody has decided about yet. */
@Injectable()
export class DueRefunds implements DigestCause {
  constructor(private readonly dataSource: DataSource) {}

  async find(): Promise<DigestItem[]> {
    const [row] = await this.dataSource.query<{ count: string; newest: Date | null }[]>(
      `select count(*), max(warned_at) as newest from case_charges charge
        where ${UNSETTLED} and warned_at is not null`,
    );
    if (!row?.newest) return [];
    return [{ label: `Refunds due soon or late: ${row.count}`, path: REFUNDS_PATH, newestAt: row.newest }];
  }
}

const DUE_PATH = '/admin/documents?queue=due';

/** Documents that are decided later than their lender was promised, or will be, unless somebody hurries. */
@Injectable()
export class OverdueDocuments implements DigestCause {
  constructor(private readonly dataSource: DataSource) {}

  async find(): Promise<DigestItem[]> {
    const rows = await this.dataSource.query<{ isOverdue: boolean; count: string; newest: Date }[]>(
      `select ${IS_OVERDUE} as "isOverdue", count(*),
              max(case when ${IS_OVERDUE} then due_at else greatest(soon_at, received_at) end) as newest
         -- The first condition has an index; the second leaves out those that are due by their case only.
         from document_reviews where ${UNDECIDED} and ${IS_DUE} and soon_at <= now() group by 1 order by 1 desc`,
    );
    return rows.map(({ isOverdue, count, newest }) => ({
      label: isOverdue
        ? `Documents overdue by the service levels: ${count}`
        : `Documents due within ${DUE_SOON_HOURS} business hours: ${count}`,
      path: DUE_PATH,
      newestAt: newest,
    }));
  }
}

const HELD_PATH = '/admin/documents?stage=held';

/** A scanner that is configured or required, and isn't there. That there is none is on the dashboard. */
@Injectable()
export class UnavailableScanner implements DigestCause {
  constructor(
    private readonly dataSource: DataSource,
    private readonly scanner: VirusScanner,
  ) {}

  async find(): Promise<DigestItem[]> {
    if (await this.scanner.isAvailable()) return [];
    const [row] = await this.dataSource.query<{ count: string; oldest: Date | null }[]>(
      `select count(*), min(stage_since) as oldest from insurance_uploads where stage = 'held'`,
    );
    return [
      {
        label: `The virus scanner is unavailable. Documents that wait for it: ${row?.count ?? 0}`,
        path: HELD_PATH,
        // When the first document had to wait. Until then it isn't news.
        newestAt: row?.oldest ?? new Date(0),
      },
    ];
  }
}

/** A queue whose next job has waited longer than this is stuck or too slow. */
const MAX_WAIT_MS = 15 * 60_000;
const DAY_MS = 86_400_000;
/** `FailedTransmissions` reports the failures of these jobs. */
const TRANSMITTING: readonly string[] = [deliverUpload.name, transmitConfirmation.name];

/** Stuck queues of all services, and jobs that became dead letters within a day. */
@Injectable()
export class StuckQueues implements DigestCause, OnApplicationShutdown {
  private board: QueueBoard | undefined;

  constructor(@InjectConfig() private readonly config: DocumentConfig) {}

  async find(): Promise<DigestItem[]> {
    // Opened on first use: only the process that runs the digest needs it.
    this.board ??= new QueueBoard(this.config.REDIS_URL, this.config.QUEUE_PREFIX);
    return (await this.board.health(Date.now() - DAY_MS)).flatMap(toItems);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.board?.close();
  }
}

function toItems({ name, waitingSince, failed, lastFailedAt }: QueueHealth): DigestItem[] {
  const items: DigestItem[] = [];
  if (waitingSince !== null && Date.now() - waitingSince > MAX_WAIT_MS)
    items.push({
      label: `Queue without progress: ${name}, since ${new Date(waitingSince).toISOString()}`,
      path: QUEUES_PATH,
      newestAt: new Date(waitingSince + MAX_WAIT_MS),
    });
  if (lastFailedAt !== null && !TRANSMITTING.includes(name))
    items.push({
      label: `Jobs failed in the last 24 hours: ${name}, ${failed}`,
      path: QUEUES_PATH,
      newestAt: new Date(lastFailedAt),
    });
  return items;
}

/** Every cause of a digest. A new one is a class above and an entry here. */
const CAUSES = [
  FailedTransmissions,
  HeldDocuments,
  OverdueDocuments,
  DueRefunds,
  UnavailableScanner,
  StuckQueues,
];

export const digestCauseProviders: readonly Provider[] = [
  ...CAUSES,
  { provide: DIGEST_CAUSES, inject: CAUSES, useFactory: (...causes: DigestCause[]) => causes },
];
