import { registerEmailRpc } from '@coverleaf/contracts';
import { RpcHandler } from '@coverleaf/messaging';
import { Controller } from '@nestjs/common';
import { IntakeService, type NewEmail, type RegisteredEmail } from './intake.service';

@Controller()
export class IntakeController {
  constructor(private readonly intake: IntakeService) {}

  @RpcHandler(registerEmailRpc)
  register(email: NewEmail): Promise<RegisteredEmail> {
    return this.intake.register(email);
  }
}
