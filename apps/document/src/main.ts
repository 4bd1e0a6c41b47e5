import 'reflect-metadata';
import { runService } from '@coverleaf/service-kit';
import { DocumentConfig } from './document.config';
import { DocumentModule } from './document.module';

void runService({ name: 'document', config: DocumentConfig, module: DocumentModule });
