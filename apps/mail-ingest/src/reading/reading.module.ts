import { StorageModule } from '@coverleaf/service-kit';
import { Module } from '@nestjs/common';
import { AfterReading } from './after-reading';
import { MailReader } from './mail-reader';
import { ReadFiles } from './read-files';
import { ReadMailProcessor } from './read-mail.processor';

@Module({ imports: [StorageModule], providers: [MailReader, ReadFiles, AfterReading, ReadMailProcessor] })
export class ReadingModule {}
