import type { PageLender, PageState } from '@coverleaf/contracts';

export const SKYLA: PageLender = {
  id: '0a3c1f50-6f0e-4f7e-9f57-0d1f1c1a0001',
  name: 'Skyla',
  slug: 'skyla',
  logoUrl: null,
  primaryColor: '#5b2d8a',
  secondaryColor: '#00b5a0',
  rightTrack: false,
  templateId: 'skyla',
  accentColor: '#e94f8a',
  notice: null,
  takesUploads: true,
};

export const FALLBACK: PageLender = {
  ...SKYLA,
  id: null,
  templateId: null,
  accentColor: null,
  name: 'NOWHERE',
  slug: 'nowhere',
  primaryColor: '#003057',
  secondaryColor: '#ffd200',
};

export function pageState(path: string, part: Partial<PageState> = {}): PageState {
  return {
    path,
    language: 'en',
    site: {
      name: 'Coverleaf',
      support: {
        phone: '+1 (555) 010-0199',
        textPhone: '+1 (555) 010-0198',
        email: 'support@coverleaf.example',
        address: 'Knoxville, TN',
        hours: 'Monday to Friday, 8:30 AM to 6:00 PM EST',
        lookupHours: 'Monday to Friday, 8:00 AM to 5:00 PM EST',
      },
      heroImageUrl: null,
      aboutImageUrl: null,
      lookupFactor: 'off',
      unknownSlugs: 'fallback',
      languages: [
        { code: 'en', name: 'English' },
        { code: 'es', name: 'Español' },
      ],
      maxUploadBytes: 10 * 1024 * 1024,
      acceptedTypes: ['application/pdf', 'image/jpeg', 'image/png'],
    },
    lender: null,
    lookup: null,
    letter: null,
    linkedReference: null,
    agentLink: null,
    agent: null,
    attestation: null,
    upload: null,
    loan: null,
    progress: null,
    testimonials: [],
    faqs: [],
    translations: {},
    ...part,
  };
}
