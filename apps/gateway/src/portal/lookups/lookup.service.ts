import { setTimeout as pause } from 'node:timers/promises';
import {
  isPublishableStatusName,
  type LoanReference,
  type LookupFactor,
  lookUpReference,
  publishStatusNameRpc,
  type RpcInput,
} from '@coverleaf/contracts';
import { CATALOGS } from '@coverleaf/locales';
import { InjectRpc, RpcClient } from '@coverleaf/messaging';
import { AppError, describeError } from '@coverleaf/service-kit';
import { Injectable, Logger } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { LenderCache, SettingsCache } from '../../platform/cache/content-caches';

const MAX_NAMES = 500;
/** The translation service keeps only the newest names, so a name in use is published again after this time. */
const REPUBLISH_MS = 6 * 60 * 60_000;
/** After an error, lookups don't call the translation service for this long. */
const PAUSE_MS = 10_000;
/**
 * The duration of a refusal is rounded up to a multiple of this, so that it doesn't reveal whether the reference or the
 * second fact was wrong.
 */
const STEP_MS = 1_000;

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
    private readonly settings: SettingsCache,
    private readonly lenders: LenderCache,
  ) {}

  /**
   * @param typed the second fact that the operator asks for
   * @param slug of the lender whose page it is; null for a page without one
   * @throws AppError 404 for an unknown reference or a wrong fact; 403 `fact_required`; 503 while Insight is
   * unavailable
   */
  async find(reference: string, typed: string | undefined, slug: string | null): Promise<LoanReference> {
    const [{ lookupFactor: kind }, lender] = await Promise.all([
      this.settings.site(),
      slug === null ? null : this.lenders.find(slug),
    ]);
    const asked = { reference, lenderId: lender?.id ?? null };
    const loan = await (kind === 'off'
      ? this.documents.call(lookUpReference, asked)
      : this.findWithFact(asked, kind, typed));
    await this.statusNames.publish(loan.insuranceStatusName);
    return loan;
  }

  private async findWithFact(
    asked: RpcInput<typeof lookUpReference>,
    kind: Exclude<LookupFactor, 'off'>,
    typed: string | undefined,
  ) {
    if (typed === undefined)
      throw new AppError('fact_required', 403, 'A lookup needs a second fact besides the reference.');
    const began = performance.now();
    try {
      return await this.documents.call(lookUpReference, { ...asked, fact: { kind, typed } });
    } catch (error) {
      // Insight may answer sooner for an unknown reference.
      if (error instanceof AppError && error.status === 404)
        await pause(STEP_MS - ((performance.now() - began) % STEP_MS));
      throw error;
    }
  }
}
