import { lostParts, strayParts } from './lost-parts';

describe('what a translation must keep', () => {
  it.each([
    ['{{lender}} asks you', 'Su banco le pide', ['{{lender}}']],
    ['{{ lender }} asks you', '{{lender}} le pide', []],
    ['Hello {name}', 'Hola {nombre}', ['{name}']],
    ['Read <link>this</link>', 'Lea <link>esto', ['</link>']],
    ['<b>a</b> and <b>b</b>', '<b>a</b> y b', ['<b>', '</b>']],
    ['Call +1 (555) 010-0199.', 'Llame al +1 555 010 0199.', []],
    ['Call +1 (555) 010-0199.', 'Llame al +1 (555) 010-0198.', ['+1 (555) 010-0199']],
    ['Write to help@bank.example.', 'Escriba a ayuda@bank.example.', ['help@bank.example']],
    ['See https://bank.example/a.', 'Vea https://bank.example/a', []],
    ['From 9 to 5, 30 days', 'De 9 a 5, un mes', []],
    ['Form 1234567A', 'Formulario A1234567', []],
    ['a < b and { c', 'a es menor', []],
  ])('of %p in %p', (text, translation, lost) => {
    expect(lostParts(text, translation)).toEqual(lost);
  });

  it('names what nothing is put in place of', () => {
    expect(strayParts('Hello {name}', 'Hola {nombre} <b>{name}</b>')).toEqual(['{nombre}', '<b>', '</b>']);
    expect(strayParts('Hello', 'Hola, escriba a ayuda@bank.example')).toEqual([]);
  });

  it.each(['{{ ', 'a', 'http://', '1 ', '<a'])('comes to an end with a great many of %j', (part) => {
    expect(lostParts('Hello', part + part.slice(-1).repeat(20_000))).toEqual([]);
    expect(strayParts('Hello', part.repeat(20_000))).toEqual([]);
  });
});
