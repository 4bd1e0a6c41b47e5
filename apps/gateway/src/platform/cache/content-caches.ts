import {
  ACCEPTED_UPLOAD_TYPES,
  type Faq,
  findLenderById,
  findLenderBySlug,
  findSlugState,
  getSecuritySettings,
  getSiteSettings,
  languageName,
  lenderExistsRpc,
  type LenderRecord,
  listFaqs,
  listTestimonials,
  MAX_UPLOAD_BYTES,
  RESERVED_SLUGS,
  SecuritySettings,
  type Site,
  Slug,
  type SlugState,
  type Testimonial,
} from '@coverleaf/contracts';
import { InjectRpc, RpcClient } from '@coverleaf/messaging';
import { Injectable } from '@nestjs/common';
import { ContentVersion, VersionedCache } from './versioned-cache';

/** Entries per cache. Slugs and ids without a lender are cached too. */
const MAX_LENDERS = 10_000;
const MAX_TESTIMONIAL_LISTS = 2_000;

@Injectable()
export class SettingsCache {
  private readonly siteCache: VersionedCache<Site>;
  private readonly securityCache: VersionedCache<SecuritySettings>;

  constructor(
    @InjectRpc('lender') private readonly rpc: RpcClient,
    version: ContentVersion,
  ) {
    this.siteCache = new VersionedCache(version, 1);
    this.securityCache = new VersionedCache(version, 1);
  }

  site(): Promise<Site> {
    return this.siteCache.get('site', async () => {
      const settings = await this.rpc.call(getSiteSettings, {});
      return {
        ...settings,
        languages: ['en', ...settings.languages].map((code) => ({ code, name: languageName(code) })),
        maxUploadBytes: MAX_UPLOAD_BYTES,
        acceptedTypes: [...ACCEPTED_UPLOAD_TYPES],
      };
    });
  }

  security(): Promise<SecuritySettings> {
    return this.securityCache.get('security', async () =>
      // Parsed to add defaults, because a lender service of the previous version doesn't send all fields.
      SecuritySettings.parse(await this.rpc.call(getSecuritySettings, {})),
    );
  }
}

@Injectable()
export class LenderCache {
  private readonly bySlug: VersionedCache<LenderRecord | null>;
  private readonly states: VersionedCache<{ state: SlugState }>;
  private readonly byId: VersionedCache<LenderRecord | null>;
  private readonly existence: VersionedCache<{ exists: boolean }>;

  constructor(
    @InjectRpc('lender') private readonly rpc: RpcClient,
    version: ContentVersion,
  ) {
    this.bySlug = new VersionedCache(version, MAX_LENDERS);
    this.states = new VersionedCache(version, MAX_LENDERS);
    this.byId = new VersionedCache(version, MAX_LENDERS);
    this.existence = new VersionedCache(version, MAX_LENDERS);
  }

  /** The active lender with this slug. @param input as typed */
  async find(input: string): Promise<LenderRecord | null> {
    const { data: slug } = Slug.safeParse(input);
    if (slug === undefined || RESERVED_SLUGS.has(slug)) return null;
    return this.bySlug.get(slug, () => this.rpc.call(findLenderBySlug, { slug }));
  }

  /** @param slug without an active lender */
  async stateOf(slug: string): Promise<SlugState> {
    return (await this.states.get(slug, () => this.rpc.call(findSlugState, { slug }))).state;
  }

  findById(id: string): Promise<LenderRecord | null> {
    return this.byId.get(id, () => this.rpc.call(findLenderById, { id }));
  }

  /** Whether there is a lender with this id, active or not. */
  async exists(id: string): Promise<boolean> {
    return (await this.existence.get(id, () => this.rpc.call(lenderExistsRpc, { id }))).exists;
  }
}

@Injectable()
export class ContentCache {
  private readonly testimonialCache: VersionedCache<{ items: Testimonial[] }>;
  private readonly faqCache: VersionedCache<{ items: Faq[] }>;

  constructor(
    @InjectRpc('lender') private readonly rpc: RpcClient,
    version: ContentVersion,
  ) {
    this.testimonialCache = new VersionedCache(version, MAX_TESTIMONIAL_LISTS);
    this.faqCache = new VersionedCache(version, 2);
  }

  /** @param slug of an active lender; null for the testimonials of all lenders */
  testimonials(slug: string | null): Promise<{ items: Testimonial[] }> {
    return this.testimonialCache.get(slug ?? '', () => this.rpc.call(listTestimonials, { slug }));
  }

  faqs(featuredOnly: boolean): Promise<{ items: Faq[] }> {
    return this.faqCache.get(String(featuredOnly), () => this.rpc.call(listFaqs, { featuredOnly }));
  }
}
