import { rewrapKeysProcessor, rewrapOccasion } from '@coverleaf/maintenance';
import { AuditModule } from '@coverleaf/audit';
import { anchorAuditLog, deleteExpiredSessions, recordAct, rewrapIdentityKeys } from '@coverleaf/contracts';
import { createMailer } from '@coverleaf/mail';
import { MessagingModule, rpcController, provideScheduler } from '@coverleaf/messaging';
import { CONFIG, DatabaseModule, KeyringModule } from '@coverleaf/service-kit';
import { Module } from '@nestjs/common';
import { JwtModule } from '@nestjs/jwt';
import { AnchorAuditLogProcessor } from './audit/anchor-audit-log.processor';
import { AuditAnchorEntity, AuditEntryEntity, AuditHeadEntity } from './audit/audit-entry.entity';
import { AuditLog } from './audit/audit-log';
import { RecordAuditEntryProcessor } from './audit/record-audit-entry.processor';
import type { IdentityConfig } from './identity.config';
import { DeleteExpiredRecordsProcessor } from './maintenance/delete-expired-records.processor';
import { CreateIdentityTables1766000001000 } from './migrations/1766000001000-create-tables';
import { SignAuditEntries1766000101000 } from './migrations/1766000101000-sign-audit-entries';
import { PasswordLinkEntity } from './password-links/password-link.entity';
import { PasswordLinks, PasswordsService } from './password-links/passwords.service';
import { MAILER, SendPasswordLinkProcessor } from './password-links/send-password-link.processor';
import { SessionEntity } from './sign-in/session.entity';
import { SessionsService } from './sign-in/sessions.service';
import { Reauthentication, SignInThrottle } from './sign-in/sign-in-throttle';
import { SignInService } from './sign-in/sign-in.service';
import { AccessTokens } from './sign-in/tokens';
import { TotpService } from './sign-in/totp.service';
import { UsersService } from './users/admin/users.service';
import { FirstAdmin } from './users/first-admin';
import { PasswordHasher } from './users/password-hasher';
import { RecoveryCodeEntity, UserEntity } from './users/user.entity';
import { UsersRepository } from './users/users.repository';

export const ENTITIES = [
  UserEntity,
  RecoveryCodeEntity,
  PasswordLinkEntity,
  SessionEntity,
  AuditEntryEntity,
  AuditHeadEntity,
  AuditAnchorEntity,
] as const;
export const MIGRATIONS = [CreateIdentityTables1766000001000, SignAuditEntries1766000101000] as const;

const HANDLERS = [
  UsersService,
  UsersRepository,
  SignInService,
  SessionsService,
  TotpService,
  PasswordLinks,
  PasswordsService,
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
    JwtModule.register({}),
  ],
  providers: [
    ...HANDLERS,
    {
      provide: MAILER,
      inject: [CONFIG],
      useFactory: ({ SMTP_URL, MAIL_FOLDER, MAIL_FROM, PLAINTEXT_HOSTS }: IdentityConfig) =>
        createMailer({
          smtpUrl: SMTP_URL,
          folder: MAIL_FOLDER,
          from: MAIL_FROM,
          plaintextHosts: PLAINTEXT_HOSTS,
        }),
    },
    PasswordHasher,
    FirstAdmin,
    AccessTokens,
    SignInThrottle,
    Reauthentication,
    SendPasswordLinkProcessor,
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
