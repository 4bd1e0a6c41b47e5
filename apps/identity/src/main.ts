import 'reflect-metadata';
import { runService } from '@coverleaf/service-kit';
import { IdentityConfig } from './identity.config';
import { IdentityModule } from './identity.module';

void runService({ name: 'identity', config: IdentityConfig, module: IdentityModule });
