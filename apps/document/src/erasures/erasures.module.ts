import { provideRpcClient } from '@coverleaf/messaging';
import { Module } from '@nestjs/common';
import { RemovalsModule } from '../removals/removals.module';
import { EraseBorrowerProcessor } from './erase-borrower.processor';
import { ErasedMails } from './erased-mails';
import { ErasuresController } from './erasures.rpc-controller';
import { ErasuresRepository } from './erasures.repository';
import { ErasuresService } from './erasures.service';

@Module({
  imports: [RemovalsModule],
  controllers: [ErasuresController],
  providers: [
    provideRpcClient('mail-ingest'),
    ErasedMails,
    ErasuresService,
    ErasuresRepository,
    EraseBorrowerProcessor,
  ],
})
export class ErasuresModule {}
