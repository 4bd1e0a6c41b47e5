import { StorageModule } from '@coverleaf/service-kit';
import { Module } from '@nestjs/common';
import { IntakeController } from './intake.rpc-controller';
import { IntakeService } from './intake.service';
import { SmtpIntake } from './smtp-intake';
import { SmtpServer } from './smtp-server';

/** Receives emails, from the gateway's Mailgun webhook by RPC and by SMTP. */
@Module({
  imports: [StorageModule],
  controllers: [IntakeController],
  providers: [IntakeService, SmtpIntake, SmtpServer],
})
export class IntakeModule {}
