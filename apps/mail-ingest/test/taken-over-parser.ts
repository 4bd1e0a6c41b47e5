import { writeSync } from 'node:fs';
import { serveRequests } from '@coverleaf/bounded-process';
import { MAX_MAIL_BYTES } from '@coverleaf/contracts';
import type { ParserReply, ParserRequest } from '@coverleaf/parsers';

/** The misbehavior of an email parser that a file has taken over. */
export type Lie = 'hugeFile' | 'hugeSum' | 'emptyChunk' | 'longChunk' | 'otherReply' | 'noJson' | 'slowChunk';

/** The pipe to the service. */
const CHANNEL_FD = 3;
let lie: Lie;

const emailOf = (...sizes: number[]): ParserReply => ({
  kind: 'email',
  email: {
    head: { subject: '', fromHeader: '', messageId: null },
    senders: [],
    headers: [],
    plain: null,
    html: null,
    bodyIsCut: false,
    files: sizes.map((size) => ({
      name: 'a.pdf',
      type: 'application/pdf',
      contentId: null,
      inline: false,
      size,
      url: null,
    })),
    omittedFiles: 0,
  },
});

function parse(): ParserReply {
  if (lie === 'hugeFile') return emailOf(1e15);
  if (lie === 'hugeSum') return emailOf(MAX_MAIL_BYTES, 1);
  if (lie === 'otherReply') return { kind: 'done' };
  if (lie === 'noJson') writeSync(CHANNEL_FD, Buffer.from([1, 0, 0, 0, 2, 0, 0, 0, 0x7b, 0x7b]));
  return emailOf(10);
}

function readFile(): ParserReply {
  if (lie === 'slowChunk') for (;;);
  return { kind: 'bytes', bytes: new Uint8Array(lie === 'emptyChunk' ? 0 : 11) };
}

serveRequests((request: ParserRequest): Promise<ParserReply> => {
  // The test selects the misbehavior by sending it as the type.
  if (request.step === 'start') lie = request.type as Lie;
  if (request.step === 'parse') return Promise.resolve(parse());
  if (request.step === 'readFile') return Promise.resolve(readFile());
  return Promise.resolve({ kind: 'done' });
});
