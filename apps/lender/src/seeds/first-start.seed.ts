import type { ThemeColors } from '../site/template.entity';

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

/** Shown on Skyla's pages, and on the pages of lenders without testimonials. */
export const TESTIMONIALS = [
  {
    lenderSlug: 'skyla',
    author: 'Renee A.',
    role: 'Auto loan member',
    rating: 5,
    isFeatured: true,
    content:
      'The letter worried me. I typed the number, took two photos of my policy, and was done before my coffee was.',
  },
  {
    lenderSlug: 'skyla',
    author: 'Marcus T.',
    role: 'Boat loan member',
    rating: 5,
    isFeatured: false,
    content:
      'I did not have to call anyone. The page told me what was missing and my agent sent it the same day.',
  },
  {
    lenderSlug: 'skyla',
    author: 'Lucía G.',
    role: 'Mortgage member',
    rating: 5,
    isFeatured: false,
    content: 'I could do it all in Spanish on my phone while I waited for my daughter.',
  },
  {
    lenderSlug: 'skyla',
    author: 'Dale P.',
    role: 'RV loan member',
    rating: 4,
    isFeatured: false,
    content: 'Clear steps and a receipt at the end. I kept the receipt number, just in case.',
  },
] as const;

export const FAQS = [
  {
    category: 'Getting started',
    isFeatured: true,
    question: 'Where do I find my reference number?',
    answer:
      'It is in the letter, email or text message that your lender sent you, usually near the top. Type it as it is printed.',
  },
  {
    category: 'Getting started',
    isFeatured: true,
    question: "What if I don't have a reference number?",
    answer:
      'You can send your insurance document without one. Choose “Upload Insurance”, fill in your name and your insurance company, and add the document.',
  },
  {
    category: 'Getting started',
    isFeatured: false,
    question: 'How long does it take?',
    answer: 'Most people are done in under 5 minutes. Have your letter and your insurance policy handy.',
  },
  {
    category: 'Documents',
    isFeatured: true,
    question: 'Which document do I need?',
    answer:
      'The declarations page of your policy. It names you, the insurance company, the policy number and dates, the vehicle or property, the coverage, and your lender as lienholder or mortgagee. An ID card alone is often not enough.',
  },
  {
    category: 'Documents',
    isFeatured: false,
    question: 'Can I send photos?',
    answer:
      'Yes. Lay each page flat in good light and take one photo of each page, the back too. We put them together into one document.',
  },
  {
    category: 'Documents',
    isFeatured: false,
    question: 'Which files can I send?',
    answer: 'PDF, JPG and PNG files, up to 10 MB in total.',
  },
  {
    category: 'Insurance placed by your lender',
    isFeatured: true,
    question: 'What is creditor-placed insurance?',
    answer:
      'Insurance that a lender buys for the vehicle or property behind a loan when it has no proof that you have your own. It usually costs more and covers less, and its cost is added to your loan. Proof of your own coverage avoids it.',
  },
  {
    category: 'Insurance placed by your lender',
    isFeatured: false,
    question: 'I had insurance all along. Do I have to pay?',
    answer:
      'Send proof that covers the whole time. Where your own policy was in force, your lender can cancel the placed insurance for that time. Ask your lender how charges are refunded.',
  },
  {
    category: 'Privacy and security',
    isFeatured: false,
    question: 'Is my information safe?',
    answer:
      'Your document is encrypted on its way to us and where we keep it. Only the people who check your insurance can open it.',
  },
  {
    category: 'Privacy and security',
    isFeatured: false,
    question: 'What happens after I send my document?',
    answer:
      "You get a receipt at once. Then your document is checked. If it meets the terms of your loan, your coverage is confirmed with your lender. If we can't use your document and you gave an email address, we may email you. You can also check your status link.",
  },
] as const;
