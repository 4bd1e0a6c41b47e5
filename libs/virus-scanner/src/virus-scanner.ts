import type { Readable } from 'node:stream';
import { CONFIG, unlessEmpty } from '@coverleaf/service-kit';
import { type FactoryProvider, Logger } from '@nestjs/common';
import { z } from 'zod';
import { pingClamd, scanByClamd, ScannerUnavailableError, type ScanVerdict } from './clamd';

export const ScannerConfig = z.object({
  /** `tcp://host:3310`. While it is set, every file is scanned before anybody opens it. */
  CLAMD_URL: unlessEmpty(z.url({ protocol: /^tcp$/ }).optional()),
  /** Without `CLAMD_URL`, uploads are held instead of being processed unscanned. */
  SCAN_REQUIRED: z.stringbool().default(false),
});
export type ScannerConfig = z.infer<typeof ScannerConfig>;

/** Scans untrusted files, if the operator has a scanner. */
export class VirusScanner {
  readonly isConfigured: boolean;
  private readonly url: URL | undefined;

  constructor(private readonly config: ScannerConfig) {
    this.url = config.CLAMD_URL ? new URL(config.CLAMD_URL) : undefined;
    this.isConfigured = this.url !== undefined;
    if (this.isConfigured) return;
    const msg = config.SCAN_REQUIRED
      ? 'files wait: CLAMD_URL is not set, but SCAN_REQUIRED is'
      : 'files are not scanned for viruses: CLAMD_URL is not set';
    new Logger('virus-scanner').warn({ msg });
  }

  /** False: files wait to be scanned. */
  async isAvailable(): Promise<boolean> {
    return this.url ? pingClamd(this.url) : !this.config.SCAN_REQUIRED;
  }

  /** Without a scanner every file counts as clean, unless scanning is required. @throws ScannerUnavailableError */
  async scan(open: () => Promise<Readable>): Promise<ScanVerdict> {
    if (this.url) return scanByClamd(this.url, await open());
    if (this.config.SCAN_REQUIRED) throw new ScannerUnavailableError('No virus scanner is configured');
    return { clean: true };
  }
}

/** Its process's configuration contains `ScannerConfig`. */
export const scannerProvider: FactoryProvider<VirusScanner> = {
  provide: VirusScanner,
  inject: [CONFIG],
  useFactory: (config: ScannerConfig) => new VirusScanner(config),
};
