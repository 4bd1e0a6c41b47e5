import { Module } from '@nestjs/common';
import { InsightClient } from './insight.client';
import { InsightHttp } from './insight-http';

@Module({ providers: [InsightHttp, InsightClient], exports: [InsightClient] })
export class InsightModule {}
