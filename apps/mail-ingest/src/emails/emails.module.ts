import { StorageModule } from '@coverleaf/service-kit';
import { Module } from '@nestjs/common';
import { EmailFilesService } from './email-files.service';
import { EmailsRepository } from './emails.repository';
import { EmailsController } from './emails.rpc-controller';
import { EmailsService } from './emails.service';
import { FileScans } from './file-scans';

/** Mails as staff see them. */
@Module({
  imports: [StorageModule],
  controllers: [EmailsController],
  providers: [EmailsRepository, EmailsService, EmailFilesService, FileScans],
})
export class EmailsModule {}
