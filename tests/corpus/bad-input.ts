import type { Doors } from './doors';

/** One thing that nobody should send, and what whoever sends it has to be told. */
export interface BadInput {
  readonly name: string;
  /** Through one of the doors of the running product. @returns the verdict as that door words it */
  readonly send: (doors: Doors) => Promise<string>;
  readonly verdict: string | RegExp;
}

/** Such things by kind. */
export type BadInputs = Readonly<Record<string, readonly BadInput[]>>;

/** Rows of name, input and verdict that go through one door. */
export const through =
  <Input>(send: (doors: Doors, input: Input) => Promise<string>) =>
  (
    rows: readonly (readonly [name: string, input: (doors: Doors) => Input, verdict: BadInput['verdict']])[],
  ): BadInput[] =>
    rows.map(([name, input, verdict]) => ({
      name,
      verdict,
      send: (doors) => send(doors, input(doors)),
    }));
