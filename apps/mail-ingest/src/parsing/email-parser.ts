import { Readable } from 'node:stream';
import { OutOfBoundsError } from '@coverleaf/bounded-process';
import type { ObjectStore } from '@coverleaf/object-store';
import {
  type Ask,
  FILE_CHUNK_BYTES,
  PARSE_EMAIL,
  type ParsedEmail,
  type Parser,
  type ParserReply,
  type ParserRequest,
  Parsers,
} from '@coverleaf/parsers';
import { InjectObjectStore } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import type { EmailEntity } from '../emails/email.entity';

type SendRequest = Ask<ParserRequest, ParserReply>;

export type ParseResult =
  | { readonly unreadableReason: string }
  | {
      readonly email: ParsedEmail;
      /** Streams the bytes of one file; read one at a time. */
      readonly file: (index: number) => Readable;
    };

/** Parses emails in bounded processes. Unencrypted bytes pass through memory only, never through a disk. */
@Injectable()
export class EmailParser {
  private readonly parser: Parser<ParserRequest, ParserReply>;

  constructor(
    @InjectObjectStore() private readonly store: ObjectStore,
    parsers: Parsers,
  ) {
    this.parser = parsers.open(PARSE_EMAIL);
  }

  /** @param use receives the result, valid until the returned promise settles @throws OutOfBoundsError, PoolBusyError */
  parse<T>({ sourceType }: EmailEntity, sourcePath: string, use: (result: ParseResult) => Promise<T>) {
    return this.parser.session(async (send) => {
      const { bytes } = await this.store.stat('attachments', sourcePath);
      await send({ step: 'start', type: sourceType, bytes });
      const source = await this.store.get('attachments', sourcePath);
      for await (const chunk of source) await send({ step: 'append', bytes: chunk as Buffer });
      const used = await use(resultOf(await send({ step: 'parse' }), send));
      await send({ step: 'reset' });
      return used;
    });
  }
}

function resultOf(reply: ParserReply, send: SendRequest): ParseResult {
  if (reply.kind === 'unreadable') return { unreadableReason: reply.reason };
  if (reply.kind !== 'email') throw unexpectedReply(reply);
  const { email } = reply;
  return { email, file: (index) => Readable.from(chunksOf(index, email.files[index]?.size ?? 0, send)) };
}

/** Copying a chunk is quick. The limit keeps a parser that an email has taken over from occupying its place. */
const READ_BOUNDS = { limitMs: 2_000 };

/** The sum of all sizes is bounded by the schema of the reply, and with it the number of chunks. */
async function* chunksOf(file: number, size: number, send: SendRequest): AsyncGenerator<Buffer> {
  for (let from = 0; from < size; from += FILE_CHUNK_BYTES) {
    const reply = await send({ step: 'readFile', file, from }, READ_BOUNDS);
    if (reply.kind !== 'bytes' || reply.bytes.length !== Math.min(FILE_CHUNK_BYTES, size - from))
      throw unexpectedReply(reply);
    yield Buffer.from(reply.bytes);
  }
}

const unexpectedReply = ({ kind }: ParserReply): OutOfBoundsError =>
  new OutOfBoundsError(`The process that opened the email sent an unexpected reply: ${kind}`);
