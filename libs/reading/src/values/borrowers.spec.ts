import { compareBorrowers, peopleOf, personKeys } from './borrowers';

describe('the names of borrowers', () => {
  it.each([
    ['John & Mary Smith', ['John smith', 'Mary Smith']],
    ['Ana López and Juan Pérez', ['Ana López', 'Juan Pérez']],
    ['SMITH, JOHN A & MARY', ['JOHN A SMITH', 'MARY SMITH']],
    ['Smith, Ana; Bell, Tom', ['Ana Smith', 'Bell, Tom']],
    ['John Smith, Jr.', ['John Smith, Jr.']],
    ['Smith and Sons LLC', ['Smith and Sons LLC']],
    ['', []],
  ])('%j lists %j', (name, people) => {
    expect(peopleOf(name)).toEqual(people);
  });

  it.each([
    ['John Smith', 'SMITH, JOHN A', 'same'],
    ['John & Mary Smith', 'Mary K. Smith', 'same'],
    ['SMITH, JOHN A', 'Smith, John', 'same'],
    ['John A Smith', 'John A Brown', 'different'],
    ['John Smith', 'Mary Smith', 'kin'],
    ['John Smith Sr', 'John Smith Jr.', 'kin'],
    ['Lopez, Ana', 'Maria Lopez', 'kin'],
    ['Ana Garcia-Lopez', 'Luis Lopez', 'kin'],
    ['John Smith', 'John Brown', 'different'],
    ['Smith Trucking LLC', 'Smith Farms LLC', 'different'],
    ['Smith Trucking LLC', 'SMITH TRUCKING, L.L.C.', 'same'],
    ['John Smith', '', 'different'],
  ])('%j and %j are %s', (one, other, expected) => {
    expect(compareBorrowers(one, other)).toBe(expected);
    expect(compareBorrowers(other, one)).toBe(expected);
  });

  it.each([
    ['John Smith', 'SMITH, JOHN A'],
    ['José Núñez', 'Nunez Jose'],
    ['John & Mary Smith', 'Mary K. Smith'],
    ['Smith Trucking LLC', 'SMITH TRUCKING, LLC'],
  ])('%j and %j have a key in common', (one, other) => {
    expect(personKeys(one).some((key) => personKeys(other).includes(key))).toBe(true);
  });
});
