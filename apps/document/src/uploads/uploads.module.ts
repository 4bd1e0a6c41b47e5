import { Module } from '@nestjs/common';
import { InspectionModule } from '../inspection/inspection.module';
import { StatusModule } from '../status/status.module';
import { StagesModule } from './stages.module';
import { UploadsController } from './uploads.rpc-controller';
import { UploadsService } from './uploads.service';

@Module({
  imports: [InspectionModule, StagesModule, StatusModule],
  controllers: [UploadsController],
  providers: [UploadsService],
})
export class UploadsModule {}
