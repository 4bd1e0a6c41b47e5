import { Module } from '@nestjs/common';
import { InsightModule } from '../insight/insight.module';
import { LoanReferencesController } from './loan-references.rpc-controller';

@Module({ imports: [InsightModule], controllers: [LoanReferencesController] })
export class LoanReferencesModule {}
