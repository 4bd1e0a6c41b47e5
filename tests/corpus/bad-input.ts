import type { InputChannels } from './input-channels';

/** One thing that nobody should send, and what whoever sends it has to be told. */
export interface BadInput {
  readonly name: string;
  /** Through one of the channels of the running product. @returns the verdict, as that channel words it */
  readonly send: (channels: InputChannels) => Promise<string>;
  readonly verdict: string | RegExp;
}

/** Such things by kind. */
export type BadInputs = Readonly<Record<string, readonly BadInput[]>>;

/** Rows of name, input and verdict that go through one channel. */
export const through =
  <Input>(send: (channels: InputChannels, input: Input) => Promise<string>) =>
  (
    rows: readonly (readonly [
      name: string,
      input: (channels: InputChannels) => Input,
      verdict: BadInput['verdict'],
    ])[],
  ): BadInput[] =>
    rows.map(([name, input, verdict]) => ({
      name,
      verdict,
      send: (channels) => send(channels, input(channels)),
    }));
