import { getSite, type Site } from '@coverleaf/contracts';
import { Controller } from '@nestjs/common';
import { Route } from '../../platform/http/route.decorator';
import { SiteCache } from '../../platform/cache/site-cache';

@Controller()
export class SiteController {
  constructor(private readonly site: SiteCache) {}

  @Route(getSite)
  get(): Promise<Site> {
    return this.site.get();
  }
}
