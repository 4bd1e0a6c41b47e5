import { Module } from '@nestjs/common';
import { AccessTokenStrategy } from './access-token.strategy';
import { OwnActs } from './own-acts';
import { PasswordsController } from './passwords.controller';
import { SessionCookies } from './session-cookies';
import { SessionsController } from './sessions.controller';
import { SessionPolicy } from './session-policy';
import { StaffWatch } from './staff-watch';
import { TotpController } from './totp.controller';
import { VerificationKeys } from './verification-keys';

@Module({
  controllers: [SessionsController, PasswordsController, TotpController],
  providers: [SessionCookies, SessionPolicy, VerificationKeys, AccessTokenStrategy, OwnActs, StaffWatch],
  exports: [SessionPolicy, OwnActs, StaffWatch],
})
export class AuthModule {}
