import type { InputChannels } from './input-channels';

/** One thing that nobody should send, and what whoever sends it has to be told. */
export interface BadInput {
  readonly name: string;
  /** Through one of the channels of the running product. @returns the verdict, as that channel words it */
  readonly send: (channels: InputChannels) => Promise<string>;
  readonly verdict: string | RegExp;
}

export type BadInputs = Readonly<Record<string, readonly BadInput[]>>;

export type Row<Input> = readonly [name: string, input: Input | (() => Input), verdict: BadInput['verdict']];

/** Rows of name, input and verdict that go through one channel. What takes time to make is a function. */
export const through =
  <Input extends object | string | undefined>(
    send: (channels: InputChannels, input: Input) => Promise<string>,
  ) =>
  (rows: readonly Row<Input>[]): BadInput[] =>
    rows.map(([name, input, verdict]) => ({
      name,
      verdict,
      send: (channels) => send(channels, typeof input === 'function' ? (input as () => Input)() : input),
    }));
