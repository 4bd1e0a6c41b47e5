import { Module } from '@nestjs/common';
import { UploadStages } from './upload-stages';

@Module({ providers: [UploadStages], exports: [UploadStages] })
export class StagesModule {}
