import { StorageModule } from '@coverleaf/service-kit';
import { Module } from '@nestjs/common';
import { HtmlModule } from '../html/html.module';
import { EmailFilesService, FileScanner } from './email-files.service';
import { EmailHtmlRenderer } from './email-html';
import { EmailsRepository } from './emails.repository';
import { EmailsController } from './emails.rpc-controller';
import { EmailsService } from './emails.service';

/** Emails for staff. */
@Module({
  imports: [StorageModule, HtmlModule],
  controllers: [EmailsController],
  providers: [EmailsRepository, EmailsService, EmailHtmlRenderer, EmailFilesService, FileScanner],
  exports: [EmailsService],
})
export class EmailsModule {}
