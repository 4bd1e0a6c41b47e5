import { deliverUpload } from '@coverleaf/contracts';
import { processKeyring } from '@coverleaf/encryption';
import { type JobAttempt, type JobProcessor, Processor } from '@coverleaf/messaging';
import type { OutboundError } from '@coverleaf/outbound';
import { LinkSigner, type ObjectStore } from '@coverleaf/object-store';
import { InjectConfig, InjectObjectStore } from '@coverleaf/service-kit';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, Repository } from 'typeorm';
import { DocumentConfig } from '../document.config';
import type { ClaimedTransmission } from '../transmissions/transmissions.repository';
import { type Courier, Transmitter } from '../transmissions/transmitter';
import { UploadEntity } from '../uploads/upload.entity';
import { sendableFile } from '../uploads/sendable-file';
import { UploadStages } from '../uploads/upload-stages';
import { DocumentDestinations } from './document-destinations';

/** Brings one document to its lender's API or to the file share, with the upload's id as its key. */
@Processor(deliverUpload)
export class DeliverUploadProcessor implements JobProcessor<typeof deliverUpload>, Courier {
  constructor(
    private readonly transmitter: Transmitter,
    private readonly stages: UploadStages,
    private readonly destinations: DocumentDestinations,
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
      file: new File([bytes], name, { type }),
      fileUrl: this.linkTo(key, name, type),
    });
  }

  async delivered(manager: EntityManager, { uploadId }: ClaimedTransmission): Promise<void> {
    const { target } = await manager.findOneByOrFail(UploadEntity, { id: uploadId });
    await this.stages.move(
      manager,
      uploadId,
      ['sending'],
      target === 'lender_api' ? { stage: 'closed', status: 'processed' } : { stage: 'sent' },
    );
  }

  /** What the lender's own system will not have is rejected; what the file share will not have, staff have to look at. */
  async refused(
    manager: EntityManager,
    { uploadId }: ClaimedTransmission,
    error: OutboundError,
  ): Promise<void> {
    const { target } = await manager.findOneByOrFail(UploadEntity, { id: uploadId });
    if (target !== 'lender_api') return;
    await this.stages.move(manager, uploadId, ['sending'], {
      stage: 'closed',
      status: 'rejected',
      fault: 'refused',
      reason: error.account,
    });
  }

  private linkTo(key: string, fileName: string, contentType: string): string {
    const signer = new LinkSigner(processKeyring());
    const token = signer.sign({ bucket: 'insurance', key, disposition: 'attachment', fileName, contentType });
    return `${this.config.PUBLIC_URL}/files/${token}`;
  }
}
