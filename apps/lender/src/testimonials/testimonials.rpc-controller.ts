import { listTestimonials, type Testimonial } from '@coverleaf/contracts';
import { RpcHandler } from '@coverleaf/messaging';
import { Controller } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type FindOptionsWhere, Repository } from 'typeorm';
import { TestimonialEntity } from './testimonial.entity';

/** More than a page can show in a row of three; a bound, so that no page grows without one. */
const MOST = 60;

@Controller()
export class TestimonialsController {
  constructor(
    @InjectRepository(TestimonialEntity) private readonly testimonials: Repository<TestimonialEntity>,
  ) {}

  @RpcHandler(listTestimonials)
  async list({ slug }: { slug: string | null }): Promise<{ items: Testimonial[] }> {
    const own = slug ? await this.find({ lender: { slug, active: true } }) : [];
    return { items: own.length > 0 ? own : await this.find({ lender: { active: true } }) };
  }

  private find(where: FindOptionsWhere<TestimonialEntity>): Promise<TestimonialEntity[]> {
    return this.testimonials.find({
      where,
      order: { isFeatured: 'desc', displayOrder: 'asc', id: 'asc' },
      take: MOST,
    });
  }
}
