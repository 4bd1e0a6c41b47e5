import { z } from 'zod';
import { defineRpc } from '../definitions/rpc';

/** Settings that decide what becomes of an upload; they are not shown to the public. */
export const WorkflowSettings = z.object({
  /** `public.require_approval`: staff approve each document before it is sent on. */
  requireApproval: z.boolean(),
  /** `public.enable_notifications`: borrowers hear of receipt and outcome by e-mail. */
  enableNotifications: z.boolean(),
});
export type WorkflowSettings = z.infer<typeof WorkflowSettings>;

export const getWorkflowSettings = defineRpc({
  name: 'lender.get-workflow-settings',
  input: z.object({}),
  output: WorkflowSettings,
  safe: true,
});
