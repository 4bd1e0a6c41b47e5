import { reportCspViolations } from '@coverleaf/contracts';
import { registry } from '@coverleaf/service-kit';
import { Controller, Logger, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Counter } from 'prom-client';
import { Route } from '../../platform/http/route.decorator';
import { violationsIn } from './csp-violations';

/** The most lines that reports may log per minute. All reports are counted. */
const LOGGED_PER_MINUTE = 60;

const violations = new Counter({
  name: 'coverleaf_csp_violations_total',
  help: 'What browsers report that the Content-Security-Policy blocked',
  labelNames: ['directive'],
  registers: [registry],
});

@Controller()
export class CspReportsController {
  private readonly logger = new Logger('content security policy');
  private minute = 0;
  private logged = 0;

  @Route(reportCspViolations)
  take(@Req() { body }: FastifyRequest): undefined {
    for (const violation of violationsIn(body)) {
      violations.inc({ directive: violation.directive });
      if (this.mayLog()) this.logger.warn({ msg: 'a browser blocked content', ...violation });
    }
  }

  private mayLog(): boolean {
    const minute = Math.floor(Date.now() / 60_000);
    if (minute !== this.minute) [this.minute, this.logged] = [minute, 0];
    this.logged += 1;
    return this.logged <= LOGGED_PER_MINUTE;
  }
}
