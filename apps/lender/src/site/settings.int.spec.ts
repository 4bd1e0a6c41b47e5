import { randomUUID } from 'node:crypto';
import { SETTING_VALUES, type SettingChange } from '@coverleaf/contracts';
import { newActor, outcomeOf, startForTests } from '@coverleaf/testing';
import { CATALOGS } from '@coverleaf/locales';
import { DataSource, type QueryRunner } from 'typeorm';
import { KeepRetention1795476000000 } from '../migrations/1795476000000-keep-retention';
import { startLender, useLender } from '../../test/start-lender';
