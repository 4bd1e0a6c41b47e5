import { Module } from '@nestjs/common';
import { StatusLinks } from './status-links';
import { StatusController } from './status.rpc-controller';
import { UploadProgressService } from './upload-progress.service';

@Module({
  controllers: [StatusController],
  providers: [StatusLinks, UploadProgressService],
  exports: [StatusLinks],
})
export class StatusModule {}
