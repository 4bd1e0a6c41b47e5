import { Module } from '@nestjs/common';
import { InsightModule } from '../insight/insight.module';
import { LoanReferencesController } from './loan-references.rpc-controller';
import { LoanReferencesService } from './loan-references.service';

@Module({
  imports: [InsightModule],
  controllers: [LoanReferencesController],
  providers: [LoanReferencesService],
})
export class LoanReferencesModule {}
