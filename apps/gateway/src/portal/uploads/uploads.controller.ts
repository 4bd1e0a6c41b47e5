import { createUpload, IdempotencyKey, type UploadReceipt } from '@coverleaf/contracts';
import { validationFailed } from '@coverleaf/service-kit';
import { Controller, Headers, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { RateLimited } from '../../platform/limits/rate-limit.guard';
import { Route } from '../../platform/http/route.decorator';
import { UploadIntake } from './upload-intake';

@Controller()
export class UploadsController {
  constructor(private readonly intake: UploadIntake) {}

  @Route(createUpload)
  @RateLimited('uploads')
  async create(
    @Req() request: FastifyRequest,
    @Headers('idempotency-key') key: string | undefined,
  ): Promise<UploadReceipt> {
    const idempotencyKey = checkKey(key);
    const { receipt } = await this.intake.take(request, (upload) => ({ upload, idempotencyKey }));
    return receipt;
  }
}

function checkKey(key: string | undefined): string | null {
  if (key === undefined) return null;
  const result = IdempotencyKey.safeParse(key);
  if (result.success) return result.data;
  throw validationFailed([{ field: 'Idempotency-Key', message: 'Use 8 to 200 visible ASCII characters' }]);
}
