import { AuditModule } from '@coverleaf/audit';
import { recordAct, rewrapIdentityKeys } from '@coverleaf/contracts';
import { olderKeysInUse } from '@coverleaf/encryption';
import { createMailer } from '@coverleaf/mail';
import { MessagingModule, provideScheduler } from '@coverleaf/messaging';
import { CONFIG, DatabaseModule, KeyringModule } from '@coverleaf/service-kit';
import { Module } from '@nestjs/common';
import { JwtModule } from '@nestjs/jwt';
import { AuditChain } from './audit/audit-chain';
import { AuditEntryEntity } from './audit/audit-entry.entity';
import { AuditRepository } from './audit/audit.repository';
import { AuditController } from './audit/audit.rpc-controller';
import { RecordActProcessor } from './audit/record-act.processor';
import type { IdentityConfig } from './identity.config';
import { CreateIdentityTables1766000001000 } from './migrations/1766000001000-create-tables';
import { RewrapKeysProcessor } from './keys/rewrap-keys.processor';
import { MAILER } from './password-links/mailer.token';
import { PasswordLinkEntity } from './password-links/password-link.entity';
import { PasswordLinksRepository } from './password-links/password-links.repository';
import { PasswordLinksController } from './password-links/password-links.rpc-controller';
import { PasswordLinksService } from './password-links/password-links.service';
import { PasswordsService } from './password-links/passwords.service';
import { SendPasswordLinkProcessor } from './password-links/send-password-link.processor';
import { AccessTokens } from './sessions/access-tokens';
import { ExpiredRecords } from './sessions/expired-records';
import { PasswordProof } from './sessions/password-proof';
import { SessionEntity } from './sessions/session.entity';
import { SessionsRepository } from './sessions/sessions.repository';
import { SessionsController } from './sessions/sessions.rpc-controller';
import { SessionsService } from './sessions/sessions.service';
import { SignInThrottle } from './sessions/sign-in-throttle';
import { SignInService } from './sessions/sign-in.service';
import { RecoveryCodeEntity } from './totp/recovery-code.entity';
import { TotpController } from './totp/totp.rpc-controller';
import { TotpService } from './totp/totp.service';
import { FirstAdmin } from './users/first-admin';
import { Passwords } from './users/passwords';
import { UserEntity } from './users/user.entity';
import { UsersRepository } from './users/users.repository';
import { UsersController } from './users/users.rpc-controller';
import { UsersService } from './users/users.service';

export const ENTITIES = [
  UserEntity,
  RecoveryCodeEntity,
  PasswordLinkEntity,
  SessionEntity,
  AuditEntryEntity,
] as const;
export const MIGRATIONS = [CreateIdentityTables1766000001000] as const;

@Module({
  imports: [
    KeyringModule,
    DatabaseModule.forService({ entities: ENTITIES, migrations: MIGRATIONS }),
    MessagingModule.forService('identity'),
    AuditModule.atHome(recordAct),
    JwtModule.register({}),
  ],
  controllers: [
    UsersController,
    SessionsController,
    TotpController,
    PasswordLinksController,
    AuditController,
  ],
  providers: [
    {
      provide: MAILER,
      inject: [CONFIG],
      useFactory: ({ SMTP_URL, MAIL_FOLDER, MAIL_FROM }: IdentityConfig) =>
        createMailer({ smtpUrl: SMTP_URL, folder: MAIL_FOLDER, from: MAIL_FROM }),
    },
    UsersRepository,
    UsersService,
    Passwords,
    FirstAdmin,
    SessionsRepository,
    SessionsService,
    SignInService,
    SignInThrottle,
    PasswordProof,
    ExpiredRecords,
    AccessTokens,
    TotpService,
    PasswordLinksRepository,
    PasswordLinksService,
    PasswordsService,
    SendPasswordLinkProcessor,
    AuditChain,
    AuditRepository,
    RecordActProcessor,
    RewrapKeysProcessor,
    ...provideScheduler([{ job: rewrapIdentityKeys, dedupeKey: olderKeysInUse }]),
  ],
})
export class IdentityModule {}
