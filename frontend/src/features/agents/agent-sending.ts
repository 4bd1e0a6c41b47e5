import { AGENT_PARAMETER, type AgentLink, type AgentReceipt } from '@coverleaf/contracts';
import { useRef, useState } from 'react';
import { type CallFailure, type CallResult, failureOf, rejectionFailure } from '../../api-client/call-result';
import { client, resultOf } from '../../api-client/client';
import { t, translateText } from '../../i18n/translate';

/** A customer for whom the agent sends documents. */
export interface Customer extends Pick<AgentLink, 'lenderName' | 'referenceEnd'> {
  readonly token: string;
}

/** A document for one customer. A retry of the same file keeps its idempotency key. */
export interface Sending {
  readonly token: string;
  readonly file: File;
  readonly key: string;
  readonly state: 'waiting' | 'sending' | 'sent' | 'failed';
  readonly receiptNumber?: string;
  readonly failure?: CallFailure;
}

export interface AgentDetails {
  readonly name: string;
  readonly insuranceCompany: string;
  readonly language: string;
}

/** The token in a pasted link; null if there is none. */
export function tokenIn(pasted: string): string | null {
  const text = pasted
    .trim()
    .split(/\s/)
    .find((word) => word.includes(`${AGENT_PARAMETER}=`));
  const query = text?.split('?')[1];
  return query ? new URLSearchParams(query).get(AGENT_PARAMETER) : null;
}

export const findCustomer = async (token: string): Promise<CallResult<AgentLink>> =>
  resultOf(client.GET('/api/v1/agent-links/{token}', { params: { path: { token } } }));

async function send({ token, file, key }: Sending, details: AgentDetails): Promise<CallResult<AgentReceipt>> {
  const body = new FormData();
  // Fields come before the file, because the server reads them before it streams the file.
  body.set('link', token);
  body.set('name', details.name);
  body.set('insuranceCompany', details.insuranceCompany);
  body.set('language', details.language);
  body.set('file', file, file.name);
  const headers = { accept: 'application/json, application/problem+json', 'idempotency-key': key };
  try {
    const reply = await fetch('/api/v1/agent-uploads', { method: 'POST', headers, body });
    const answer: unknown = await reply.json();
    if (reply.status === 201) return { ok: true, reply: answer as AgentReceipt };
    return { ok: false, failure: failureOf(answer, reply.status) };
  } catch (reason) {
    return { ok: false, failure: rejectionFailure(reason) };
  }
}

// randomUUID needs HTTPS, which a trial in a local network may lack.
const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

const isSame = (one: File, other: File): boolean =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;

/** Sends documents one after another. One that fails loses no other, and only failed ones are sent again. */
export function useAgentSending() {
  const [sendings, setSendings] = useState<readonly Sending[]>([]);
  const running = useRef(false);
  const isBusy = sendings.some(({ state }) => state === 'waiting' || state === 'sending');

  const run = async (chosen: readonly { token: string; file: File }[], details: AgentDetails) => {
    if (running.current) return;
    running.current = true;
    const sent = sendings.filter(({ state }) => state === 'sent');
    const isSent = ({ token, file }: { token: string; file: File }): boolean =>
      sent.some((one) => one.token === token && isSame(one.file, file));
    let all: readonly Sending[] = [
      ...sent,
      ...chosen
        .filter((one) => !isSent(one))
        .map(({ token, file }): Sending => {
          const earlier = sendings.find((one) => one.token === token && isSame(one.file, file));
          return { token, file, key: earlier?.key ?? newKey(), state: 'waiting' };
        }),
    ];
    const change = (key: string, to: Partial<Sending>): void => {
      all = all.map((one) => (one.key === key ? { ...one, ...to } : one));
      setSendings(all);
    };
    for (const one of all.filter(({ state }) => state === 'waiting')) {
      change(one.key, { state: 'sending' });
      const result = await send(one, details);
      change(
        one.key,
        result.ok
          ? { state: 'sent', receiptNumber: result.reply.receiptNumber }
          : { state: 'failed', failure: result.failure },
      );
    }
    running.current = false;
  };
  return { sendings, isBusy, run };
}

/** Why a document was not received, and what the agent can do. */
export function failureWords(failure: CallFailure): string {
  if (failure.kind === 'connection')
    return t('The connection was lost. Please send it again. Nothing is received twice.');
  if (failure.kind === 'unreadable')
    return t("We can't accept documents right now. Please try again in a few minutes.");
  const { code, detail } = failure.problem;
  return refusals()[code] ?? translateText(detail);
}

const refusals = (): Partial<Record<string, string>> => ({
  file_too_large: t('The file is larger than 10 MB. Remove a page, or use a smaller file.'),
  file_type_not_accepted: t("We can't accept this type of file. Send a PDF, or photos as JPG or PNG."),
  file_damaged: t(
    "The file is damaged and can't be opened. Save or scan it again, or take photos of the pages.",
  ),
  file_encrypted: t(
    "The file is password-protected, so we can't read it. Save it without the password, or take photos of the pages.",
  ),
  file_empty: t('The file is empty. Choose it again, or take photos of the pages.'),
  rate_limited: t('Too many uploads from your connection. Wait a minute, then try again.'),
  outcome_unknown: t('The connection was lost. Please send it again. Nothing is received twice.'),
  unavailable: t("We can't accept documents right now. Please try again in a few minutes."),
});
