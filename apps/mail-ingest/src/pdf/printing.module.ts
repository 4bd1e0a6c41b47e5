import { StorageModule } from '@coverleaf/service-kit';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AttachmentEntity } from '../emails/attachment.entity';
import { EmailEntity } from '../emails/email.entity';
import { SanitisingModule } from '../html/sanitising.module';
import { MailPrinter } from './mail-printer';
import { PagePrinter } from './page-printer';
import { RenderMailPdfProcessor } from './render-mail-pdf.processor';

@Module({
  imports: [StorageModule, TypeOrmModule.forFeature([EmailEntity, AttachmentEntity]), SanitisingModule],
  providers: [PagePrinter, MailPrinter, RenderMailPdfProcessor],
})
export class PrintingModule {}
