import { z } from 'zod';
import { defineRoute } from '../definitions/operation';
import { FieldProblem } from '../definitions/problem';
import { defineRpc } from '../definitions/rpc';
import { line } from '../definitions/text';
import { AgentToken, LoanToken, LookedUpLoan } from '../loan-references/loan-reference';
import { CoverageKind } from '../reading/reading';
import { LienholderClause } from '../reading/verdict';
import { LanguageCode } from '../site/site';
import { ReceiptFacts } from '../uploads/upload';

/** How long an agent link works, in days. */
export const AGENT_LINK_DAYS = 14;

/** The query parameter of the agent's page: `?link=…`. */
export const AGENT_PARAMETER = 'link';

/** What an agent may learn of a loan: nothing about its borrower. */
export const AgentRequest = z.object({
  /** See `referenceEnd`. By it, the agent tells the links of several customers apart. */
  referenceEnd: z.string().nullable(),
  expiresAt: z.iso.datetime(),
  clause: LienholderClause,
  /** Coverages that the document must show. */
  coverages: z.array(CoverageKind),
  /** In dollars; null for no limit. */
  maxDeductible: z.int().nullable(),
});
export type AgentRequest = z.infer<typeof AgentRequest>;

/** `unknown`: altered, or the lender is no longer active. */
export const AgentLinkState = z.discriminatedUnion('state', [
  z.object({ state: z.literal('open'), lenderId: z.uuid(), request: AgentRequest }),
  z.object({ state: z.literal('expired'), lenderId: z.uuid() }),
  z.object({ state: z.literal('unknown') }),
]);
export type AgentLinkState = z.infer<typeof AgentLinkState>;

export const readAgentLinkRpc = defineRpc('document.read-agent-link', {
  input: z.object({ token: AgentToken }),
  output: AgentLinkState,
  safe: true,
});

/** A link for the agent of the borrower who looked a loan up. Null for a token that is not of this lender's loan. */
export const issueAgentLinkRpc = defineRpc('document.issue-agent-link', {
  input: z.object({ loanToken: LoanToken, lenderId: z.uuid() }),
  output: z
    .object({
      token: AgentToken,
      expiresAt: z.iso.datetime(),
      loan: LookedUpLoan,
      clause: LienholderClause,
    })
    .nullable(),
  safe: true,
});

/** The page on which a borrower gets a link for the agent. */
export const IssuedAgentLink = z.object({
  url: z.url(),
  expiresAt: z.iso.datetime(),
  reference: z.string(),
  clause: LienholderClause,
});
export type IssuedAgentLink = z.infer<typeof IssuedAgentLink>;

/** What an agent's browser shows of a link. */
export const AgentLink = z
  .object({ lenderName: z.string(), referenceEnd: z.string().nullable(), expiresAt: z.iso.datetime() })
  .meta({ id: 'AgentLink' });
export type AgentLink = z.infer<typeof AgentLink>;

export const getAgentLink = defineRoute('getAgentLink', 'GET /api/v1/agent-links/{token}', {
  summary: 'Get what a link for an insurance agent is for. 404 `link_unknown`, 410 `link_expired`',
  access: 'public',
  limit: 'statuses',
  params: z.object({ token: AgentToken }),
  reply: AgentLink,
  problems: [404, 410, 503],
});

/** The text fields of the agent's form. */
export const AgentUploadForm = z.strictObject({
  /** The token of the link. */
  link: AgentToken,
  /** Of the agent or agency. */
  name: line(200),
  insuranceCompany: line(200),
  language: LanguageCode.optional(),
});
export type AgentUploadForm = z.infer<typeof AgentUploadForm>;

/** No link to the upload's status, which shows the loan. */
export const AgentReceipt = z
  .object({ receiptNumber: z.string(), receipt: ReceiptFacts })
  .meta({ id: 'AgentReceipt' });
export type AgentReceipt = z.infer<typeof AgentReceipt>;

export const createAgentUpload = defineRoute('createAgentUpload', 'POST /api/v1/agent-uploads', {
  summary: 'Upload proof of insurance for a customer, by the link that the customer passed on',
  access: 'public',
  limit: 'uploads',
  body: AgentUploadForm,
  bodyType: 'multipart/form-data',
  reply: AgentReceipt,
  status: 201,
  problems: [400, 404, 409, 410, 413, 415, 503],
});

/** The outcome of the agent's form without script. */
export const AgentUploadOutcome = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('received'), receipt: AgentReceipt }),
  z.object({
    kind: z.literal('failed'),
    status: z.int(),
    code: z.string(),
    detail: z.string(),
    errors: z.array(FieldProblem),
    fields: z.object({ name: z.string(), insuranceCompany: z.string() }),
  }),
]);
export type AgentUploadOutcome = z.infer<typeof AgentUploadOutcome>;

/** The page behind an agent link. */
export const AgentPage = z.object({
  token: z.string(),
  /** Null: see `state`. */
  request: AgentRequest.nullable(),
  state: z.enum(['open', 'expired', 'unknown']),
  outcome: AgentUploadOutcome.nullable(),
});
export type AgentPage = z.infer<typeof AgentPage>;
