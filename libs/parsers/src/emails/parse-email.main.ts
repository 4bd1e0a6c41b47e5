import { serveRequests } from '@coverleaf/bounded-process';
import { type LimitedEmail, limitEmail } from './limit-email';
import { parseMailgunForm } from './mailgun-form-parser';
import { parseMime } from './mime-parser';
import { UnreadableEmailError } from './email-content';
import { FILE_CHUNK_BYTES, type ParserReply, type ParserRequest } from './parse-email.program';

let type = '';
let source = new Uint8Array();
let length = 0;
let result: LimitedEmail | undefined;

const DONE: ParserReply = { kind: 'done' };

const parseSource = () => (type === 'message/rfc822' ? parseMime(source) : parseMailgunForm(source, type));

async function parse(): Promise<ParserReply> {
  try {
    result = limitEmail(await parseSource());
    return { kind: 'email', email: result.email };
  } catch (error) {
    if (error instanceof UnreadableEmailError) return { kind: 'unreadable', reason: error.message };
    throw error;
  } finally {
    source = new Uint8Array();
  }
}

function allocate(bytes: number): void {
  source = new Uint8Array(bytes);
  length = 0;
  result = undefined;
}

async function handleRequest(request: ParserRequest): Promise<ParserReply> {
  switch (request.step) {
    case 'start':
      type = request.type;
      allocate(request.bytes);
      return DONE;
    case 'append':
      source.set(request.bytes, length);
      length += request.bytes.length;
      return DONE;
    case 'parse':
      return parse();
    case 'readFile':
      return { kind: 'bytes', bytes: chunkOf(request.file, request.from) };
    case 'reset':
      allocate(0);
      return DONE;
  }
}

/** A copy, because a view would transfer its whole buffer. */
const chunkOf = (file: number, from: number): Uint8Array =>
  new Uint8Array(result?.bytes[file]?.subarray(from, from + FILE_CHUNK_BYTES) ?? []);

/** The bounded process of `EmailParser`: raw bytes in, texts and files out. */
serveRequests(handleRequest);
