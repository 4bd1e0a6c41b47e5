import { Module } from '@nestjs/common';
import { SanitisingModule } from '../html/sanitising.module';
import { MailPrinter } from './mail-printer';
import { PagePrinter } from './page-printer';

@Module({ imports: [SanitisingModule], providers: [PagePrinter, MailPrinter], exports: [MailPrinter] })
export class PrintingModule {}
