import { StorageModule } from '@coverleaf/service-kit';
import { Module } from '@nestjs/common';
import { IntakeModule } from '../intake/intake.module';
import { SmtpDoor } from './smtp-door';
import { SmtpIntake } from './smtp-intake';

@Module({ imports: [StorageModule, IntakeModule], providers: [SmtpIntake, SmtpDoor] })
export class SmtpModule {}
