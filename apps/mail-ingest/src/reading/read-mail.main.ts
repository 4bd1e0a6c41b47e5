import { serveRequests } from '@coverleaf/bounded-process';
import { keepInBounds, type KeptMail } from './keep-in-bounds';
import { openMailgunForm } from './open-mailgun-form';
import { openMime } from './open-mime';
import { type MailContent, Unreadable } from './opened-mail';
import { PIECE_BYTES, type ReadingAnswer, type ReadingStep } from './reading-steps';

let type = '';
let source = new Uint8Array();
let taken = 0;
let kept: KeptMail | undefined;

const DONE: ReadingAnswer = { kind: 'done' };

const contentOf = (): Promise<MailContent> =>
  type === 'message/rfc822' ? openMime(source) : openMailgunForm(source, type);

async function open(): Promise<ReadingAnswer> {
  try {
    kept = keepInBounds(await contentOf());
    return { kind: 'mail', mail: kept.mail };
  } catch (error) {
    if (error instanceof Unreadable) return { kind: 'unreadable', fault: error.message };
    throw error;
  } finally {
    source = new Uint8Array();
  }
}

function begin(bytes: number): void {
  source = new Uint8Array(bytes);
  taken = 0;
  kept = undefined;
}

async function answer(asked: ReadingStep): Promise<ReadingAnswer> {
  switch (asked.step) {
    case 'begin':
      type = asked.type;
      begin(asked.bytes);
      return DONE;
    case 'take':
      source.set(asked.bytes, taken);
      taken += asked.bytes.length;
      return DONE;
    case 'open':
      return open();
    case 'give':
      return { kind: 'bytes', bytes: pieceOf(asked.file, asked.from) };
    case 'forget':
      begin(0);
      return DONE;
  }
}

/** Copied: a view would bring along everything that it is a view of. */
const pieceOf = (file: number, from: number): Uint8Array =>
  new Uint8Array(kept?.bytes[file]?.subarray(from, from + PIECE_BYTES) ?? []);

/** A process of its own: what a stranger sent is opened here and nowhere else. Bytes come in, texts and files go out. */
serveRequests(answer);
