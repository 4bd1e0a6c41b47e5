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
import type { ObjectStore } from '@coverleaf/object-store';
import { describeError, InjectObjectStore } from '@coverleaf/service-kit';
import { ScannerUnavailableError, VirusScanner } from '@coverleaf/virus-scanner';
import { Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Passages } from '../../reading/passages';
import { Deliveries } from '../delivery/deliveries';
import { type StageChange, UploadStages } from '../upload-stages';
import { UploadEntity } from '../upload.entity';
import { PdfConverter } from './pdf-converter';
import { SafePdfs } from '../safe-pdfs';

const UNPROCESSED: readonly UploadStage[] = ['received', 'held'];

/** Retried, because a file may exceed its bounds only because the machine is busy. */
const ATTEMPTS_TO_OPEN = 3;

const INFECTED: StageChange = {
  stage: 'closed',
  status: 'rejected',
  fault: 'infected',
  reason: 'The virus scanner found something harmful in this file',
};
const unreadable = (reason: string): StageChange => ({
  stage: 'closed',
  status: 'rejected',
  fault: 'unreadable',
  reason,
});
const UNREADABLE_IMAGE = unreadable('This image could not be turned into a PDF');
/** Nobody may open it, so the borrower has to send another file. */
const UNREADABLE_PDF = unreadable(
  'This PDF is so damaged that it could not be checked for scripts and other active content',
);
/** Staff and lenders can open the image itself: it was decoded at intake. */
const UNCONVERTED = 'This image could not be turned into a PDF here, so it goes on as it came';

/**
 * Scans an upload, then converts an image to a PDF or disarms a PDF, and then begins the delivery or waits for
 * approval.
 */
@Processor(processUpload)
export class ProcessUploadProcessor implements JobProcessor<typeof processUpload> {
  private readonly logger = new Logger('processing');

  constructor(
    private readonly dataSource: DataSource,
    private readonly converter: PdfConverter,
    private readonly safePdfs: SafePdfs,
    private readonly stages: UploadStages,
    private readonly deliveries: Deliveries,
    private readonly passages: Passages,
    @InjectRpc('lender') private readonly lenders: RpcClient,
    @InjectObjectStore() private readonly store: ObjectStore,
    private readonly scanner: VirusScanner,
  ) {}

  async process({ uploadId }: { uploadId: string }, { number, pauseAfter }: JobAttempt): Promise<void> {
    try {
      await this.processUpload(uploadId, number);
    } catch (error) {
      if (error instanceof ScannerUnavailableError)
        await this.move(uploadId, ['received'], { stage: 'held', reason: error.message });
      const entry = { msg: 'an upload waits', uploadId, attempt: number, error: describeError(error) };
      if (number % processUpload.attempts === 0) this.logger.error(entry);
      else this.logger.warn(entry);
      // Retried without limit, so that no upload is lost.
      throw new RetryLaterError(pauseAfter(number), 'The upload waits', { cause: error });
    }
  }

  private async processUpload(id: string, attempt: number): Promise<void> {
    const upload = await this.dataSource.manager.findOneBy(UploadEntity, { id });
    if (!upload || !UNPROCESSED.includes(upload.stage)) return;
    const scan = await this.scanner.scan(() => this.store.get('insurance', upload.filePath));
    if (!scan.clean) {
      this.logger.warn({ msg: 'an upload is infected', uploadId: id, signature: scan.signature });
      return this.move(id, UNPROCESSED, INFECTED);
    }
    const isPdf = upload.contentType === 'application/pdf';
    const sendable = isPdf ? await this.disarm(upload, attempt) : await this.convert(upload, attempt);
    if (sendable === 'none') return this.move(id, UNPROCESSED, isPdf ? UNREADABLE_PDF : UNREADABLE_IMAGE);
    const note = sendable === 'original' ? { reason: UNCONVERTED } : {};
    const { requireApproval } = await this.lenders.call(getWorkflowSettings, {});
    await this.dataSource.transaction(async (manager) => {
      if (requireApproval && !(await this.passages.isPassed(manager, id)))
        await this.stages.move(manager, id, UNPROCESSED, { stage: 'awaiting_approval', ...note });
      else await this.deliveries.begin(manager, upload, UNPROCESSED, note);
    });
  }

  private async disarm(upload: UploadEntity, attempt: number): Promise<'pdf' | 'none'> {
    try {
      return (await this.safePdfs.disarm(upload, 'jobs')) ? 'pdf' : 'none';
    } catch (error) {
      if (!(error instanceof OutOfBoundsError) || attempt < ATTEMPTS_TO_OPEN) throw error;
      this.logger.warn({ msg: 'a PDF cannot be disarmed', uploadId: upload.id, reason: error.message });
      return 'none';
    }
  }

  private async convert(upload: UploadEntity, attempt: number): Promise<'pdf' | 'original' | 'none'> {
    try {
      return (await this.converter.convert(upload)) ? 'pdf' : 'none';
    } catch (error) {
      if (!(error instanceof OutOfBoundsError) || attempt < ATTEMPTS_TO_OPEN) throw error;
      this.logger.warn({ msg: 'an image is sent unconverted', uploadId: upload.id, reason: error.message });
      return 'original';
    }
  }

  private async move(id: string, from: readonly UploadStage[], to: StageChange): Promise<void> {
    await this.dataSource.transaction((manager) => this.stages.move(manager, id, from, to));
  }
}
