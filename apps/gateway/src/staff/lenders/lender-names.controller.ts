import { type LenderName, listLenderNames, listLenderNamesRpc } from '@coverleaf/contracts';
import { InjectRpc, RpcClient } from '@coverleaf/messaging';
import { Controller } from '@nestjs/common';
import { Route } from '../../platform/http/route.decorator';
import { SignedIn, type StaffSession } from '../../auth/staff-session';

@Controller()
export class LenderNamesController {
  constructor(@InjectRpc('lender') private readonly lenders: RpcClient) {}

  @Route(listLenderNames)
  async list(@SignedIn() { record }: StaffSession): Promise<{ items: LenderName[] }> {
    const { role, lenderId } = record.user;
    if (role === 'admin') return this.lenders.call(listLenderNamesRpc, {});
    return lenderId ? this.lenders.call(listLenderNamesRpc, { ids: [lenderId] }) : { items: [] };
  }
}
