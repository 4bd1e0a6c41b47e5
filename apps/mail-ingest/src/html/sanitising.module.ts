import { Module } from '@nestjs/common';
import { HtmlSanitiser } from './html-sanitiser';

@Module({ providers: [HtmlSanitiser], exports: [HtmlSanitiser] })
export class SanitisingModule {}
