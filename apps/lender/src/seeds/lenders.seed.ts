import type { ThemeColors } from '../templates/template.entity';

export const TEMPLATES: readonly {
  id: string;
  name: string;
  description: string;
  themeColors: ThemeColors;
}[] = [
  {
    id: 'standard',
    name: 'Standard',
    description: 'The letter and its stub beside the headline; for every lender.',
    themeColors: { primaryColor: '#003057', secondaryColor: '#ffd200', accentColor: '#1d7a8c' },
  },
  {
    id: 'ufcu',
    name: 'UFCU',
    description: 'Questions and answers come early, for members who want to read first.',
    themeColors: { primaryColor: '#00543c', secondaryColor: '#f2a900', accentColor: '#7a9a01' },
  },
  {
    id: 'skyla',
    name: 'Skyla',
    description: 'Upload comes first, for lenders whose members mostly send a document.',
    themeColors: { primaryColor: '#5b2d89', secondaryColor: '#00b8a9', accentColor: '#e94f8a' },
  },
];

export const LENDERS = [
  {
    name: 'Skyla',
    slug: 'skyla',
    accountId: 'SKY-1001',
    templateId: 'skyla',
    primaryColor: '#5b2d89',
    secondaryColor: '#00b8a9',
    active: true,
    rightTrack: false,
    address: '100 Queens Road, Charlotte, NC 28204',
    contactEmail: 'insurance@skyla.example',
    contactPhone: '+1 (555) 010-0110',
  },
  {
    name: 'UFCU',
    slug: 'ufcu',
    accountId: 'UFC-2002',
    templateId: 'ufcu',
    primaryColor: '#00543c',
    secondaryColor: '#f2a900',
    active: true,
    rightTrack: true,
    address: '8303 Mopac Expressway, Austin, TX 78759',
    contactEmail: 'insurance@ufcu.example',
    contactPhone: '+1 (555) 010-0120',
  },
  {
    name: 'Harbor Credit Union',
    slug: 'harbor',
    accountId: null,
    templateId: 'standard',
    primaryColor: '#003057',
    secondaryColor: '#ffd200',
    active: true,
    rightTrack: false,
    address: '12 Wharf Street, Portland, ME 04101',
    contactEmail: 'insurance@harbor.example',
    contactPhone: '+1 (555) 010-0130',
  },
  {
    name: 'Summit',
    slug: 'summit',
    accountId: 'SUM-4004',
    templateId: 'standard',
    primaryColor: '#7a1f2b',
    secondaryColor: '#d8c3a5',
    active: false,
    rightTrack: false,
    address: '40 Ridge Avenue, Boulder, CO 80302',
    contactEmail: 'insurance@summit.example',
    contactPhone: '+1 (555) 010-0140',
  },
] as const;
