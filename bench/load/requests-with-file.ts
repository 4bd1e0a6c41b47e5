import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import type { Client, Context, OneOfSequence, Request } from 'autocannon';
import type { Asked } from './load';

const BOUNDARY = 'bench-boundary';
const TYPES: Readonly<Record<string, string>> = { '.pdf': 'application/pdf', '.jpg': 'image/jpeg' };
const FORM: NonNullable<Asked['form']> = {
  field: 'file',
  fields: { name: 'Ann Example', insuranceCompany: 'Prairie Mutual', lenderSlug: 'skyla' },
};

type WithFile = Asked & { readonly file: string };

/** The options of autocannon that send a file, and what follows it. */
export async function requestsWithFile(asked: WithFile) {
  const { form = FORM, headers: given = {} } = asked;
  const type = TYPES[extname(asked.file)] ?? '';
  const bytes = await readFile(asked.file);
  const body = form ? inForm(form, bytes, { type, name: `policy${extname(asked.file)}` }) : bytes;
  const contentType = form ? `multipart/form-data; boundary=${BOUNDARY}` : type;
  const headers = { ...given, 'content-type': contentType };
  if (asked.then) return { requests: inSequence({ ...asked.then, headers: given }, { headers, body }) };
  let callers = 0;
  return {
    method: 'POST' as const,
    body,
    setupClient: (client: Client) =>
      client.setHeaders({ ...headers, 'x-forwarded-for': `10.0.0.${++callers}` }),
  };
}

function inForm(
  { field, fields }: NonNullable<Asked['form']>,
  bytes: Buffer,
  { type, name }: { readonly type: string; readonly name: string },
): Buffer {
  const parts = Object.entries(fields).map(
    ([key, value]) => `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`,
  );
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`;
  return Buffer.concat([Buffer.from(parts.join('') + head), bytes, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]);
}

/** The file, and then the row that names it. */
function inSequence(
  row: { readonly url: string; readonly body: string; readonly headers: Readonly<Record<string, string>> },
  file: Request,
): OneOfSequence[] {
  const keepName = (_: number, reply: string, context: Context): void => {
    context.name = String((JSON.parse(reply) as { name?: unknown }).name);
  };
  const second = {
    method: 'POST' as const,
    path: new URL(row.url).pathname,
    headers: { ...row.headers, 'content-type': 'application/json' },
  };
  return [
    { ...file, method: 'POST', onResponse: keepName },
    {
      ...second,
      setupRequest: (_, { name = '' }) => ({ ...second, body: row.body.replace('{name}', name) }),
    },
  ];
}
