import { OutboundError } from '@coverleaf/outbound';
import { EngineQuotaError } from '../engines/engine-quota.error';

/** The engine said no and would say no again. */
export const isFinal = (error: unknown): boolean =>
  error instanceof OutboundError && error.failure === 'refused';

/** Why a text has no translation, for staff: plain words of our own, nothing of the text. */
export const faultOf = (error: unknown): string =>
  error instanceof OutboundError || error instanceof EngineQuotaError
    ? error.message
    : 'It failed on our side; the log tells more';
