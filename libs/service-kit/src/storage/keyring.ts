import { Keyring, useKeyring } from '@coverleaf/encryption';
import { Inject, Module } from '@nestjs/common';
import { z } from 'zod';
import { CONFIG } from '../config/inject-config';

/** What a process that opens encrypted data reads. */
export const KeyringConfig = z.object({
  ENCRYPTION_KEYS: z.string().transform((text, context) => {
    try {
      return Keyring.parse(text);
    } catch (error) {
      context.addIssue(error instanceof Error ? error.message : 'unreadable');
      return z.NEVER;
    }
  }),
});
export type KeyringConfig = z.infer<typeof KeyringConfig>;

/** The keys of this process, for encrypted columns and keyed hashes. */
@Module({})
export class KeyringModule {
  constructor(@Inject(CONFIG) config: KeyringConfig) {
    useKeyring(config.ENCRYPTION_KEYS);
  }
}
