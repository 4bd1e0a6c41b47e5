/** Something that waits for staff. Counts and kinds alone: nothing of a person. */
export interface Trouble {
  /** A line of the mail. */
  readonly words: string;
  /** The screen where staff see to it. */
  readonly path: string;
  /** When the newest of it came about: staff are told again once it is newer than what they were told. */
  readonly newestAt: Date;
}

/** One cause of digests. Those that there are stand in `staff-digest.module.ts`. */
export interface TroubleSource {
  look(): Promise<readonly Trouble[]>;
}
