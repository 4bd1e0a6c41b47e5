import { Readable } from 'node:stream';
import type { RemovedContent } from '@coverleaf/contracts';
import type { Bucket, ObjectStore } from '@coverleaf/object-store';
import { InjectObjectStore } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import { type Parser, Parsers } from '../parser';
import { DISARM_OPENED_PDF, DISARM_PDF, type DisarmResult } from './disarm-pdf.program';
import type { FileToInspect } from './inspect-file.program';
import { mayOpenAsPdf } from './pdf-header';

/** The file to show or send in place of an uploaded PDF. */
export interface SafePdf {
  /** The key of the rewritten copy; null if there is nothing to remove. */
  readonly key: string | null;
  readonly removed: RemovedContent[];
}

/** Disarms stored PDFs before anybody opens them. The original is kept. */
@Injectable()
export class PdfDisarmer {
  private readonly parsers: Readonly<Record<'people' | 'jobs', Parser<FileToInspect, DisarmResult>>>;

  constructor(
    @InjectObjectStore() private readonly store: ObjectStore,
    parsers: Parsers,
  ) {
    this.parsers = { people: parsers.open(DISARM_OPENED_PDF), jobs: parsers.open(DISARM_PDF) };
  }

  /**
   * Idempotent. @param usedBy who waits for it @returns null if the PDF cannot be rewritten
   * @throws OutOfBoundsError, PoolBusyError
   */
  async disarm(bucket: Bucket, key: string, usedBy: 'people' | 'jobs'): Promise<SafePdf | null> {
    const bytes = await this.store.read(bucket, key);
    // Decided by content, because a sender may declare any type.
    if (!mayOpenAsPdf(bytes)) return { key: null, removed: [] };
    const result = await this.parsers[usedBy].ask({ bytes });
    if (!result.ok) return null;
    const { pdf, removed } = result;
    if (!pdf) return { key: null, removed };
    const safeKey = `${key}.pdf`;
    await this.store.put(bucket, safeKey, Readable.from([Buffer.from(pdf)]));
    return { key: safeKey, removed };
  }
}
