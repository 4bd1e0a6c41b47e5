import createClient from 'openapi-fetch';
import { CallError } from './call-error';
import type { paths } from './generated/paths';
import { isProblem } from './problem';
import { staffFetch } from './staff-fetch';

/** The API as staff call it, by their session's cookies. */
export const staffClient = createClient<paths>({ baseUrl: '/', fetch: staffFetch });

interface Answer<Reply> {
  readonly data?: Reply | undefined;
  readonly error?: unknown;
  readonly response: Response;
}

/** @throws CallError for everything but success */
export async function replyOf<Reply>(call: Promise<Answer<Reply>>): Promise<Reply> {
  const { data, error, response } = await call.catch((reason: unknown) => {
    // fetch rejects with a TypeError when no answer came; a body that is no JSON is a SyntaxError.
    throw new CallError(
      reason instanceof SyntaxError ? { kind: 'unreadable', status: 0 } : { kind: 'connection' },
    );
  });
  if (response.ok) return data as Reply;
  throw new CallError(
    isProblem(error) ? { kind: 'problem', problem: error } : { kind: 'unreadable', status: response.status },
  );
}
