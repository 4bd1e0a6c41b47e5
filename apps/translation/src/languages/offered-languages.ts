import { getSiteSettings, type LanguageCode } from '@coverleaf/contracts';
import { InjectRpc, RpcClient } from '@coverleaf/messaging';
import { Injectable } from '@nestjs/common';

/** The languages that borrowers may choose. */
@Injectable()
export class OfferedLanguages {
  constructor(@InjectRpc('lender') private readonly lenders: RpcClient) {}

  /** Without English, which everything is written in. */
  async beside(): Promise<readonly LanguageCode[]> {
    const { languages } = await this.lenders.call(getSiteSettings, {});
    return languages.filter((code) => code !== 'en');
  }
}
