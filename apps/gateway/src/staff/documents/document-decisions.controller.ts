import {
  type OperationInput,
  approveDocument,
  askSender,
  assignDocumentLender,
  processDocument,
  rejectDocument,
  reopenDocument,
  setLegalHold,
} from '@coverleaf/contracts';
import { InjectRpc, RpcClient } from '@coverleaf/messaging';
import { Controller } from '@nestjs/common';
import { InputOfOperation } from '../../auth/operation-input';
import { Route } from '../../platform/http/route.decorator';
import { DocumentNames } from '../names';

@Controller()
export class DocumentDecisionsController {
  constructor(
    @InjectRpc('document') private readonly documents: RpcClient,
    private readonly names: DocumentNames,
  ) {}

  @Route(approveDocument)
  async approve(@InputOfOperation() input: OperationInput<typeof approveDocument>) {
    return this.names.detail(input.actor, await this.documents.perform(approveDocument, input));
  }

  @Route(processDocument)
  async process(@InputOfOperation() input: OperationInput<typeof processDocument>) {
    return this.names.detail(input.actor, await this.documents.perform(processDocument, input));
  }

  @Route(rejectDocument)
  async reject(@InputOfOperation() input: OperationInput<typeof rejectDocument>) {
    return this.names.detail(input.actor, await this.documents.perform(rejectDocument, input));
  }

  @Route(reopenDocument)
  async reopen(@InputOfOperation() input: OperationInput<typeof reopenDocument>) {
    return this.names.detail(input.actor, await this.documents.perform(reopenDocument, input));
  }

  @Route(askSender)
  async ask(@InputOfOperation() input: OperationInput<typeof askSender>) {
    return this.names.detail(input.actor, await this.documents.perform(askSender, input));
  }

  @Route(assignDocumentLender)
  async assignLender(@InputOfOperation() input: OperationInput<typeof assignDocumentLender>) {
    return this.names.detail(input.actor, await this.documents.perform(assignDocumentLender, input));
  }

  @Route(setLegalHold)
  async setLegalHold(@InputOfOperation() input: OperationInput<typeof setLegalHold>) {
    return this.names.detail(input.actor, await this.documents.perform(setLegalHold, input));
  }
}
