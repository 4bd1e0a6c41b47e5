import { deliverUpload, findLenderById, type LenderRecord } from '@coverleaf/contracts';
import {
  InjectRpc,
  type JobAttempt,
  type JobProcessor,
  Processor,
  RetryLaterError,
  RpcClient,
} from '@coverleaf/messaging';
import type { ObjectStore } from '@coverleaf/object-store';
import type { OutboundError } from '@coverleaf/outbound';
import { InjectConfig, InjectObjectStore, orWarn } from '@coverleaf/service-kit';
import { Logger } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { DocumentConfig } from '../../document.config';
import { FilesService } from '../../files/files.service';
import { InsightClient } from '../../insight/insight.client';
import {
  type AttemptOutcome,
  type ClaimedTransmission,
  outcomeOf,
  toJobError,
} from '../../transmissions/transmission-attempt';
import { TransmissionEntity } from '../../transmissions/transmission.entity';
import { TransmissionsRepository } from '../../transmissions/transmissions.repository';
import { FieldsForLenders } from '../../reading/results/fields-for-lenders';
import { SafePdfs } from '../safe-pdfs';
import { UploadStages } from '../upload-stages';
import { sendableFile, UploadEntity } from '../upload.entity';
import { LenderHoldsService, rejectionFor } from './lender-holds.service';

/** How often to check whether the reading has ended, which takes seconds. */
const FIELDS_PAUSE_MS = 2_000;

/** Sends one document to its lender's API or to the file share. The upload's id is the idempotency key. */
@Processor(deliverUpload)
export class DeliverUploadProcessor implements JobProcessor<typeof deliverUpload> {
  private readonly logger = new Logger('delivery');

  constructor(
    private readonly dataSource: DataSource,
    private readonly transmissions: TransmissionsRepository,
    private readonly insight: InsightClient,
    private readonly stages: UploadStages,
    private readonly holds: LenderHoldsService,
    private readonly safePdfs: SafePdfs,
    private readonly files: FilesService,
    private readonly fields: FieldsForLenders,
    @InjectRpc('lender') private readonly lenders: RpcClient,
    @InjectObjectStore() private readonly store: ObjectStore,
    @InjectConfig() private readonly config: DocumentConfig,
  ) {}

  async process({ transmissionId }: { transmissionId: string }, attempt: JobAttempt): Promise<void> {
    try {
      await this.awaitFields(transmissionId);
      const claimed = await this.transmissions.claim(transmissionId, attempt.id);
      if (!claimed) return;
      const outcome = await outcomeOf(deliverUpload, claimed, attempt, this.send(claimed));
      await this.record(claimed, outcome);
      if (outcome.state !== 'delivered') throw outcome.jobError;
    } catch (error) {
      throw toJobError(error, transmissionId, attempt);
    }
  }

  /**
   * Called before the claim, so that waiting uses up no attempt. @throws RetryLaterError while the reading is in
   * progress
   */
  private async awaitFields(transmissionId: string): Promise<void> {
    const lenderId = await this.fields.lenderOfAwaited(transmissionId);
    if ((await this.currentLender({ lenderId }))?.sendsFields)
      throw new RetryLaterError(FIELDS_PAUSE_MS, 'The document is still being read');
  }

  private async send({ uploadId }: ClaimedTransmission): Promise<void> {
    const sent = await this.dataSource.manager.findOneByOrFail(UploadEntity, { id: uploadId });
    // Usually disarmed already, unless an older version processed the upload.
    const upload = await this.safePdfs.disarm(sent, 'jobs');
    if (!upload) throw new Error('The PDF could not be checked for active content');
    const sendable = sendableFile(upload);
    const { key, name, type } = sendable;
    // Completely before sending, so that a damaged object is found before its first byte leaves.
    const stored = await this.store.load('insurance', key);
    const lender = await this.currentLender(upload);
    const document = {
      ...upload,
      accountId: lender?.accountId ?? upload.accountId,
      file: { name, type, bytes: stored.bytes, chunks: () => stored.chunks() },
      fileUrl: this.signedUrl(sendable),
      fields: lender?.sendsFields ? await this.fields.json(upload.id) : null,
    };
    await this.insight.sendDocument(upload.target, document, upload.id);
  }

  private record(claimed: ClaimedTransmission, outcome: AttemptOutcome): Promise<void> {
    return this.dataSource.transaction(async (manager) => {
      if (!(await this.transmissions.record(manager, claimed, outcome))) return;
      if (outcome.state === 'delivered') await this.finishDelivery(manager, claimed);
      else if (outcome.error.failure === 'refused') await this.rejectOrHold(manager, claimed, outcome.error);
    });
  }

  private async finishDelivery(manager: EntityManager, { uploadId }: ClaimedTransmission): Promise<void> {
    // Not read by the claim, which may have waited for staff who assigned the document to a lender.
    const { target, lenderId } = await manager.findOneOrFail(UploadEntity, {
      where: { id: uploadId },
      select: { id: true, target: true, lenderId: true },
    });
    if (target === 'lender_api' && lenderId) await this.holds.resetRefusals(manager, lenderId);
    await this.stages.move(
      manager,
      uploadId,
      ['sending'],
      target === 'lender_api' ? { stage: 'closed', status: 'processed' } : { stage: 'sent' },
    );
  }

  /**
   * Rejects the document, or holds it if its lender keeps refusing documents. Refusals of the file share are left to
   * staff.
   */
  private async rejectOrHold(
    manager: EntityManager,
    { id, uploadId }: ClaimedTransmission,
    error: OutboundError,
  ): Promise<void> {
    const upload = await manager.findOneByOrFail(UploadEntity, { id: uploadId });
    const { target, lenderId } = upload;
    if (target !== 'lender_api') return;
    if (lenderId && (await this.holds.countRefusal(manager, lenderId, error, upload)))
      await manager.update(TransmissionEntity, { id }, { isHeld: true });
    else await this.stages.move(manager, uploadId, ['sending'], rejectionFor(error.supportMessage));
  }

  /**
   * The lender's current record: the account that was stored with the upload may have been wrong. Null if the lender is
   * not active or the lender service is unavailable, because no delivery waits for that.
   */
  private currentLender({ lenderId }: Pick<UploadEntity, 'lenderId'>): Promise<LenderRecord | null> {
    if (!lenderId) return Promise.resolve(null);
    const msg = 'using what is stored of a lender';
    return orWarn(this.lenders.call(findLenderById, { id: lenderId }), null, this.logger, { msg, lenderId });
  }

  private signedUrl(file: ReturnType<typeof sendableFile>): string {
    const { token } = this.files.sign(file, 'download');
    return `${this.config.PUBLIC_URL}/files/${token}`;
  }
}
