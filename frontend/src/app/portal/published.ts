import type { Faq, Testimonial } from '@coverleaf/contracts';
import { usePublished } from '../../features/language/language-context';

type Reading<T> = readonly T[] | 'loading' | 'failed';

/** Questions in the language of the page; what is still being read stays as it is. */
export function usePublishedFaqs(reading: Reading<Faq>): Reading<Faq> {
  const faqs = typeof reading === 'string' ? [] : reading;
  const texts = usePublished(faqs.flatMap(({ question, answer, category }) => [question, answer, category]));
  if (typeof reading === 'string') return reading;
  return faqs.map((faq, index) => {
    const [question = '', answer = '', category = ''] = texts.slice(index * 3, index * 3 + 3);
    return { ...faq, question, answer, category };
  });
}

/** What others say, in the language of the page. */
export function usePublishedTestimonials(reading: Reading<Testimonial>): Reading<Testimonial> {
  const testimonials = typeof reading === 'string' ? [] : reading;
  const texts = usePublished(testimonials.flatMap(({ content, role }) => [content, role]));
  if (typeof reading === 'string') return reading;
  return testimonials.map((testimonial, index) => {
    const [content = '', role = ''] = texts.slice(index * 2, index * 2 + 2);
    return { ...testimonial, content, role };
  });
}
