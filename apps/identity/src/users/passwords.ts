import { validationFailed } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import { dictionary } from '@zxcvbn-ts/language-common';

/** OWASP's second choice for argon2id, which is the library's own kind: 19 MiB, two passes, one lane; about 30 ms of a core. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const COMMONEST = new Set(dictionary['passwords-common']);

/** Hashes and checks passwords. */
@Injectable()
export class Passwords {
  /** Of no password: checked where there is nobody, so that an unknown address takes as long as a known one. */
  private readonly nobodys = hash(crypto.randomUUID(), COST);

  /** @throws AppError 422 when everybody would guess it */
  async hash(password: string, field = 'password'): Promise<string> {
    if (COMMONEST.has(password.toLowerCase())) {
      throw validationFailed([{ field, message: 'This password is too common. Choose another one.' }]);
    }
    return hash(password, COST);
  }

  /** @param stored null where there is nobody: then it takes as long, and is false */
  async verify(stored: string | null, password: string): Promise<boolean> {
    const matches = await verify(stored ?? (await this.nobodys), password);
    return matches && stored !== null;
  }
}
