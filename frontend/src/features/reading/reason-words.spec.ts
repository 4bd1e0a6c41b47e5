import { LIENHOLDER_MISSING } from '../../../testing/readings';
import { type ConditionName, type ReadingSummary, VerdictReasonCode } from '@coverleaf/contracts';
import { CATALOGS } from '@coverleaf/locales';
import { mailLink } from '../../components/sharing/message';
import { agentMessage } from './agent-message';
import { addCatalog, setRenderLanguage } from '../../i18n/translate';
import type { LackingCoverages } from './coverage-words';
import {
  conditionAnswers,
  conditionLabel,
  type ConditionState,
  conditionValue,
  shownConditions,
  stateLabel,
} from './condition-words';
import { reasonWords } from './reason-words';

const context = {
  lender: 'Skyla',
  Lender: 'Skyla',
  collateral: 'auto',
  maxDeductible: 1_000,
  coverages: [],
  ask: null,
  unclearCoverages: [],
} as const;

describe('the words for what a document lacks', () => {
  const CODES = VerdictReasonCode.options;

  it.each(CODES)('claim less if the verdict is uncertain: %s', (code) => {
    const certain = reasonWords(code, { ...context, isCertain: true });
    const unsure = reasonWords(code, { ...context, isCertain: false });
    expect(unsure.advice).toBe(certain.advice);
    expect(unsure.step).toBe(certain.step);
    expect(unsure.title).toMatch(/\bmay\b|couldn't|not sure|doesn't look like|closer look/);
    // The advice is valid only if the guess is right.
    expect(unsure.isGuess).toBe(/\bmay\b/.test(unsure.title));
    expect(certain.isGuess).toBe(false);
    if (unsure.step === 'agent') expect(unsure.isGuess).toBe(true);
  });

  it.each(CODES)('leave it to the answer that a person will check: %s', (code) => {
    expect(reasonWords(code, { ...context, isCertain: false }).advice).not.toMatch(/a person will check/i);
  });

  it.each(CODES)('never say that somebody is insured, and never mention a decision: %s', (code) => {
    for (const isCertain of [true, false]) {
      const { title, advice } = reasonWords(code, { ...context, isCertain });
      expect(`${title} ${advice}`).not.toMatch(/you are (not )?insured|reject|accepted|approved|denied/i);
    }
  });

  it('call the lender what a policy of that kind calls it', () => {
    const title = (collateral: 'auto' | 'home' | null): string =>
      reasonWords('lienholder_missing', { ...context, isCertain: true, collateral }).title;
    expect(title('auto')).toBe("Skyla isn't named as lienholder");
    expect(title('home')).toBe("Skyla isn't named as mortgagee");
    expect(title(null)).toBe("Skyla isn't named as lienholder or mortgagee");
  });

  it('name the amount that the lender allows, if it is known', () => {
    const advice = (maxDeductible: number | null): string =>
      reasonWords('deductible_too_high', { ...context, isCertain: true, maxDeductible }).advice;
    expect(advice(1_000)).toMatch(/^Skyla allows at most \$1,000\./);
    expect(advice(null)).toMatch(/^Ask your agent to lower it/);
  });
});

describe('coverages', () => {
  afterEach(() => setRenderLanguage('en'));
  const missing = [
    { coverage: 'comprehensive', deductible: null },
    { coverage: 'collision', deductible: null },
  ] as const;
  const high = [
    { coverage: 'collision', deductible: '2500' },
    { coverage: 'wind_hail', deductible: '2%' },
  ] as const;
  const advice = (code: VerdictReasonCode, coverages: LackingCoverages, language = 'en'): string => {
    setRenderLanguage(language);
    return reasonWords(code, { ...context, coverages, isCertain: false }).advice;
  };
  const message = (code: VerdictReasonCode, coverages: LackingCoverages, maxDeductible: number | null) =>
    agentMessage(code, { ...LIENHOLDER_MISSING, coverages, maxDeductible })?.text;

  it('are named for borrowers in their language', () => {
    addCatalog('es', CATALOGS['es'] ?? {});
    expect(advice('coverage_missing', missing)).toMatch(/^Skyla asks for: comprehensive, collision\. /);
    expect(advice('coverage_missing', missing, 'es')).toMatch(
      /^Skyla pide: .*comprehensive.*, colisión.*\. /,
    );
    expect(advice('coverage_missing', [])).toMatch(/^If another page/);
    expect(advice('coverage_unclear', missing)).toMatch(/^We looked for: comprehensive, collision\. /);
    const allowed = 'Skyla allows at most $1,000. We read: collision: $2,500, wind and hail: 2%.';
    expect(advice('deductible_too_high', high)).toContain(allowed);
    expect(advice('deductible_too_high', high, 'es')).toMatch(/colisión.*: \$2,500, viento y granizo.*: 2%/);
  });

  it('are named for agents with the requirements, in English', () => {
    setRenderLanguage('es');
    const asked = message('coverage_missing', missing, 500);
    expect(asked).toContain('not on the page that I sent: comprehensive, collision.');
    expect(asked).toContain('a deductible of at most $500.');
    expect(message('coverage_missing', missing, null)).not.toContain('deductible');
    expect(message('coverage_missing', [], null)).toContain('lacks a coverage');
    expect(message('liability_only', missing, null)).toContain('asks for: comprehensive, collision.');
    const lower = message('deductible_too_high', high, 1_000);
    expect(lower).toContain('at most $1,000.\n\nMine is higher (collision: $2,500, wind and hail: 2%).');
  });
});

describe('the message for an agent', () => {
  it('has the lender’s name and address exactly as they must read', () => {
    expect(agentMessage('lienholder_missing', LIENHOLDER_MISSING)?.text).toBe(
      [
        'Hello,',
        'Please add Skyla Federal Credit Union ISAOA/ATIMA to my policy as lienholder.',
        'It must read exactly like this:',
        'Skyla Federal Credit Union ISAOA/ATIMA\nPO Box 41, Charlotte, NC 28201',
        'Please send me the declarations page as a PDF when it is done.',
        'Thank you.',
      ].join('\n\n'),
    );
  });

  it('claims no exact name if staff never saved one', () => {
    const lienholder = { name: 'Skyla', address: null, isExact: false };
    const message = (code: VerdictReasonCode) =>
      agentMessage(code, { ...LIENHOLDER_MISSING, lienholder })?.text;
    expect(message('lienholder_missing')).toBe(
      [
        'Hello,',
        'Please add Skyla to my policy as lienholder.',
        'If you need its full name and mailing address, please ask me. They are in the papers of my loan.',
        'Please send me the declarations page as a PDF when it is done.',
        'Thank you.',
      ].join('\n\n'),
    );
    expect(message('quote')).toContain('It must name Skyla as lienholder.');
    for (const code of VerdictReasonCode.options) expect(message(code) ?? '').not.toMatch(/exactly/);
  });

  it('exists for everything that an agent can do, and for nothing that a person at the portal checks', () => {
    const facts = { ...LIENHOLDER_MISSING, lienholder: null };
    for (const code of VerdictReasonCode.options) {
      const { step } = reasonWords(code, { ...context, isCertain: true });
      const message = agentMessage(code, facts);
      if (step === 'agent') expect(message?.text).toMatch(/my lender/i);
      if (step === 'wait') expect(message).toBeNull();
    }
  });

  it('becomes an email that keeps its lines', () => {
    const link = new URL(mailLink({ subject: 'Proof & more', text: 'Hello,\n\nAsk #1' }));
    expect(link.searchParams.get('subject')).toBe('Proof & more');
    expect(link.searchParams.get('body')).toBe('Hello,\r\n\r\nAsk #1');
  });
});

describe('the conditions', () => {
  const one = (condition: ConditionName, state: ConditionState) => ({
    condition,
    state,
    value: null,
  });
  const namesOf = (...conditions: Parameters<typeof shownConditions>[0]['conditions']) => {
    const { open, met } = shownConditions({ conditions, ask: null });
    return [open, met].map((all) => all.map(({ condition }) => condition));
  };

  it('are listed with unmet ones first, without those not asked, and without signs if there are none', () => {
    const all = [
      one('kind', 'met'),
      one('dates', 'unclear'),
      one('insured', 'not_asked'),
      one('flags', 'met'),
    ];
    expect(namesOf(...all, one('lienholder', 'failed'))).toEqual([['dates', 'lienholder'], ['kind']]);
    expect(namesOf(one('kind', 'met'), one('flags', 'unclear'))).toEqual([['flags'], ['kind']]);
  });

  it('name no signs of a problem a second time', () => {
    const conditions = [one('kind', 'met'), one('flags', 'unclear')];
    expect(shownConditions({ conditions, ask: 'needs_review' }).open).toEqual([]);
    expect(shownConditions({ conditions, ask: 'cancelled' }).open).toHaveLength(1);
  });

  it('contain nothing else if the lender does not accept that kind of document', () => {
    expect(namesOf(one('kind', 'failed'), one('dates', 'unclear'), one('insured', 'met'))).toEqual([
      ['kind'],
      [],
    ]);
  });

  it('say what the mark of a missing lender frames', () => {
    const shown = { ...context, language: 'en' };
    const missing = one('lienholder', 'failed');
    expect(conditionAnswers(missing, { ...shown, ask: 'lienholder_missing' })).toEqual([
      ['Not found', 'someone else is named'],
    ]);
    // It frames the lender's own name.
    expect(conditionAnswers(missing, { ...shown, ask: 'lienholder_removed' })).toEqual([['No', undefined]]);
  });

  it('name the coverages that were not found and those that are unclear', () => {
    const unclearCoverages: ReadingSummary['unclearCoverages'] = [
      { coverage: 'comprehensive', isFound: true },
      { coverage: 'collision', isFound: false },
    ];
    const shown = { ...context, language: 'en' };
    expect(conditionAnswers(one('coverages', 'unclear'), { ...shown, unclearCoverages })).toEqual([
      ['Not found', 'collision'],
      ['Not clear', 'comprehensive'],
    ]);
    expect(conditionAnswers(one('coverages', 'met'), shown)).toEqual([['Yes', undefined]]);
  });
});

describe('a condition', () => {
  const shown = { ...context, language: 'en' };

  it.each([
    ['dates', '2026-05-16/2026-11-16', 'May 16, 2026 to November 16, 2026'],
    ['dates', '2026-13-45/2026-11-16', undefined],
    ['dates', '2026-05-16', undefined],
    ['collateral', '4821', 'VIN ending in 4821'],
    ['collateral', '1HGCM82633A004821', undefined],
    ['deductible', '1000', '$1,000'],
    ['deductible', '2%', '2%'],
    ['deductible', 'see page 3', undefined],
    ['lienholder', 'Skyla FCU', 'Skyla FCU'],
    ['insured', 'Ann Example', undefined],
    ['kind', null, undefined],
  ] as const)('shows for %s the value %s as %s', (condition, value, words) => {
    expect(conditionValue({ condition, value }, shown)).toBe(words);
  });

  it('is a statement with an answer', () => {
    expect(conditionLabel('lienholder', { ...shown, collateral: 'home' })).toBe('Skyla as mortgagee');
    expect(stateLabel({ condition: 'coverages', state: 'failed' })).toBe('Not found');
    expect(stateLabel({ condition: 'flags', state: 'unclear' })).toBe('A person will check it');
    expect(stateLabel({ condition: 'dates', state: 'failed' })).toBe('No');
    expect(conditionValue({ condition: 'collateral', value: 'D404' }, { ...shown, collateral: 'boat' })).toBe(
      'hull number ending in D404',
    );
  });
});
