import type { Actor } from '@coverleaf/contracts';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { UploadEntity } from './upload.entity';

/** Uploads as staff see them: those of their own lender, where they belong to one. */
@Injectable()
export class UploadsRepository {
  constructor(@InjectRepository(UploadEntity) private readonly uploads: Repository<UploadEntity>) {}

  newest({ lenderId }: Actor, limit: number): Promise<UploadEntity[]> {
    return this.uploads.find({
      select: { id: true, name: true, financialInstitution: true, createdAt: true, status: true },
      where: lenderId === null ? {} : { lenderId },
      order: { createdAt: 'DESC', id: 'DESC' },
      take: limit,
    });
  }

  count(): Promise<number> {
    return this.uploads.count();
  }
}
