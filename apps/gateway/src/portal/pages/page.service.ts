import {
  type AgentPage,
  type AttestationFormOutcome,
  FALLBACK_COLORS,
  type LetterOutcome,
  type IssuedAgentLink,
  type LanguageCode,
  type LookupOutcome,
  PageLender,
  type PageState,
  SLUG_NOTICES,
  type UploadLoan,
  type UploadOutcome,
  type UploadProgress,
} from '@coverleaf/contracts';
import { InjectConfig, notFound } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { GatewayConfig, publicUrlOf } from '../../gateway.config';
import { ContentCache, LenderCache, SettingsCache } from '../../platform/cache/content-caches';
import { ContentVersion, VersionedCache } from '../../platform/cache/versioned-cache';
import { FrontEnd } from '../../platform/front-end';
import { readAddress, requestPath } from '../../platform/http/page-request';
import { OfferedLanguages } from '../language/offered-languages';
import { PageTranslations } from '../language/translations';
import { PreparedPage } from './prepared-page';

@Injectable()
export class PageLenders {
  constructor(
    private readonly lenders: LenderCache,
    private readonly settings: SettingsCache,
  ) {}

  /** The public fields of the active lender, or a fallback that shows the slug as its name. */
  async of(slug: string): Promise<PageLender> {
    const lender = await this.lenders.find(slug);
    if (lender) return PageLender.parse({ ...lender, notice: null, takesUploads: true });
    const state = await this.lenders.stateOf(slug);
    return {
      ...fallbackLender(slug.toUpperCase(), slug),
      notice: state === 'inactive' ? null : SLUG_NOTICES[state],
      takesUploads: state !== 'deleted',
    };
  }

  /**
   * The status of all pages of a slug that accepts no forms; undefined if it is a lender's, or the portal is shown
   * instead.
   */
  async statusOf(slug: string): Promise<PageRequest['status']> {
    if (await this.lenders.find(slug)) return undefined;
    const state = await this.lenders.stateOf(slug);
    if (state === 'deleted') return 410;
    const { unknownSlugs } = await this.settings.site();
    return state === 'unknown' && unknownSlugs === 'not_found' ? 404 : undefined;
  }

  /** The branding of a lender's pages, or the portal's own without a slug. @throws AppError 404 for an invalid slug */
  async brandingOf(slug: string | undefined): Promise<PageLender> {
    if (slug === undefined) return fallbackLender((await this.settings.site()).name, '');
    const address = readAddress(`/${slug}`);
    if (address.kind !== 'lender') throw notFound('There is nothing at this address.');
    return this.of(address.slug);
  }
}

const fallbackLender = (name: string, slug: string): PageLender => ({
  id: null,
  name,
  slug,
  logoUrl: null,
  ...FALLBACK_COLORS,
  rightTrack: false,
  templateId: null,
  accentColor: null,
  notice: null,
  takesUploads: true,
});

export interface PageRequest {
  readonly path: string;
  /** Null for a page without a lender's prefix. */
  readonly slug: string | null;
  readonly language: LanguageCode;
  /** Set if the slug accepts no forms: it is unknown, or its lender was deleted. */
  readonly status?: 404 | 410 | undefined;
}

/** The personal part of a page: the outcome of a form, or data from a link. */
export interface PersonalPart {
  readonly lookup?: LookupOutcome;
  readonly letter?: LetterOutcome;
  readonly upload?: UploadOutcome;
  readonly loan?: UploadLoan | null;
  readonly linkedReference?: string;
  /** Null: the link is invalid. */
  readonly progress?: UploadProgress | null;
  readonly agentLink?: IssuedAgentLink | null;
  readonly agent?: AgentPage;
  readonly attestation?: AttestationFormOutcome;
}

const MAX_CACHED_PAGES = 500;
/** How long a page with missing translations is cached, in milliseconds. */
const INCOMPLETE_TTL_MS = 2_000;

/** Reads what a page shows and renders it. Public pages are cached until content changes. */
@Injectable()
export class PageService {
  private readonly publicUrl: string;
  private readonly cache: VersionedCache<PreparedPage>;

  constructor(
    private readonly frontEnd: FrontEnd,
    private readonly lenders: PageLenders,
    private readonly settings: SettingsCache,
    private readonly content: ContentCache,
    private readonly translations: PageTranslations,
    private readonly languages: OfferedLanguages,
    @InjectConfig() config: GatewayConfig,
    version: ContentVersion,
  ) {
    this.publicUrl = publicUrlOf(config);
    this.cache = new VersionedCache(version, MAX_CACHED_PAGES);
  }

  async requestOf(request: FastifyRequest): Promise<PageRequest> {
    const path = requestPath(request);
    const address = readAddress(path);
    const named = address.kind === 'lender' ? address.slug : null;
    const status = named === null ? undefined : await this.lenders.statusOf(named);
    // Without its lender, the path is not a page.
    const slug = status === 404 ? null : named;
    return { path, slug, language: await this.languages.of(request), status };
  }

  /** The page as everybody sees it. Unknown pages are not cached, because anybody can invent paths. */
  read(request: PageRequest): Promise<PreparedPage> {
    return this.cache.get(`${request.language} ${request.path}`, () => this.render(request), {
      isCacheable: ({ status }) => status === 200,
      ttlMs: ({ isIncomplete }) => (isIncomplete ? INCOMPLETE_TTL_MS : undefined),
    });
  }

  async render({ path, slug, language }: PageRequest, personal?: PersonalPart): Promise<PreparedPage> {
    const [site, lender] = await Promise.all([this.settings.site(), slug ? this.lenders.of(slug) : null]);
    const content = await this.contentOf(path, lender);
    const nothing = {
      ...{ lookup: null, letter: null, upload: null, loan: null, linkedReference: null, progress: null },
      ...{ agentLink: null, agent: null, attestation: null },
    };
    const part = { ...nothing, ...personal };
    const untranslated = { path, language, site, lender, ...part, ...content };
    const translations = await this.translations.of(untranslated);
    const state: PageState = { ...untranslated, translations: translations ?? {} };
    const { assets, renderer } = this.frontEnd;
    const rendered = renderer.renderPage({ state, assets, publicUrl: this.publicUrl });
    return new PreparedPage(rendered, {
      isPersonal: personal !== undefined,
      isIncomplete: translations === null,
    });
  }

  /** Published content of the page. Null for what can't be read, because the page is useful without it. */
  private async contentOf(path: string, lender: PageLender | null) {
    const page = lender ? path.split('/').slice(2).join('/') : path.slice(1);
    const isHome = page === '' || page === 'home';
    const orNull = <T>(reading: Promise<{ items: T[] }>): Promise<T[] | null> =>
      reading.then(
        ({ items }) => items,
        () => null,
      );
    const [testimonials, faqs] = await Promise.all([
      isHome ? orNull(this.content.testimonials(lender?.id ? lender.slug : null)) : null,
      isHome || page === 'faqs' ? orNull(this.content.faqs(isHome)) : null,
    ]);
    return { testimonials, faqs };
  }
}
