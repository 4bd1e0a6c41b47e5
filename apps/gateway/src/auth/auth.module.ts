import { Module } from '@nestjs/common';
import { AccessTokenStrategy } from './access.guard';
import { PasswordsController } from './passwords.controller';
import { SessionCookies } from './session-cookies';
import { SessionsController } from './sessions.controller';
import { SessionPolicy } from './staff-session';
import { TotpController } from './totp.controller';

@Module({
  controllers: [SessionsController, PasswordsController, TotpController],
  providers: [SessionCookies, SessionPolicy, AccessTokenStrategy],
  exports: [SessionPolicy],
})
export class AuthModule {}
