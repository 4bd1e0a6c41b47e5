import { type Faq, getFaqs } from '@coverleaf/contracts';
import { Controller } from '@nestjs/common';
import { Route } from '../../platform/http/route.decorator';
import { Input, type RouteInput } from '../../platform/http/route-input';
import { ContentCache } from '../../platform/cache/content-cache';

@Controller()
export class FaqsController {
  constructor(private readonly content: ContentCache) {}

  @Route(getFaqs)
  list(@Input() { query }: RouteInput<typeof getFaqs>): Promise<{ items: Faq[] }> {
    return this.content.faqs(query.featured === 'true');
  }
}
