import { validationFailed } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import { dictionary } from '@zxcvbn-ts/language-common';
import { Turnstile } from './turnstile';

/** OWASP's second choice for argon2id, which is the library's own kind: 19 MiB, two passes, one lane; about 30 ms of a core. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const COMMONEST = new Set(dictionary['passwords-common']);

/** Two at once keep a core or two busy; more would only make everybody wait, and other work with them. */
const AT_ONCE = 2;
/** About two seconds. */
const MOST_WAITING = 80;

/** Hashes and checks passwords. */
@Injectable()
export class Passwords {
  /** Of no password: checked where there is nobody, so that an unknown address takes as long as a known one. */
  private readonly nobodys = hash(crypto.randomUUID(), COST);
  private readonly turnstile = new Turnstile(AT_ONCE, MOST_WAITING);

  /** @throws AppError 422 when everybody would guess it */
  async hash(password: string, field = 'password'): Promise<string> {
    if (COMMONEST.has(password.toLowerCase())) {
      throw validationFailed([{ field, message: 'This password is too common. Choose another one.' }]);
    }
    return this.turnstile.pass(() => hash(password, COST));
  }

  /**
   * @param stored null where there is nobody: then it takes as long, and is false
   * @param known goes before strangers, who may come in crowds
   * @throws AppError 503 when too many wait
   */
  async verify(stored: string | null, password: string, known = false): Promise<boolean> {
    const against = stored ?? (await this.nobodys);
    const matches = await this.turnstile.pass(() => verify(against, password), known);
    return matches && stored !== null;
  }
}
