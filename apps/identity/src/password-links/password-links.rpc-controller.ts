import { changePasswordRpc, resetPasswordRpc } from '@coverleaf/contracts';
import { RpcHandler } from '@coverleaf/messaging';
import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { PasswordsService } from './passwords.service';

@Controller()
export class PasswordLinksController {
  constructor(private readonly passwords: PasswordsService) {}

  @RpcHandler(resetPasswordRpc)
  async reset({
    token,
    password,
  }: z.output<typeof resetPasswordRpc.input>): Promise<z.input<typeof resetPasswordRpc.output>> {
    return { device: await this.passwords.reset(token, password) };
  }

  @RpcHandler(changePasswordRpc)
  async change({
    actor,
    origin,
    currentPassword,
    newPassword,
  }: z.output<typeof changePasswordRpc.input>): Promise<z.input<typeof changePasswordRpc.output>> {
    return this.passwords.change(actor, origin, currentPassword, newPassword);
  }
}
