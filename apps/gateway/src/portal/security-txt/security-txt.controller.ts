import { Controller, Get, Header } from '@nestjs/common';
import { InjectConfig } from '@coverleaf/service-kit';
import { Public } from '../../auth/access.guard';
import { GatewayConfig, publicUrlOf } from '../../gateway.config';
import { SettingsCache } from '../../platform/cache/content-caches';

const DAY_MS = 86_400_000;
/** RFC 9116 recommends less than a year; clients fetch the file again when it expires. */
const VALID_DAYS = 90;

/** Where to report a vulnerability (RFC 9116). */
@Public()
@Controller()
export class SecurityTxtController {
  constructor(
    @InjectConfig() private readonly config: GatewayConfig,
    private readonly settings: SettingsCache,
  ) {}

  @Get('.well-known/security.txt')
  @Header('content-type', 'text/plain; charset=utf-8')
  @Header('cache-control', 'public, max-age=3600')
  async get(): Promise<string> {
    const { support, languages } = await this.settings.site();
    const expires = new Date((Math.floor(Date.now() / DAY_MS) + VALID_DAYS) * DAY_MS);
    const fields = {
      Contact: `mailto:${encodeURI(support.email)}`,
      Expires: expires.toISOString(),
      'Preferred-Languages': languages.map(({ code }) => code).join(', '),
      Canonical: `${publicUrlOf(this.config)}/.well-known/security.txt`,
    };
    return Object.entries(fields)
      .map(([name, value]) => `${name}: ${value}\n`)
      .join('');
  }
}
