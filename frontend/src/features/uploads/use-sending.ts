import { useCallback, useEffect, useRef, useState } from 'react';
import type { UploadReceipt } from '@coverleaf/contracts';
import { t } from '../../i18n/translate';
import { sendWithRetry } from './upload-request';
import type { SendAttempt } from './draft/draft-store';
import type { DraftContent } from './draft/use-upload-draft';
import { newId } from './pages/page-file';
import { PreparationError } from './pages/conversion-error';
import { MissingCodeError, prefetchCombine, prepareDocument } from './pages/prepare-document';
import type { UploadTarget } from './upload-fields';
import {
  missingCodeFailure,
  errorsOf,
  type ReadFailure,
  type UploadFailure,
  uploadFailure,
} from './upload-failure';
import type { FindErrors } from './upload-steps';

/** Asks for confirmation before the borrower leaves while the document is being sent. */
export function useLeaveGuard(busy: boolean): void {
  useEffect(() => {
    if (!busy) return undefined;
    const unload = (event: BeforeUnloadEvent): void => event.preventDefault();
    const click = (event: MouseEvent): void => {
      if (!leaves(event)) return;
      if (confirm(t("Your document hasn't been sent yet. Leave this page and stop sending?"))) return;
      event.preventDefault();
      event.stopPropagation();
    };
    addEventListener('beforeunload', unload);
    // In the capture phase, before the router's links handle it.
    document.addEventListener('click', click, true);
    return () => {
      removeEventListener('beforeunload', unload);
      document.removeEventListener('click', click, true);
    };
  }, [busy]);
}

/** Whether a click leads to another page of the portal in this tab. For other links, `beforeunload` asks. */
function leaves(event: MouseEvent): boolean {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return false;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link?.href || link.target === '_blank' || link.origin !== location.origin) return false;
  return link.pathname !== location.pathname || link.hash === '';
}

export type Sending =
  | { readonly kind: 'idle' }
  | { readonly kind: 'preparing' }
  | { readonly kind: 'sending'; readonly part: number }
  | { readonly kind: 'failed'; readonly read: ReadFailure; readonly count: number };

interface SendingOptions extends DraftContent {
  readonly target: UploadTarget;
  readonly maxBytes: number;
  readonly onAttempt: (attempt: SendAttempt | null) => void;
  /** The server rejected fields. */
  readonly onFieldErrors: (find: FindErrors) => void;
  readonly onSent: (receipt: UploadReceipt, fileName: string) => void;
  /** The failure of a form sent without script. */
  readonly first: ReadFailure | null;
}

/** Automatic retries of a lost upload when the browser is online again. */
const AUTOMATIC_RETRIES = 3;

/** Prepares and sends the upload. A retry of the same content keeps its idempotency key. */
export function useSending(options: SendingOptions) {
  const { first } = options;
  const [sending, setSending] = useState<Sending>(
    first ? { kind: 'failed', read: first, count: 0 } : { kind: 'idle' },
  );
  const running = useRef<AbortController | null>(null);
  const failures = useRef(0);
  const retriesLeft = useRef(AUTOMATIC_RETRIES);
  useEffect(() => prefetchCombine(options.pages), [options.pages]);
  useEffect(() => () => running.current?.abort(), []);

  const run = useCallback(async (): Promise<void> => {
    const controller = new AbortController();
    running.current = controller;
    const fail = (read: ReadFailure): void => {
      if (controller.signal.aborted) return;
      failures.current += 1;
      if (read().errors) {
        setSending({ kind: 'idle' });
        options.onFieldErrors(() => errorsOf(read()));
      } else setSending({ kind: 'failed', read, count: failures.current });
    };
    setSending({ kind: 'preparing' });
    try {
      const attempt = await attemptFor(options);
      // The borrower left during the preparation: do not send.
      if (controller.signal.aborted) return;
      options.onAttempt(attempt);
      setSending({ kind: 'sending', part: 0 });
      const result = await sendWithRetry(
        { ...attempt, fields: options.fields, target: options.target },
        (part) => setSending({ kind: 'sending', part }),
        controller.signal,
      );
      if (result.ok) {
        options.onSent(result.reply, attempt.document.name);
        return;
      }
      const { failure } = result;
      // The server knows this key with other content, so the next attempt needs a new key.
      const isConflict = failure.kind === 'problem' && failure.problem.code === 'idempotency_conflict';
      if (isConflict) options.onAttempt(null);
      fail(() => uploadFailure(failure));
    } catch (error) {
      fail(() => failureOf(error));
    } finally {
      running.current = null;
    }
  }, [options]);

  const send = useCallback(() => {
    if (running.current) return;
    retriesLeft.current = AUTOMATIC_RETRIES;
    void run();
  }, [run]);

  const offline = sending.kind === 'failed' && sending.read().offline;
  useEffect(() => {
    if (!offline) return undefined;
    const retry = (): void => {
      if (running.current || retriesLeft.current === 0) return;
      retriesLeft.current -= 1;
      void run();
    };
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, [offline, run]);

  const reset = useCallback(() => setSending({ kind: 'idle' }), []);
  return { sending, send, reset };
}

async function attemptFor(options: SendingOptions): Promise<SendAttempt> {
  const { pages, fields, target, attempt, maxBytes } = options;
  const signature = JSON.stringify([target, fields, pages.map(({ id }) => id)]);
  if (attempt?.signature === signature) return attempt;
  return { signature, idempotencyKey: newId(), document: await prepareDocument(pages, maxBytes) };
}

function failureOf(error: unknown): UploadFailure {
  if (error instanceof PreparationError) return { title: error.message, advice: '', remedy: 'file' };
  if (error instanceof MissingCodeError) return missingCodeFailure();
  return uploadFailure({ kind: 'unreadable', status: 0 });
}
