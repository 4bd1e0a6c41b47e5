import { deliverUpload, findLenderById } from '@coverleaf/contracts';
import { processKeyring } from '@coverleaf/encryption';
import { InjectRpc, type JobAttempt, type JobProcessor, Processor, RpcClient } from '@coverleaf/messaging';
import type { OutboundError } from '@coverleaf/outbound';
import { LinkSigner, type ObjectStore } from '@coverleaf/object-store';
import { describeError, InjectConfig, InjectObjectStore } from '@coverleaf/service-kit';
import { Logger } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, Repository } from 'typeorm';
import { DocumentConfig } from '../document.config';
import { LenderHoldsRepository } from '../transmissions/lender-holds.repository';
import { refusedFor } from '../lender-holds/lender-holds.service';
import { refusalDigest } from '../lender-holds/same-refusal';
import { TransmissionEntity } from '../transmissions/transmission.entity';
import type { ClaimedTransmission } from '../transmissions/transmissions.repository';
import { type DeliveryStrategy, Transmitter } from '../transmissions/transmitter';
import { UploadEntity } from '../uploads/upload.entity';
import { sendableFile } from '../uploads/sendable-file';
import { UploadStages } from '../uploads/upload-stages';
import { DocumentDestinations } from './document-destinations';

/** Brings one document to its lender's API or to the file share, with the upload's id as its key. */
@Processor(deliverUpload)
export class DeliverUploadProcessor implements JobProcessor<typeof deliverUpload>, DeliveryStrategy {
  private readonly logger = new Logger('delivery');

  constructor(
    private readonly transmitter: Transmitter,
    private readonly stages: UploadStages,
    private readonly destinations: DocumentDestinations,
    private readonly holds: LenderHoldsRepository,
    @InjectRpc('lender') private readonly lenders: RpcClient,
    @InjectRepository(UploadEntity) private readonly uploads: Repository<UploadEntity>,
    @InjectObjectStore() private readonly store: ObjectStore,
    @InjectConfig() private readonly config: DocumentConfig,
  ) {}

  process({ transmissionId }: { transmissionId: string }, attempt: JobAttempt): Promise<void> {
    return this.transmitter.attempt(deliverUpload, transmissionId, attempt, this);
  }

  async send({ uploadId }: ClaimedTransmission): Promise<void> {
    const upload = await this.uploads.findOneByOrFail({ id: uploadId });
    const { key, name, type } = sendableFile(upload);
    // Whole, so that a damaged object is found before its first byte is sent.
    const bytes = await this.store.read('insurance', key);
    await this.destinations.send(upload.target, {
      ...upload,
      accountId: await this.accountOf(upload),
      file: new File([bytes], name, { type }),
      fileUrl: this.linkTo(key, name, type),
    });
  }

  async delivered(manager: EntityManager, { uploadId }: ClaimedTransmission): Promise<void> {
    const { target, lenderId } = await manager.findOneByOrFail(UploadEntity, { id: uploadId });
    if (target === 'lender_api' && lenderId) await this.holds.forgetRefusals(manager, lenderId);
    await this.stages.move(
      manager,
      uploadId,
      ['sending'],
      target === 'lender_api' ? { stage: 'closed', status: 'processed' } : { stage: 'sent' },
    );
  }

  /**
   * What the lender's own system will not have is rejected, unless it refuses one document after the other: then an
   * administrator looks first. What the file share will not have, staff have to look at.
   */
  async refused(
    manager: EntityManager,
    { id, uploadId }: ClaimedTransmission,
    error: OutboundError,
  ): Promise<void> {
    const upload = await manager.findOneByOrFail(UploadEntity, { id: uploadId });
    const { target, lenderId } = upload;
    if (target !== 'lender_api') return;
    if (lenderId && (await this.holds.countRefusal(manager, lenderId, refusalDigest(error, upload))))
      await manager.update(TransmissionEntity, { id }, { isHeld: true });
    else await this.stages.move(manager, uploadId, ['sending'], refusedFor(error.supportMessage));
  }

  /** The lender's account as it is by now: it may have been wrong when the document was sent. */
  private async accountOf({ target, lenderId, accountId }: UploadEntity): Promise<string | null> {
    if (target !== 'lender_api' || !lenderId) return accountId;
    try {
      const lender = await this.lenders.call(findLenderById, { id: lenderId });
      return lender?.accountId ?? accountId;
    } catch (error) {
      this.logger.warn({
        msg: 'a lender’s account is taken as it was',
        lenderId,
        error: describeError(error),
      });
      return accountId;
    }
  }

  private linkTo(key: string, fileName: string, contentType: string): string {
    const signer = new LinkSigner(processKeyring());
    const token = signer.sign({ bucket: 'insurance', key, disposition: 'attachment', fileName, contentType });
    return `${this.config.PUBLIC_URL}/files/${token}`;
  }
}
