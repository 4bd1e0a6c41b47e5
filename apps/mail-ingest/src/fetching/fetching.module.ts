import { CONFIG, StorageModule } from '@coverleaf/service-kit';
import { Module, type OnApplicationShutdown } from '@nestjs/common';
import type { MailIngestConfig } from '../mail-ingest.config';
import { FetchingService } from './fetching.service';
import { FetchAttachmentsProcessor } from './fetch-attachments.processor';
import { StorageClient } from './storage-client';

@Module({
  imports: [StorageModule],
  providers: [
    {
      provide: StorageClient,
      inject: [CONFIG],
      useFactory: (config: MailIngestConfig) =>
        new StorageClient({ hosts: config.MAILGUN_STORAGE_HOSTS, apiKey: config.MAILGUN_API_KEY }),
    },
    FetchAttachmentsProcessor,
    FetchingService,
  ],
  exports: [FetchingService],
})
export class FetchingModule implements OnApplicationShutdown {
  constructor(private readonly client: StorageClient) {}

  onApplicationShutdown(): Promise<void> {
    return this.client.close();
  }
}
