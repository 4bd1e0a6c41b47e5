import 'reflect-metadata';
import { runService } from '@coverleaf/service-kit';
import { LenderConfig } from './lender.config';
import { LenderModule } from './lender.module';

void runService({ name: 'lender', config: LenderConfig, module: LenderModule });
