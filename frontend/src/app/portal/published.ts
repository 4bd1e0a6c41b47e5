import type { Faq, Testimonial } from '@coverleaf/contracts';
import { usePublished } from '../../features/language/language-context';
import type { ShownFaq } from '../../features/faqs/use-faqs';
import type { ShownTestimonial } from '../../features/testimonials/use-testimonials';

type Reading<T> = readonly T[] | 'loading' | 'failed';

/** Questions in the language of the page; what is still being read stays as it is. */
export function usePublishedFaqs(reading: Reading<Faq>): Reading<ShownFaq> {
  const faqs = typeof reading === 'string' ? [] : reading;
  const texts = usePublished(
    faqs.flatMap(({ question, answer, category }) => [question, answer, category]),
    reading !== 'loading',
  );
  if (typeof reading === 'string') return reading;
  return faqs.map((faq, index) => {
    const [question, answer, category] = texts.slice(index * 3, index * 3 + 3);
    return {
      ...faq,
      question: question?.text ?? '',
      answer: answer?.text ?? '',
      category: category?.text ?? '',
      lang: { question: question?.lang, answer: answer?.lang, category: category?.lang },
    };
  });
}

/** What others say, in the language of the page. */
export function usePublishedTestimonials(reading: Reading<Testimonial>): Reading<ShownTestimonial> {
  const testimonials = typeof reading === 'string' ? [] : reading;
  const texts = usePublished(
    testimonials.flatMap(({ content, role }) => [content, role]),
    reading !== 'loading',
  );
  if (typeof reading === 'string') return reading;
  return testimonials.map((testimonial, index) => {
    const [content, role] = texts.slice(index * 2, index * 2 + 2);
    return {
      ...testimonial,
      content: content?.text ?? '',
      role: role?.text ?? '',
      lang: { content: content?.lang, role: role?.lang },
    };
  });
}
