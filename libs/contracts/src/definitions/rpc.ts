import type { z } from 'zod';

export interface RpcDefinition<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> {
  /** `<service>.<verb>-<noun>`; the part before the dot is the service that answers. */
  readonly name: `${string}.${string}`;
  readonly input: Input;
  readonly output: Output;
  /** A safe call does no more when it is made twice, so it is sent once more when its connection drops. */
  readonly safe: boolean;
  /** Milliseconds until the caller gives up; 5,000 when absent. */
  readonly timeoutMs?: number;
}

export type RpcInput<R extends RpcDefinition> = z.output<R['input']>;
export type RpcOutput<R extends RpcDefinition> = z.input<R['output']>;

/** One question that one service asks another over TCP. Both ends check the shapes. */
export function defineRpc<I extends z.ZodType, O extends z.ZodType>(
  rpc: RpcDefinition<I, O>,
): RpcDefinition<I, O> {
  return Object.freeze(rpc);
}
