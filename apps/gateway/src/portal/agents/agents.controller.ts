import {
  AGENT_PARAMETER,
  type AgentReceipt,
  AgentUploadForm,
  type AgentUploadOutcome,
  createAgentUpload,
  getAgentLink,
  LOAN_PARAMETER,
  type UploadReceipt,
} from '@coverleaf/contracts';
import { AppError } from '@coverleaf/service-kit';
import { Controller, Get, Header, Headers, HttpCode, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Public } from '../../auth/access.guard';
import type { ReceivedForm } from '../../platform/forms/form-reader';
import { callerOf, RateLimited } from '../../platform/http/rate-limit.guard';
import { CAPABILITY_URL_HEADERS } from '../../platform/http/response-headers';
import { Input, type RouteInput } from '../../platform/http/route-input';
import { Route } from '../../platform/http/route.decorator';
import { LenderPages } from '../pages/lender-pages';
import { checkedKey, type DescribedUpload, keyOfForm, UploadIntake } from '../uploads/upload-intake';
import { AgentLinkPages, agentPath } from './agent-link-pages';

/** What borrowers pass on to their insurance agents, and uploads by agents. */
@Public()
@Controller()
export class AgentsController {
  constructor(
    private readonly pages: LenderPages,
    private readonly links: AgentLinkPages,
    private readonly intake: UploadIntake,
  ) {}

  @Route(getAgentLink)
  @Header('cache-control', 'no-store')
  async get(@Input() { params: { token } }: RouteInput<typeof getAgentLink>) {
    const { lender, request } = await this.links.findOpen(token);
    return { lenderName: lender.name, referenceEnd: request.referenceEnd, expiresAt: request.expiresAt };
  }

  @Route(createAgentUpload)
  create(@Req() request: FastifyRequest, @Headers('idempotency-key') key: string | undefined) {
    const idempotencyKey = checkedKey(key);
    return this.receive(request, () => idempotencyKey);
  }

  /** Where a borrower gets the link for the agent. */
  @Get(':slug/ask-agent')
  @RateLimited('statuses')
  async getAskPage(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const opened = await this.pages.open(request, reply);
    if (!opened) return;
    const { page, lender, query } = opened;
    const loan = query.get(LOAN_PARAMETER);
    await this.pages.send(request, reply, page, { agentLink: await this.links.issue(loan, lender) });
  }

  /** Where the link leads. */
  @Get(':slug/agent')
  @RateLimited('statuses')
  async getPage(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const opened = await this.pages.open(request, reply);
    if (!opened) return;
    const { page, query } = opened;
    const token = query.get(AGENT_PARAMETER) ?? '';
    const link = await this.links.find(token);
    // A slug may change, and the page must show the lender of the loan.
    if (link.lender && link.lender.slug !== page.slug) {
      await reply.headers(CAPABILITY_URL_HEADERS).redirect(agentPath(link.lender, token), 302);
      return;
    }
    const { state } = link;
    const shown = link.state === 'open' ? link.request : null;
    await this.pages.send(request, reply, page, { agent: { token, state, request: shown, outcome: null } });
  }

  /** The form of a page whose script has not loaded. */
  @Post(':slug/agent')
  @HttpCode(200)
  @RateLimited('uploads')
  async submitForm(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const opened = await this.pages.open(request, reply);
    if (!opened) return;
    const { page } = opened;
    const textFields = new Map<string, string>();
    const outcome = await this.outcomeOf(request, textFields);
    const token = textFields.get('link') ?? '';
    const link = await this.links.find(token);
    const { state } = link;
    const shown = link.state === 'open' ? link.request : null;
    const agent = { token, state, request: shown, outcome };
    const status = outcome.kind === 'failed' ? outcome.status : undefined;
    await this.pages.send(request, reply, page, { agent }, status);
  }

  private async outcomeOf(
    request: FastifyRequest,
    textFields: Map<string, string>,
  ): Promise<AgentUploadOutcome> {
    try {
      const caller = callerOf(request);
      const keyOf = ({ form, file }: ReceivedForm<typeof AgentUploadForm>) => keyOfForm(form, file, caller);
      return { kind: 'received', receipt: await this.receive(request, keyOf, textFields) };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const { status, code, message: detail, errors = [] } = error;
      const typed = (name: string): string => (textFields.get(name) ?? '').slice(0, 200);
      const fields = { name: typed('name'), insuranceCompany: typed('insuranceCompany') };
      return { kind: 'failed', status, code, detail, errors: [...errors], fields };
    }
  }

  private async receive(
    request: FastifyRequest,
    keyOf: (received: ReceivedForm<typeof AgentUploadForm>) => string | null,
    textFields?: Map<string, string>,
  ): Promise<AgentReceipt> {
    const { receipt } = await this.intake.take(
      request,
      AgentUploadForm,
      async (received): Promise<DescribedUpload> => {
        const { link, name, insuranceCompany, language = 'en' } = received.form;
        const { lender } = await this.links.findOpen(link);
        return {
          ...{ name, insuranceCompany, language, agentToken: link, email: null },
          financialInstitution: lender.name,
          lender: { id: lender.id, accountId: lender.accountId, rightTrack: lender.rightTrack },
          idempotencyKey: keyOf(received),
        };
      },
      textFields,
    );
    return agentReceipt(receipt);
  }
}

/** Without the link to the upload's status, which shows the loan. */
const agentReceipt = ({ receiptNumber, receipt }: UploadReceipt): AgentReceipt => ({
  receiptNumber,
  receipt,
});
