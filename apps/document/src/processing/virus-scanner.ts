import type { ObjectStore } from '@coverleaf/object-store';
import { InjectConfig, InjectObjectStore } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import { DocumentConfig } from '../document.config';
import { scanByClamd, type ScanVerdict } from '@coverleaf/virus-scanner';

/** Scans stored files where a scanner is configured. */
@Injectable()
export class VirusScanner {
  constructor(
    @InjectObjectStore() private readonly store: ObjectStore,
    @InjectConfig() private readonly config: DocumentConfig,
  ) {}

  /**
   * @param key in bucket `insurance`
   * @throws ScannerUnavailableError
   */
  async scan(key: string): Promise<ScanVerdict> {
    if (!this.config.CLAMD_URL) return { clean: true };
    return scanByClamd(new URL(this.config.CLAMD_URL), await this.store.get('insurance', key));
  }
}
