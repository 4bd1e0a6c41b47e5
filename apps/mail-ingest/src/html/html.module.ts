import { Module } from '@nestjs/common';
import { HtmlSanitizer } from './html-sanitizer';

@Module({ providers: [HtmlSanitizer], exports: [HtmlSanitizer] })
export class HtmlModule {}
