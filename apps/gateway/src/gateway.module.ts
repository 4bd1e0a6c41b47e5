import { type ArgumentsHost, Catch, type ExceptionFilter, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD } from '@nestjs/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AccessGuard } from './auth/access.guard';
import { AuthModule } from './auth/auth.module';
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
  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    sendError(http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>(), error);
  }
}

/** Imports point one way: platform ← auth ← portal, staff, files, webhooks. The last four do not import each other. */
@Module({
  imports: [PlatformModule, AuthModule, PortalModule, StaffModule, FilesModule, WebhooksModule],
  controllers: [forwardedOperations()],
  providers: [
    { provide: APP_FILTER, useClass: ErrorFilter },
    // In this order: requests that another site forged do not count against the user's limit.
    { provide: APP_GUARD, useClass: AccessGuard },
    { provide: APP_GUARD, useClass: RateLimitGuard },
  ],
})
export class GatewayModule {}
