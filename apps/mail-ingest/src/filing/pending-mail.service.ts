import { findLenderForMail, findPendingMailRpc, type RpcInput } from '@coverleaf/contracts';
import { Handles, InjectRpc, RpcClient } from '@coverleaf/messaging';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { AttachmentEntity } from '../emails/email.entity';
import { looksLikeDocument } from './file-by-rule.processor';

/** So many attachments without filing are examined; with more, every lender has pending mail. */
const MOST = 5_000;

/** Emails that nobody has parsed yet. */
const UNREAD = `select min(created_at) as "receivedAt" from emails
  where state = 'received' and duplicate_of is null and created_at > $1`;

/** Attachments that are not filed, with the lender of a filing that waits. */
const UNFILED = `select email.recipient, email.created_at as "receivedAt", filing.lender_id as "lenderId",
    attachment.content_type as "contentType", attachment.original_name as "originalName"
  from emails email join email_attachments attachment on attachment.email_id = email.id
  left join attachment_filings filing on filing.attachment_id = attachment.id
 where email.created_at > $1 and email.state = 'read' and email.duplicate_of is null
   and not attachment.inline and attachment.state <> 'failed'
   and (filing.state is null or filing.state = 'waiting')
 order by email.created_at limit $2`;

type Unfiled = Pick<AttachmentEntity, 'contentType' | 'originalName'> & {
  readonly recipient: string;
  readonly receivedAt: Date;
  readonly lenderId: string | null;
};

/** Tells which lenders have emails that may be proof and aren't uploads yet. */
@Injectable()
export class PendingMailService {
  constructor(
    private readonly dataSource: DataSource,
    @InjectRpc('lender') private readonly lenders: RpcClient,
  ) {}

  /** A recipient that belongs to no lender keeps no lender waiting. */
  @Handles(findPendingMailRpc)
  async find({ since }: RpcInput<typeof findPendingMailRpc>) {
    const [[unread], unfiled] = await Promise.all([
      this.dataSource.query<{ receivedAt: Date | null }[]>(UNREAD, [since]),
      this.dataSource.query<Unfiled[]>(UNFILED, [since, MOST]),
    ]);
    const oldest = new Map<string | null, Date>();
    const note = (lenderId: string | null, at: Date): void => {
      const known = oldest.get(lenderId);
      if (!known || at < known) oldest.set(lenderId, at);
    };
    if (unread?.receivedAt) note(null, unread.receivedAt);
    const last = unfiled[MOST - 1];
    if (last) note(null, last.receivedAt);
    const owners = new Map<string, string | null>();
    for (const { recipient, receivedAt, lenderId, ...file } of unfiled) {
      if (!looksLikeDocument(file)) continue;
      const owner = lenderId ?? (await this.ownerOf(recipient, owners));
      if (owner !== null) note(owner, receivedAt);
    }
    return {
      items: [...oldest].map(([lenderId, at]) => ({ lenderId, receivedAt: at.toISOString() })),
    };
  }

  private async ownerOf(recipient: string, known: Map<string, string | null>): Promise<string | null> {
    const before = known.get(recipient);
    if (before !== undefined) return before;
    const lender = await this.lenders.call(findLenderForMail, { recipient });
    known.set(recipient, lender?.id ?? null);
    return lender?.id ?? null;
  }
}
