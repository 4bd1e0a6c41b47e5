import { Module } from '@nestjs/common';
import { NotificationsModule } from '../notifications/notifications.module';
import { UploadStages } from './upload-stages';

@Module({ imports: [NotificationsModule], providers: [UploadStages], exports: [UploadStages] })
export class StagesModule {}
