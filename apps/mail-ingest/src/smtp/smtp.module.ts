import { StorageModule } from '@coverleaf/service-kit';
import { Module } from '@nestjs/common';
import { IntakeModule } from '../intake/intake.module';
import { SmtpServer } from './smtp-server';
import { SmtpIntake } from './smtp-intake';

@Module({ imports: [StorageModule, IntakeModule], providers: [SmtpIntake, SmtpServer] })
export class SmtpModule {}
