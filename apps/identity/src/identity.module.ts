import { rewrapKeysProcessor, rewrapOccasion } from '@coverleaf/maintenance';
import { AuditModule, ReadTrail } from '@coverleaf/audit';
import { anchorAuditLog, deleteExpiredSessions, recordAct, rewrapIdentityKeys } from '@coverleaf/contracts';
import { mailerProvider } from '@coverleaf/mail';
import { MessagingModule, rpcController, provideScheduler } from '@coverleaf/messaging';
import { DatabaseModule, KeyringModule } from '@coverleaf/service-kit';
import { Module } from '@nestjs/common';
import { AnchorAuditLogProcessor } from './audit/anchor-audit-log.processor';
import { AuditAnchorEntity, AuditEntryEntity, AuditHeadEntity } from './audit/audit-entry.entity';
import { AuditLog } from './audit/audit-log';
import { AuditSeal } from './audit/audit-seal';
import { RecordAuditEntryProcessor } from './audit/record-audit-entry.processor';
import { DeleteExpiredRecordsProcessor } from './maintenance/delete-expired-records.processor';
import { CreateIdentityTables1766000001000 } from './migrations/1766000001000-create-tables';
import { SignAuditEntries1766000101000 } from './migrations/1766000101000-sign-audit-entries';
import { AddSigningKeys1795474347000 } from './migrations/1795474347000-add-signing-keys';
import { AddDutiesWaived1795474767000 } from './migrations/1795474767000-add-duties-waived';
import { AddSessionLimits1795475400000 } from './migrations/1795475400000-add-session-limits';
import { AddPasskeys1795476000000 } from './migrations/1795476000000-add-passkeys';
import { AddSecurityNotices1795476600000 } from './migrations/1795476600000-add-security-notices';
import { AddFactorDue1795477800000 } from './migrations/1795477800000-add-factor-due';
import { AddAuditOrigins1795478400000 } from './migrations/1795478400000-add-audit-origins';
import { RememberReads1795488268000 } from './migrations/1795488268000-remember-reads';
import { NamePeopleInNotices1795494590000 } from './migrations/1795494590000-name-people-in-notices';
import { CountFailedSignIns1795477200000 } from './migrations/1795477200000-count-failed-sign-ins';
import { CountFailedAttempts1795489000000 } from './migrations/1795489000000-count-failed-attempts';
import { KeepAuditHead1795489001000 } from './migrations/1795489001000-keep-audit-head';
import { SaveViews1795846000000 } from './migrations/1795846000000-save-views';
import { SecurityNoticeEntity } from './notices/security-notice.entity';
import { SecurityNotices } from './notices/security-notices';
import { SendSecurityNoticeProcessor } from './notices/send-security-notice.processor';
import { PasskeyChallenges } from './sign-in/passkey-challenges';
import { PasskeyEntity } from './users/passkey.entity';
import { PasskeyVerifier } from './sign-in/passkey-verifier';
import { PasswordLinkEntity } from './password-links/password-link.entity';
import { PasswordLinks } from './password-links/password-links';
import { PasswordsService } from './password-links/passwords.service';
import { SendPasswordLinkProcessor } from './password-links/send-password-link.processor';
import { AccessTokens } from './sign-in/access-tokens';
import { PasswordFailures } from './sign-in/password-failures';
import { PasskeysService } from './sign-in/passkeys.service';
import { SessionEntity } from './sign-in/session.entity';
import { SessionListsService } from './sign-in/session-lists.service';
import { SessionsService } from './sign-in/sessions.service';
import { SigningKeyEntity } from './sign-in/signing-key.entity';
import { Reauthentication } from './sign-in/reauthentication';
import { SignInThrottle } from './sign-in/sign-in-throttle';
import { SignInService } from './sign-in/sign-in.service';
import { StepUpService } from './sign-in/step-up.service';
import { TotpService } from './sign-in/totp.service';
import { UserImportService } from './users/admin/user-import.service';
import { UsersService } from './users/admin/users.service';
import { FirstAdmin } from './users/first-admin';
import { PasswordHasher } from './users/password-hasher';
import { RecoveryCodeEntity, UserEntity } from './users/user.entity';
import { UsersRepository } from './users/users.repository';
import { SavedViewEntity } from './views/saved-view.entity';
import { SavedViewsService } from './views/saved-views.service';

export const ENTITIES = [
  UserEntity,
  RecoveryCodeEntity,
  PasskeyEntity,
  PasswordLinkEntity,
  SessionEntity,
  SigningKeyEntity,
  SecurityNoticeEntity,
  SavedViewEntity,
  AuditEntryEntity,
  AuditHeadEntity,
  AuditAnchorEntity,
] as const;
export const MIGRATIONS = [
  CreateIdentityTables1766000001000,
  SignAuditEntries1766000101000,
  AddSigningKeys1795474347000,
  AddDutiesWaived1795474767000,
  AddSessionLimits1795475400000,
  AddPasskeys1795476000000,
  AddSecurityNotices1795476600000,
  CountFailedSignIns1795477200000,
  AddFactorDue1795477800000,
  AddAuditOrigins1795478400000,
  RememberReads1795488268000,
  CountFailedAttempts1795489000000,
  KeepAuditHead1795489001000,
  NamePeopleInNotices1795494590000,
  SaveViews1795846000000,
] as const;

const HANDLERS = [
  UsersService,
  UserImportService,
  UsersRepository,
  SignInService,
  SessionsService,
  SessionListsService,
  AccessTokens,
  TotpService,
  PasskeysService,
  StepUpService,
  PasswordLinks,
  PasswordsService,
  SavedViewsService,
  AuditLog,
];

const hour = (now: Date): string => now.toISOString().slice(11, 13);

@Module({
  imports: [
    KeyringModule,
    DatabaseModule.forService({
      ...{ entities: ENTITIES, migrations: MIGRATIONS },
      appendOnly: ['audit_entries', 'audit_anchors'],
    }),
    MessagingModule.forService('identity'),
    AuditModule.recording(recordAct),
  ],
  providers: [
    ...HANDLERS,
    mailerProvider,
    PasswordHasher,
    FirstAdmin,
    SignInThrottle,
    PasswordFailures,
    PasskeyChallenges,
    PasskeyVerifier,
    Reauthentication,
    AuditSeal,
    ReadTrail,
    SecurityNotices,
    SendPasswordLinkProcessor,
    SendSecurityNoticeProcessor,
    RecordAuditEntryProcessor,
    AnchorAuditLogProcessor,
    DeleteExpiredRecordsProcessor,
    rewrapKeysProcessor(rewrapIdentityKeys, [], ' of staff'),
    ...provideScheduler([
      { job: deleteExpiredSessions, dedupeKey: hour },
      { job: rewrapIdentityKeys, dedupeKey: rewrapOccasion },
      { job: anchorAuditLog },
    ]),
  ],
  controllers: [rpcController(HANDLERS, 'identity')],
})
export class IdentityModule {}
