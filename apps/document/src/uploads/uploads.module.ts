import { StorageModule } from '@coverleaf/service-kit';
import { Module } from '@nestjs/common';
import { FileInspector, InspectorPool } from './inspection/file-inspector';
import { UploadIntakeController } from './intake/upload-intake.rpc-controller';
import { UploadIntakeService } from './intake/upload-intake.service';
import { StatusController } from './status/status.rpc-controller';
import { StatusLinks, StatusService } from './status/status.service';
import { UploadNotifications } from './upload-notifications';
import { UploadStages } from './upload-stages';

/** What every later step of an upload builds on: its row, its stages, and what the borrower sees of it. */
@Module({
  imports: [StorageModule],
  controllers: [UploadIntakeController, StatusController],
  providers: [
    InspectorPool,
    FileInspector,
    UploadIntakeService,
    UploadNotifications,
    UploadStages,
    StatusLinks,
    StatusService,
  ],
  exports: [UploadNotifications, UploadStages, StatusLinks],
})
export class UploadsModule {}
