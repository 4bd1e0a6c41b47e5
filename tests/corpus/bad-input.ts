import type { InputChannels } from './input-channels';

/** An input that nobody should send, and the verdict that its sender must get. */
export interface BadInput {
  readonly name: string;
  /** Sends the input through one of the product's channels. @returns the verdict in that channel's words */
  readonly send: (channels: InputChannels) => Promise<string>;
  readonly verdict: string | RegExp;
}

export type BadInputs = Readonly<Record<string, readonly BadInput[]>>;

export type Row<Input> = readonly [name: string, input: Input | (() => Input), verdict: BadInput['verdict']];

/** Makes inputs that all use one channel. An input that takes long to make is a function. */
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
