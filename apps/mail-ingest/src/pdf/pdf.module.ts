import { StorageModule } from '@coverleaf/service-kit';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AttachmentEntity, EmailEntity } from '../emails/email.entity';
import { HtmlModule } from '../html/html.module';
import { EmailPrinter } from './email-printer';
import { PagePrinter } from './page-printer';
import { RenderEmailPdfProcessor } from './render-email-pdf.processor';

@Module({
  imports: [StorageModule, TypeOrmModule.forFeature([EmailEntity, AttachmentEntity]), HtmlModule],
  providers: [PagePrinter, EmailPrinter, RenderEmailPdfProcessor],
})
export class PdfModule {}
