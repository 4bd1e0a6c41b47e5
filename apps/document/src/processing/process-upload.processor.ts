import { OutOfBoundsError } from '@coverleaf/bounded-process';
import { getWorkflowSettings, processUpload, type UploadStage } from '@coverleaf/contracts';
import {
  InjectRpc,
  type JobAttempt,
  type JobProcessor,
  Processor,
  RetryLaterError,
  RpcClient,
} from '@coverleaf/messaging';
import { describeError } from '@coverleaf/service-kit';
import { Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Deliveries } from '../delivery/deliveries';
import { UploadEntity } from '../uploads/upload.entity';
import { type StageChange, UploadStages } from '../uploads/upload-stages';
import { ScannerUnavailableError } from '@coverleaf/virus-scanner';
import { PdfMaker } from './pdf-maker';
import { VirusScanner } from './virus-scanner';

const BEFORE: readonly UploadStage[] = ['received', 'held'];

/** A machine may be busy once. */
const ATTEMPTS_TO_CONVERT = 3;

const INFECTED: StageChange = {
  stage: 'closed',
  status: 'rejected',
  fault: 'infected',
  reason: 'The virus scanner found something harmful in this file',
};
const UNREADABLE: StageChange = {
  stage: 'closed',
  status: 'rejected',
  fault: 'unreadable',
  reason: 'This image could not be turned into a PDF',
};
/** Staff and lenders can open the image itself: it could be read when it came in. */
const UNCONVERTED = 'This image could not be turned into a PDF here, so it goes on as it came';

/** Looks at an upload: scans it, makes a PDF of an image, and sends it on or lets staff approve it. */
@Processor(processUpload)
export class ProcessUploadProcessor implements JobProcessor<typeof processUpload> {
  private readonly logger = new Logger('processing');

  constructor(
    private readonly dataSource: DataSource,
    private readonly scanner: VirusScanner,
    private readonly pdfs: PdfMaker,
    private readonly stages: UploadStages,
    private readonly deliveries: Deliveries,
    @InjectRpc('lender') private readonly lenders: RpcClient,
  ) {}

  async process({ uploadId }: { uploadId: string }, { number, pauseAfter }: JobAttempt): Promise<void> {
    try {
      await this.look(uploadId, number);
    } catch (error) {
      if (error instanceof ScannerUnavailableError)
        await this.move(uploadId, ['received'], { stage: 'held', reason: error.message });
      const about = { msg: 'an upload waits', uploadId, attempt: number, error: describeError(error) };
      if (number % processUpload.attempts === 0) this.logger.error(about);
      else this.logger.warn(about);
      // However long it takes: what a borrower sent is never left lying.
      throw new RetryLaterError(pauseAfter(number), 'The upload waits', { cause: error });
    }
  }

  private async look(id: string, attempt: number): Promise<void> {
    const upload = await this.dataSource.getRepository(UploadEntity).findOneBy({ id });
    if (!upload || !BEFORE.includes(upload.stage)) return;
    const verdict = await this.scanner.scan(upload.filePath);
    if (!verdict.clean) {
      this.logger.warn({ msg: 'an upload is infected', uploadId: id, signature: verdict.signature });
      return this.move(id, BEFORE, INFECTED);
    }
    const sendable = await this.convert(upload, attempt);
    if (sendable === 'none') return this.move(id, BEFORE, UNREADABLE);
    const note = sendable === 'original' ? { reason: UNCONVERTED } : {};
    const { requireApproval } = await this.lenders.call(getWorkflowSettings, {});
    if (requireApproval) return this.move(id, BEFORE, { stage: 'awaiting_approval', ...note });
    await this.dataSource.transaction((manager) => this.deliveries.begin(manager, upload, BEFORE, note));
  }

  /** @returns what there is to be sent on */
  private async convert(upload: UploadEntity, attempt: number): Promise<'pdf' | 'original' | 'none'> {
    if (upload.contentType === 'application/pdf') return 'pdf';
    try {
      return (await this.pdfs.make(upload)) ? 'pdf' : 'none';
    } catch (error) {
      if (!(error instanceof OutOfBoundsError) || attempt < ATTEMPTS_TO_CONVERT) throw error;
      this.logger.warn({ msg: 'an image goes on as it came', uploadId: upload.id, reason: error.message });
      return 'original';
    }
  }

  private async move(id: string, from: readonly UploadStage[], to: StageChange): Promise<void> {
    await this.dataSource.transaction((manager) => this.stages.move(manager, id, from, to));
  }
}
