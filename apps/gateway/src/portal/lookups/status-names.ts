import { isPublishableStatusName, publishStatusNameRpc } from '@coverleaf/contracts';
import { CATALOGUES } from '@coverleaf/locales';
import { InjectRpc, RpcClient } from '@coverleaf/messaging';
import { describeError } from '@coverleaf/service-kit';
import { Injectable, Logger } from '@nestjs/common';
import { LRUCache } from 'lru-cache';

const MOST = 500;
/** The newest names are kept, so one in use is told again now and then. */
const TOLD_MS = 6 * 60 * 60_000;
/** After trouble no borrower waits for it again so soon. */
const PAUSE_MS = 10_000;

/** Tells the translation service of statuses that the product does not know, so that they may be translated. */
@Injectable()
export class StatusNames {
  private readonly logger = new Logger('status names');
  private readonly told = new LRUCache<string, Promise<void>>({ max: MOST, ttl: TOLD_MS });
  private pausedUntil = 0;

  constructor(@InjectRpc('translation') private readonly translations: RpcClient) {}

  /** Never rejects: a look-up is worth more than its translation. */
  async publish(name: string): Promise<void> {
    if (isShipped(name) || !isPublishableStatusName(name)) return;
    const under = this.told.get(name);
    if (under) return under;
    if (Date.now() < this.pausedUntil) return;
    const telling = this.tell(name);
    this.told.set(name, telling);
    await telling;
  }

  private async tell(name: string): Promise<void> {
    try {
      await this.translations.call(publishStatusNameRpc, { name });
    } catch (error) {
      this.told.delete(name);
      this.pausedUntil = Date.now() + PAUSE_MS;
      this.logger.warn({ msg: 'a status cannot be published for translation', error: describeError(error) });
    }
  }
}

/** The product's own languages know it. */
const isShipped = (name: string): boolean =>
  Object.values(CATALOGUES).every((catalogue) => Object.hasOwn(catalogue, name));
