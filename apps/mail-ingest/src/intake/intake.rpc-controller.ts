import { registerEmailRpc } from '@coverleaf/contracts';
import { RpcHandler } from '@coverleaf/messaging';
import { Controller } from '@nestjs/common';
import { IntakeService, type NewMail, type RegisteredMail } from './intake.service';

@Controller()
export class IntakeController {
  constructor(private readonly intake: IntakeService) {}

  @RpcHandler(registerEmailRpc)
  register(mail: NewMail): Promise<RegisteredMail> {
    return this.intake.register(mail);
  }
}
