import {
  isPublishableStatusName,
  type LoanReference,
  lookUpReference,
  publishStatusNameRpc,
} from '@coverleaf/contracts';
import { CATALOGS } from '@coverleaf/locales';
import { InjectRpc, RpcClient } from '@coverleaf/messaging';
import { describeError } from '@coverleaf/service-kit';
import { Injectable, Logger } from '@nestjs/common';
import { LRUCache } from 'lru-cache';

const MAX_NAMES = 500;
/** The translation service keeps the newest names, so a name in use is published again after this time. */
const REPUBLISH_MS = 6 * 60 * 60_000;
/** After an error, no borrower waits for the translation service for this time. */
const PAUSE_MS = 10_000;

/** Publishes status names that no catalog has, so that the translation service translates them. */
@Injectable()
export class StatusNamePublisher {
  private readonly logger = new Logger('status names');
  private readonly published = new LRUCache<string, Promise<void>>({ max: MAX_NAMES, ttl: REPUBLISH_MS });
  private pausedUntil = 0;

  constructor(@InjectRpc('translation') private readonly translations: RpcClient) {}

  /** Never rejects: a lookup must not fail because its translation does. */
  async publish(name: string): Promise<void> {
    if (isShipped(name) || !isPublishableStatusName(name)) return;
    const earlier = this.published.get(name);
    if (earlier) return earlier;
    if (Date.now() < this.pausedUntil) return;
    const publishing = this.call(name);
    this.published.set(name, publishing);
    await publishing;
  }

  private async call(name: string): Promise<void> {
    try {
      await this.translations.call(publishStatusNameRpc, { name });
    } catch (error) {
      this.published.delete(name);
      this.pausedUntil = Date.now() + PAUSE_MS;
      this.logger.warn({ msg: 'a status cannot be published for translation', error: describeError(error) });
    }
  }
}

const isShipped = (name: string): boolean =>
  Object.values(CATALOGS).every((catalog) => Object.hasOwn(catalog, name));

@Injectable()
export class LookupService {
  constructor(
    @InjectRpc('document') private readonly documents: RpcClient,
    private readonly statusNames: StatusNamePublisher,
  ) {}

  /** @throws AppError 404 for an unknown reference; 503 while Insight is unavailable */
  async find(reference: string): Promise<LoanReference> {
    const loan = await this.documents.call(lookUpReference, { reference });
    await this.statusNames.publish(loan.insuranceStatusName);
    return loan;
  }
}
