import type {
  LanguageCode,
  LookupOutcome,
  PageLender,
  PageState,
  UploadOutcome,
  UploadProgress,
} from '@coverleaf/contracts';
import { InjectConfig } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import { FrontEnd } from '../../platform/front-end';
import { ContentCache } from '../../platform/cache/content-cache';
import { ContentVersion } from '../../platform/cache/content-version';
import { VersionedCache } from '../../platform/cache/versioned-cache';
import { GatewayConfig, publicUrlOf } from '../../gateway.config';
import { PageLenders } from './page-lenders';
import { SiteCache } from '../../platform/cache/site-cache';
import { PageTranslations } from '../language/page-translations';
import { PreparedPage } from './prepared-page';

export interface PageRequest {
  readonly path: string;
  /** Null: a page without a lender's prefix. */
  readonly slug: string | null;
  readonly language: LanguageCode;
}

/** What makes a page one person's own: what came of a form that was sent to it, or what a link carried. */
export interface PersonalPart {
  readonly lookup?: LookupOutcome;
  readonly upload?: UploadOutcome;
  readonly linkedReference?: string;
  /** Null: the link leads to nothing. */
  readonly progress?: UploadProgress | null;
}

const MOST_PAGES = 500;
/** How long a page is kept that lacks its translations, in milliseconds. */
const MAKESHIFT_MS = 2_000;

/** Gathers what a page shows and renders it; the same page is rendered once, until content changes. */
@Injectable()
export class PageService {
  private readonly publicUrl: string;
  private readonly cache: VersionedCache<PreparedPage>;

  constructor(
    private readonly frontEnd: FrontEnd,
    private readonly lenders: PageLenders,
    private readonly site: SiteCache,
    private readonly content: ContentCache,
    private readonly translations: PageTranslations,
    @InjectConfig() config: GatewayConfig,
    clock: ContentVersion,
  ) {
    this.publicUrl = publicUrlOf(config);
    this.cache = new VersionedCache(clock, MOST_PAGES);
  }

  /**
   * The page as everybody sees it. Pages that are no pages are not kept: there is no end to them. A page whose
   * translations could not be read is kept for a moment only, as nothing tells when they can be.
   */
  read(request: PageRequest): Promise<PreparedPage> {
    const key = `${request.language} ${request.path}`;
    return this.cache.get(
      key,
      () => this.render(request),
      ({ status }) => status === 200,
      ({ isMakeshift }) => (isMakeshift ? MAKESHIFT_MS : undefined),
    );
  }

  /** The page that answers a form, or a link that carries something. */
  async render({ path, slug, language }: PageRequest, personal?: PersonalPart): Promise<PreparedPage> {
    const [site, lender] = await Promise.all([this.site.get(), slug ? this.lenders.of(slug) : null]);
    const content = await this.contentOf(path, lender);
    const part = { lookup: null, upload: null, linkedReference: null, progress: null, ...personal };
    const shown = { path, language, site, lender, ...part, ...content };
    const found = await this.translations.of(shown);
    const state: PageState = { ...shown, translations: found ?? {} };
    const { assets, renderer } = this.frontEnd;
    const rendered = renderer.renderPage({ state, assets, publicUrl: this.publicUrl });
    return new PreparedPage(rendered, { isPersonal: personal !== undefined, isMakeshift: found === null });
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
}
