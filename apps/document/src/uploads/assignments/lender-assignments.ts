import { AuditTrail, changedValues } from '@coverleaf/audit';
import {
  assignDocumentLender,
  type LenderRecord,
  matchUpload,
  type OperationInput,
  suggestDocumentLender,
  suggestLenderRpc,
} from '@coverleaf/contracts';
import { Handles, InjectRpc, Outbox, RpcClient } from '@coverleaf/messaging';
import { conflict } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { DocumentsService } from '../../documents/documents.service';
import { deliveryTargetOf } from '../../insight/insight.client';
import { visibleLender } from '../../lenders/visible-lender';
import { TransmissionEntity } from '../../transmissions/transmission.entity';
import { TransmissionsRepository } from '../../transmissions/transmissions.repository';
import { noSuchDocument, UploadEntity } from '../upload.entity';

/** Documents that were sent without a lender get one from an administrator, and then take its way. */
@Injectable()
export class LenderAssignments {
  constructor(
    private readonly dataSource: DataSource,
    private readonly transmissions: TransmissionsRepository,
    private readonly documents: DocumentsService,
    private readonly outbox: Outbox,
    private readonly audit: AuditTrail,
    @InjectRpc('lender') private readonly lenders: RpcClient,
  ) {}

  /** @throws AppError 404 */
  @Handles(suggestDocumentLender)
  async suggest({ params: { id } }: OperationInput<typeof suggestDocumentLender>) {
    const upload = await this.dataSource.manager.findOneBy(UploadEntity, { id });
    if (!upload) throw noSuchDocument();
    if (upload.lenderId !== null) return { lender: null };
    return this.lenders.call(suggestLenderRpc, { institution: upload.financialInstitution });
  }

  /** @throws AppError 404, 409 `has_lender`, `being_sent`, `may_be_delivered`, `decided_before` */
  @Handles(assignDocumentLender)
  async assign({ actor, params, body }: OperationInput<typeof assignDocumentLender>) {
    const lender = await visibleLender(this.lenders, actor, body.lenderId);
    await this.dataSource.transaction(async (manager) => {
      await this.redirect(manager, params.id, lender);
      // While it is still being read, this does nothing, and the end of the reading does it.
      await this.outbox.add(manager, matchUpload, { uploadId: params.id });
      const changes = changedValues<{ lenderId: string | null }>(
        ['lenderId'],
        { lenderId: null },
        { lenderId: lender.id },
      );
      await this.audit.note(manager, 'document.assigned', actor, params.id, ['lenderId'], changes);
    });
    return this.documents.get({ actor, params });
  }

  private async redirect(manager: EntityManager, id: string, lender: LenderRecord): Promise<void> {
    const transmission = await this.transmissions.lockDocument(manager, id);
    const lock = { mode: 'pessimistic_write' } as const;
    const upload = await manager.findOne(UploadEntity, { where: { id }, lock });
    if (!upload) throw noSuchDocument();
    const obstacle = obstacleOf(upload, transmission);
    if (obstacle) throw obstacle;
    const target = deliveryTargetOf(lender);
    await manager.update(UploadEntity, { id }, { lenderId: lender.id, accountId: lender.accountId, target });
    if (transmission) await manager.update(TransmissionEntity, { id: transmission.id }, { target });
  }
}

function obstacleOf({ lenderId, stage, status }: UploadEntity, transmission: TransmissionEntity | null) {
  if (lenderId !== null) return conflict('has_lender', 'This document has a lender.');
  // One that was delivered may have been decided on, and reopened, since.
  if (stage === 'sent' || transmission?.state === 'delivered')
    return conflict('decided_before', 'This document was delivered to the file share.');
  if (stage === 'closed') return conflict('decided_before', `This document was ${status} before.`);
  // Without a transmission, its delivery began after the row was looked for.
  const isBeingSent = stage === 'sending' && (!transmission || transmission.state === 'sending');
  if (isBeingSent)
    return conflict('being_sent', 'This document is being sent at this moment. Try again in a minute.');
  return transmission?.mayBeTaken
    ? conflict('may_be_delivered', 'The file share may have this document already, so it can’t go elsewhere.')
    : undefined;
}
