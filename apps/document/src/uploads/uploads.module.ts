import { StorageModule } from '@coverleaf/service-kit';
import { Module } from '@nestjs/common';
import { FileInspector, InspectorPool } from './inspection/file-inspector';
import { UploadIntakeService } from './intake/upload-intake.service';
import { StatusLinks, StatusService } from './status/status.service';
import { UploadNotifications } from './upload-notifications';
import { UploadStages } from './upload-stages';

/** What every later step of an upload builds on: its row, its stages, and what the borrower sees of it. */
@Module({
  imports: [StorageModule],
  providers: [
    InspectorPool,
    FileInspector,
    UploadIntakeService,
    UploadNotifications,
    UploadStages,
    StatusLinks,
    StatusService,
  ],
  exports: [
    FileInspector,
    UploadIntakeService,
    UploadNotifications,
    UploadStages,
    StatusLinks,
    StatusService,
  ],
})
export class UploadsModule {}
