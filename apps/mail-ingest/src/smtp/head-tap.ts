import { Transform, type TransformCallback } from 'node:stream';
import { headerOf, headIn } from '../reading/mail-header';
import type { MailContent } from '../reading/opened-mail';

/** Nobody reads further for a subject. */
const LONGEST_HEAD = 64 * 1024;
const END_OF_HEAD = /\r?\n\r?\n/;
/** What follows a blank goes on with the line before. */
const LINE_BETWEEN = /\r?\n(?![ \t])/;

/** Lets a mail through as it is, and keeps the start of it. */
export class HeadTap extends Transform {
  private start = Buffer.alloc(0);

  override _transform(data: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    const room = LONGEST_HEAD - this.start.length;
    if (room > 0) this.start = Buffer.concat([this.start, data.subarray(0, room)]);
    done(null, data);
  }

  /** What the headers say, once all has passed. */
  head(): MailContent['head'] {
    const [head = ''] = this.start.toString('latin1').split(END_OF_HEAD, 1);
    return headIn(head.split(LINE_BETWEEN).map(headerOf));
  }
}
