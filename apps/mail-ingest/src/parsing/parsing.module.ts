import { StorageModule } from '@coverleaf/service-kit';
import { Module } from '@nestjs/common';
import { AttachmentWriter } from './attachment-writer';
import { EmailParser } from './email-parser';
import { ParseEmailProcessor } from './parse-email.processor';

@Module({ imports: [StorageModule], providers: [EmailParser, AttachmentWriter, ParseEmailProcessor] })
export class ParsingModule {}
