import {
  type LanguageCode,
  type LenderRecord,
  readProgressRpc,
  type UploadProgress,
} from '@coverleaf/contracts';
import { InjectRpc, RpcClient } from '@coverleaf/messaging';
import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { LenderCache } from '../../platform/cache/content-caches';

type FoundProgress = NonNullable<z.output<typeof readProgressRpc.output>>;

export interface UploadStatus extends Pick<FoundProgress, 'progress' | 'document'> {
  /** Null for an upload without a lender, and for a lender that is not active. */
  readonly lender: LenderRecord | null;
  readonly language: LanguageCode;
}

@Injectable()
export class UploadStatuses {
  constructor(
    @InjectRpc('document') private readonly documents: RpcClient,
    private readonly lenders: LenderCache,
  ) {}

  /** @param isView somebody opens the status page */
  async find(token: string, isView: boolean): Promise<UploadStatus | null> {
    const found = await this.read(token, isView);
    if (!found) return null;
    const { progress, document, language, lenderId } = found;
    return { progress, document, language, lender: lenderId ? await this.lenders.findById(lenderId) : null };
  }

  /** Without the lender, for polling. */
  async progress(token: string): Promise<UploadProgress | null> {
    return (await this.read(token, false))?.progress ?? null;
  }

  private read(token: string, isView: boolean) {
    return this.documents.call(readProgressRpc, { token, isView });
  }
}
