import { Module } from '@nestjs/common';
import { IntakeController } from './intake.rpc-controller';
import { IntakeService } from './intake.service';

/** What both doors share. */
@Module({ controllers: [IntakeController], providers: [IntakeService], exports: [IntakeService] })
export class IntakeModule {}
