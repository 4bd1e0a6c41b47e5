import 'reflect-metadata';
import { runService } from '@coverleaf/service-kit';
import { MailIngestConfig } from './mail-ingest.config';
import { MailIngestModule } from './mail-ingest.module';

void runService({ name: 'mail-ingest', config: MailIngestConfig, module: MailIngestModule });
