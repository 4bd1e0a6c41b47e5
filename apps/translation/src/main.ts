import 'reflect-metadata';
import { runService } from '@coverleaf/service-kit';
import { TranslationConfig } from './translation.config';
import { TranslationModule } from './translation.module';

void runService({ name: 'translation', config: TranslationConfig, module: TranslationModule });
