import {
  type LanguageCode,
  type LenderRecord,
  readProgressRpc,
  type UploadProgress,
} from '@coverleaf/contracts';
import { InjectRpc, RpcClient } from '@coverleaf/messaging';
import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { LenderCache } from '../../platform/cache/lender-cache';

type FoundProgress = NonNullable<z.output<typeof readProgressRpc.output>>;

export interface UploadStatus extends Pick<FoundProgress, 'progress' | 'document'> {
  /** Null where the upload is of no lender, or of one that is no longer there. */
  readonly lender: LenderRecord | null;
  readonly language: LanguageCode;
}

/** What private status links lead to. */
@Injectable()
export class UploadStatuses {
  constructor(
    @InjectRpc('document') private readonly documents: RpcClient,
    private readonly lenders: LenderCache,
  ) {}

  /** Null for a token that opens nothing. */
  async find(token: string): Promise<UploadStatus | null> {
    const found = await this.read(token);
    if (!found) return null;
    const { progress, document, language, lenderId } = found;
    return { progress, document, language, lender: lenderId ? await this.lenders.findById(lenderId) : null };
  }

  /** The same without the lender, for those who ask again and again. */
  async progress(token: string): Promise<UploadProgress | null> {
    return (await this.read(token))?.progress ?? null;
  }

  private read(token: string) {
    return this.documents.call(readProgressRpc, { token });
  }
}
