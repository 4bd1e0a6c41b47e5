import type { FakeReplies } from '../../stack/fake-replies';
import type { SampleFiles } from '../../stack/sample-files';
import type { Stack } from '../../stack/start-stack';
import type { Steps, Visitor } from '../../stack/visitor';

export interface Setting {
  readonly visitor: Visitor;
  /** The path of the lender's home page: `/brand-pale`. */
  readonly home: string;
  readonly stack: Stack;
  readonly answers: FakeReplies;
  readonly files: SampleFiles;
}

/** A screen that a borrower can reach. */
export interface State {
  readonly name: string;
  /** Goes there from where the previous state in the table ended. */
  readonly reach: (setting: Setting) => Promise<void>;
  /** What the browser logs about a request that the state makes fail. */
  readonly noise?: string;
  /** If omitted, at every width. */
  readonly width?: 'narrow' | 'wide';
}

/** Prepares the state, and returns the visitor's steps after that. */
type Way = (setting: Setting) => Steps | Promise<Steps | void>;

export const state = (name: string, way: Way): State => ({
  name,
  reach: async (setting) => setting.visitor.take((await way(setting)) ?? {}),
});
export const noisy = (noise: string, name: string, way: Way): State => ({ ...state(name, way), noise });
