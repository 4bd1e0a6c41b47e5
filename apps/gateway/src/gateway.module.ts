import { type ArgumentsHost, Catch, type ExceptionFilter, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD } from '@nestjs/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AccessGuard } from './auth/access.guard';
import { AuthModule } from './auth/auth.module';
import { refusalOf, StaffWatch } from './auth/staff-watch';
import { FilesModule } from './files/files.module';
import { forwardedOperations } from './forwarded-operations';
import { sendError } from './platform/http/error-reply';
import { RateLimitGuard } from './platform/http/rate-limit.guard';
import { PlatformModule } from './platform/platform.module';
import { PortalModule } from './portal/portal.module';
import { StaffModule } from './staff/staff.module';
import { WebhooksModule } from './webhooks/webhooks.module';

@Catch()
class ErrorFilter implements ExceptionFilter {
  constructor(private readonly watch: StaffWatch) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const answer = (): void => sendError(request, http.getResponse<FastifyReply>(), error);
    const refusal = refusalOf(request, error);
    // Recorded before the answer is sent, so that the person can't act again before the record exists.
    if (refusal) void this.watch.noteRefusal(refusal.actor, refusal).finally(answer);
    else answer();
  }
}

/** Imports point one way: platform ← auth ← portal, staff, files, webhooks. The last four do not import each other. */
@Module({
  imports: [PlatformModule, AuthModule, PortalModule, StaffModule, FilesModule, WebhooksModule],
  controllers: [forwardedOperations()],
  providers: [
    { provide: APP_FILTER, useClass: ErrorFilter },
    // The order matters: requests forged by another site must not count against the user's limit.
    { provide: APP_GUARD, useClass: AccessGuard },
    { provide: APP_GUARD, useClass: RateLimitGuard },
  ],
})
export class GatewayModule {}
