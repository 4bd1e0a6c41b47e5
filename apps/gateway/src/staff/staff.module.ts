import { CaseDetail, DocumentDetail, Presence, TransmissionDetail } from '@coverleaf/contracts';
import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module';
import { completedOperations } from '../forwarded-operations';
import { AdminShellController } from './admin-shell/admin-shell.controller';
import { AuditSubjects } from './audit/audit-subjects';
import { AuditController } from './audit/audit.controller';
import { CasesController } from './cases/cases.controller';
import { DashboardController } from './dashboard/dashboard.controller';
import { DocumentsController } from './documents/documents.controller';
import { EmailsController } from './emails/emails.controller';
import { ImagesController } from './images/images.controller';
import { LendersController } from './lenders/lenders.controller';
import { ScoreboardController } from './scoreboard/scoreboard.controller';
import { LettersController } from './letters/letters.controller';
import { MetricsController } from './metrics.controller';
import { ImportFiles } from './import-files';
import { CaseNames, DocumentNames, LenderNames, PresenceNames, TransmissionNames, UserNames } from './names';
import { QueuesController } from './queues/queues.controller';
import { ErasuresController } from './retention/erasures.controller';
import { RostersController } from './rosters/rosters.controller';
import { SettingsController } from './settings/settings.controller';
import { AdminTranslationsController } from './translations/admin-translations.controller';
import { TransmissionFeed } from './transmissions/transmission-feed';
import { TransmissionsController } from './transmissions/transmissions.controller';
import { UsersController } from './users/users.controller';

@Module({
  imports: [AuthModule],
  controllers: [
    DashboardController,
    LendersController,
    CasesController,
    RostersController,
    LettersController,
    ScoreboardController,
    DocumentsController,
    completedOperations(DocumentNames, DocumentDetail),
    completedOperations(CaseNames, CaseDetail),
    completedOperations(TransmissionNames, TransmissionDetail),
    completedOperations(PresenceNames, Presence),
    EmailsController,
    ErasuresController,
    AdminTranslationsController,
    SettingsController,
    ImagesController,
    UsersController,
    TransmissionsController,
    QueuesController,
    AuditController,
    MetricsController,
    AdminShellController,
  ],
  providers: [
    AuditSubjects,
    CaseNames,
    DocumentNames,
    ImportFiles,
    LenderNames,
    TransmissionFeed,
    TransmissionNames,
    PresenceNames,
    UserNames,
  ],
})
export class StaffModule {}
