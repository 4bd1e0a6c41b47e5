import { findPendingMailRpc } from '@coverleaf/contracts';
import { InjectRpc, RpcClient } from '@coverleaf/messaging';
import { Injectable } from '@nestjs/common';

/** Emails that nobody files for so long keep no lender waiting. */
const MOST_DAYS = 30;
const DAY_MS = 86_400_000;

/** When the oldest email arrived that may be proof for a lender, and isn't an upload yet; null: there is none. */
export type PendingMail = (lenderId: string) => Date | null;

@Injectable()
export class PendingMailSource {
  constructor(@InjectRpc('mail-ingest') private readonly mails: RpcClient) {}

  /** Ask before you look for uploads, because an email becomes one in between. */
  async find(): Promise<PendingMail> {
    const since = new Date(Date.now() - MOST_DAYS * DAY_MS).toISOString();
    const { items } = await this.mails.call(findPendingMailRpc, { since });
    return (lenderId) => {
      const times = items
        .filter((item) => item.lenderId === null || item.lenderId === lenderId)
        .map(({ receivedAt }) => new Date(receivedAt).getTime());
      return times.length > 0 ? new Date(Math.min(...times)) : null;
    };
  }
}
