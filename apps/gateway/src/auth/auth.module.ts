import { Module } from '@nestjs/common';
import { AccessTokenStrategy } from './access-token.strategy';
import { PasswordsController } from './passwords.controller';
import { SessionCookies } from './session-cookies';
import { SessionsController } from './sessions.controller';
import { SessionPolicy } from './staff-session';
import { TotpController } from './totp.controller';
import { VerificationKeys } from './verification-keys';

@Module({
  controllers: [SessionsController, PasswordsController, TotpController],
  providers: [SessionCookies, SessionPolicy, VerificationKeys, AccessTokenStrategy],
  exports: [SessionPolicy],
})
export class AuthModule {}
