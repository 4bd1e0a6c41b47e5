import { z } from 'zod';

type RpcName = `${string}.${string}`;

interface RpcOptions<Input extends z.ZodType, Output extends z.ZodType> {
  readonly input: Input;
  readonly output: Output;
  /** Idempotent: the client may send it again after a lost connection or a timeout. */
  readonly safe: boolean;
  /** Milliseconds until the client gives up. Default: 5,000. */
  readonly timeoutMs?: number;
}

export interface RpcDefinition<
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
> extends RpcOptions<Input, Output> {
  /** `<service>.<verb>-<noun>`; the service handles it. */
  readonly name: RpcName;
}

export type RpcInput<R extends RpcDefinition> = z.output<R['input']>;
export type RpcOutput<R extends RpcDefinition> = z.input<R['output']>;

/** A call from one service to another over TCP. The service parses input and output. */
export const defineRpc = <I extends z.ZodType, O extends z.ZodType>(
  name: RpcName,
  options: RpcOptions<I, O>,
): RpcDefinition<I, O> => Object.freeze({ name, ...options });

/** A safe call without input. */
export const defineRead = <O extends z.ZodType>(name: RpcName, output: O) =>
  defineRpc(name, { input: z.object({}), output, safe: true });

/** Counts rows. */
export const defineCount = (name: RpcName) => defineRead(name, z.object({ count: z.int() }));
