import { getSite, type Site } from '@coverleaf/contracts';
import { Controller } from '@nestjs/common';
import { Route } from '../http/route.decorator';
import { SiteDirectory } from './site-directory';

@Controller()
export class SiteController {
  constructor(private readonly site: SiteDirectory) {}

  @Route(getSite)
  get(): Promise<Site> {
    return this.site.get();
  }
}
