import { Module } from '@nestjs/common';
import { InspectionModule } from '../inspection/inspection.module';
import { StagesModule } from './stages.module';
import { UploadsController } from './uploads.rpc-controller';
import { UploadsRepository } from './uploads.repository';
import { UploadsService } from './uploads.service';

@Module({
  imports: [InspectionModule, StagesModule],
  controllers: [UploadsController],
  providers: [UploadsService, UploadsRepository],
})
export class UploadsModule {}
