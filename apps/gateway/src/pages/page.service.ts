import {
  FALLBACK_COLORS,
  type LanguageCode,
  type LookupOutcome,
  type PageLender,
  type PageState,
  type RenderedPage,
  type UploadOutcome,
} from '@coverleaf/contracts';
import { InjectConfig } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import { FrontEnd } from '../assets/front-end';
import { ContentDirectory } from '../content/content-directory';
import { GatewayConfig, publicUrlOf } from '../gateway.config';
import { LenderDirectory } from '../lenders/lender-directory';
import { SiteDirectory } from '../site/site-directory';

export interface PageRequest {
  readonly path: string;
  /** Null: a page without a lender's prefix. */
  readonly slug: string | null;
  readonly language: LanguageCode;
  readonly lookup?: LookupOutcome | null;
  readonly upload?: UploadOutcome | null;
}

/** Gathers what a page shows and renders it. */
@Injectable()
export class PageService {
  private readonly publicUrl: string;

  constructor(
    private readonly frontEnd: FrontEnd,
    private readonly lenders: LenderDirectory,
    private readonly site: SiteDirectory,
    private readonly content: ContentDirectory,
    @InjectConfig() config: GatewayConfig,
  ) {
    this.publicUrl = publicUrlOf(config);
  }

  async render({ path, slug, language, lookup = null, upload = null }: PageRequest): Promise<RenderedPage> {
    const [site, lender] = await Promise.all([this.site.get(), slug ? this.lenderOf(slug) : null]);
    const content = await this.contentOf(path, lender);
    const state: PageState = { path, language, site, lender, lookup, upload, ...content };
    return this.frontEnd.renderer.renderPage({
      state,
      assets: this.frontEnd.assets,
      publicUrl: this.publicUrl,
    });
  }

  /** What the page shows beside its fixed texts. Without it the page is still of use, so a failure is no error. */
  private async contentOf(
    path: string,
    lender: PageLender | null,
  ): Promise<Pick<PageState, 'testimonials' | 'faqs'>> {
    const page = lender ? path.split('/').slice(2).join('/') : path.slice(1);
    const home = page === '' || page === 'home';
    const orNull = <T>(reading: Promise<{ items: T[] }>): Promise<T[] | null> =>
      reading.then(
        ({ items }) => items,
        () => null,
      );
    const [testimonials, faqs] = await Promise.all([
      home ? orNull(this.content.testimonials(lender?.id ? lender.slug : null)) : null,
      home || page === 'faqs' ? orNull(this.content.faqs(home)) : null,
    ]);
    return { testimonials, faqs };
  }

  /** The active lender, or a stand-in with the slug for a name. The account id stays here. */
  private async lenderOf(slug: string): Promise<PageLender> {
    const lender = await this.lenders.find(slug);
    if (!lender) {
      return {
        id: null,
        name: slug.toUpperCase(),
        slug,
        logoUrl: null,
        ...FALLBACK_COLORS,
        rightTrack: false,
        templateId: null,
      };
    }
    const { accountId: _, ...shown } = lender;
    return shown;
  }
}
