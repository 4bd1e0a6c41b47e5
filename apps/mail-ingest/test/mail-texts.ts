/** A mail as text, of headers and a body that begins with its own headers. */
export const mailOf = (body: string, headers: readonly string[] = []): string =>
  [
    'From: Ann Example <ann@example.com>',
    'To: policy@mail.example',
    'Subject: Proof of insurance',
    'Message-ID: <one@example.com>',
    'MIME-Version: 1.0',
    ...headers,
    body,
  ].join('\r\n');

const BOUNDARY = 'the-line-between';

/** Parts, each with its own headers, a blank line and its content. */
export const multipart = (parts: readonly string[], kind = 'mixed', boundary = BOUNDARY): string =>
  [
    `Content-Type: multipart/${kind}; boundary="${boundary}"`,
    '',
    ...parts.map((part) => `--${boundary}\r\n${part}`),
    `--${boundary}--`,
    '',
  ].join('\r\n');

export const textPart = (text: string, type = 'text/plain; charset=utf-8'): string =>
  `Content-Type: ${type}\r\n\r\n${text}`;

export const filePart = (name: string, bytes: Uint8Array, headers: readonly string[] = []): string =>
  [
    'Content-Type: application/octet-stream',
    `Content-Disposition: attachment; filename="${name}"`,
    'Content-Transfer-Encoding: base64',
    ...headers,
    '',
    Buffer.from(bytes).toString('base64').replaceAll(/.{76}/g, '$&\r\n'),
  ].join('\r\n');
