import { StorageModule } from '@coverleaf/service-kit';
import { Module } from '@nestjs/common';
import { SanitisingModule } from '../html/sanitising.module';
import { EmailFilesService } from './email-files.service';
import { EmailPages } from './email-pages';
import { EmailsRepository } from './emails.repository';
import { EmailsController } from './emails.rpc-controller';
import { EmailsService } from './emails.service';
import { FileScans } from './file-scans';

/** Mails as staff see them. */
@Module({
  imports: [StorageModule, SanitisingModule],
  controllers: [EmailsController],
  providers: [EmailsRepository, EmailsService, EmailPages, EmailFilesService, FileScans],
})
export class EmailsModule {}
