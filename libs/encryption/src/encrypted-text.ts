import { DamagedDataError } from './errors';
import { processKeyring } from './keyring';
import { boxHead, openBox, sealBox } from './sealed-box';

/**
 * Bound to its column only. Older values of columns that are now bound to rows keep this form until they are
 * re-encrypted.
 */
const BY_COLUMN = 'v1.';
/** Bound to its column and row. */
const BY_ROW = 'v2.';

/** A value transformer of TypeORM whose stored values can be re-encrypted. `null` and `undefined` pass through. */
export interface EncryptedTextTransformer {
  /**
   * A regular expression, for JavaScript and PostgreSQL, that matches exactly the up-to-date values: in the current
   * form, under the current master key.
   */
  currentPattern(): string;
  /** The stored text of a row, re-encrypted in the current form with the current master key. */
  reencrypt(stored: string, rowId: string): string;
}

export interface TextTransformer extends EncryptedTextTransformer {
  to(clear: string | null | undefined): string | null | undefined;
  from(stored: string | null | undefined): string | null | undefined;
}

/**
 * Encrypts a text column of a table with one row: `@Column('text', { transformer: encryptedText('head.key') })`. Other
 * tables use `encryptedRowText`. The stored text names its key, so values of older keys stay readable. It differs each
 * time, so it cannot be searched, sorted or unique: keep a `keyedHash` beside it for that.
 * @param columnName authenticated with the value: a value copied to another column does not open
 */
export function encryptedText(columnName: string): TextTransformer {
  const seal = (clear: string): string => sealed(BY_COLUMN, columnName, clear);
  const open = (stored: string): string => opened(stored, { [BY_COLUMN]: columnName });
  return {
    to(clear) {
      if (clear === null || clear === undefined) return clear;
      if (typeof clear !== 'string') throw new TypeError(`${columnName} is encrypted and takes text only`);
      return seal(clear);
    },
    from: (stored) => (stored === null || stored === undefined ? stored : open(stored)),
    currentPattern: () => patternOf(BY_COLUMN),
    reencrypt: (stored) => seal(open(stored)),
  };
}

/** A text that will be sealed for its row. */
export class RowText {
  constructor(
    readonly rowId: string,
    readonly text: string,
  ) {}
}

/** A stored text whose row is not known yet. */
export class SealedText {
  constructor(
    private readonly stored: string,
    private readonly column: RowTextTransformer,
  ) {}

  /** @throws DamagedDataError if it was sealed for another row */
  open(rowId: string): string {
    return this.column.open(this.stored, rowId);
  }
}

export interface RowTextTransformer extends EncryptedTextTransformer {
  to(clear: RowText | null | undefined): string | null | undefined;
  from(stored: string | null | undefined): SealedText | null | undefined;
  /** @throws DamagedDataError if it was sealed for another row or column */
  open(stored: string, rowId: string): string;
}

/**
 * Like `encryptedText`, and bound to the row by its primary key, a uuid: a value copied to another row does not open.
 * TypeORM's transformers do not see the row, so `sealRow` and `SealedRows` of libs/service-kit add it.
 */
export function encryptedRowText(columnName: string): RowTextTransformer {
  const contextOf = (rowId: string): string => `${columnName}\0${rowId}`;
  const column: RowTextTransformer = {
    to(clear) {
      if (clear === null || clear === undefined) return clear;
      if (!(clear instanceof RowText))
        throw new TypeError(`${columnName} is bound to its row: write it by sealRow`);
      return sealed(BY_ROW, contextOf(clear.rowId), clear.text);
    },
    from: (stored) => (stored === null || stored === undefined ? stored : new SealedText(stored, column)),
    open: (stored, rowId) => opened(stored, { [BY_ROW]: contextOf(rowId), [BY_COLUMN]: columnName }),
    currentPattern: () => patternOf(BY_ROW),
    reencrypt: (stored, rowId) => sealed(BY_ROW, contextOf(rowId), column.open(stored, rowId)),
  };
  return column;
}

const PURPOSE = 'column';

const sealed = (form: string, context: string, clear: string): string =>
  form +
  sealBox(processKeyring(), { purpose: PURPOSE, context }, Buffer.from(clear, 'utf8')).toString('base64url');

function opened(stored: string, contexts: Readonly<Record<string, string>>): string {
  const [form, context] = Object.entries(contexts).find(([known]) => stored.startsWith(known)) ?? [];
  if (form === undefined || context === undefined)
    throw new DamagedDataError(`${Object.values(contexts).at(-1)} holds text that is not sealed`);
  const box = Buffer.from(stored.slice(form.length), 'base64url');
  return openBox(processKeyring(), { purpose: PURPOSE, context }, box).toString('utf8');
}

/** The characters of base64url by value. */
const BASE64URL_VALUES = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/**
 * A base64 character has six bits, so one character may hold the last bits of the head and the first bits of what
 * follows.
 */
function patternOf(form: string): string {
  const head = boxHead(processKeyring());
  const whole = Math.floor((head.length * 8) / 6);
  const followed = [0x00, 0xff].map((byte) =>
    BASE64URL_VALUES.indexOf(
      Buffer.concat([head, Buffer.from([byte])])
        .toString('base64url')
        .charAt(whole),
    ),
  );
  const [first = 0, last = 0] = followed;
  const shared = BASE64URL_VALUES.slice(first, last + 1).replace(/-(.+)/, '$1-');
  return `^${form.replace('.', '\\.')}${head.toString('base64url').slice(0, whole)}[${shared}]`;
}
