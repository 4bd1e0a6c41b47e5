import { ACCESS_TOKEN, type AccessClaims } from '@coverleaf/contracts';
import { processKeyring } from '@coverleaf/encryption';
import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';

/** Signs the short-lived token that a browser shows with each request. */
@Injectable()
export class AccessTokens {
  constructor(private readonly jwt: JwtService) {}

  sign({ sub, sid }: AccessClaims): string {
    const keyring = processKeyring();
    return this.jwt.sign(
      { sid },
      {
        subject: sub,
        issuer: ACCESS_TOKEN.issuer,
        audience: ACCESS_TOKEN.audience,
        algorithm: ACCESS_TOKEN.algorithm,
        expiresIn: ACCESS_TOKEN.seconds,
        keyid: keyring.currentId,
        secret: keyring.subkey(ACCESS_TOKEN.keyPurpose),
      },
    );
  }
}
