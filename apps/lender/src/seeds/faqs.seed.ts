/** General questions, in their order. */
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
    question: 'I do not have a reference number. What now?',
    answer:
      'You can send your insurance document without one. Choose “Upload Insurance”, fill in your name and your insurance company, and add the document.',
  },
  {
    category: 'Getting started',
    isFeatured: false,
    question: 'How long does it take?',
    answer: 'Most people are done in under 5 minutes. Have your letter and your insurance policy at hand.',
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
      'Insurance that a lender buys for the vehicle or property behind a loan when it has no proof that you have your own. It costs more, covers less, and is added to your loan. Proof of your own coverage avoids it.',
  },
  {
    category: 'Insurance placed by your lender',
    isFeatured: false,
    question: 'I had insurance all along. Do I have to pay?',
    answer:
      'Send proof that covers the whole time. Where your own policy was in force, your lender can cancel the placed insurance for that time. Ask your lender how a charge is returned.',
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
      'You get a receipt at once. Then your document is checked. If it meets the terms of your loan, your coverage is confirmed with your lender. If something is missing, we write to the email address that you left.',
  },
] as const;
