import { COLLISION, judged, LIENHOLDER, PAGE, reasonsOf } from '../../test/judged-page';

const withText = (text: string): string => `${PAGE}\n${text}\n`;

it.each([
  ['cancelled', 'PÓLIZA CANCELADA'],
  ['cancelled', 'Poliza anulada el 08/01/2026'],
  ['cancelled', 'Su póliza ha sido cancelada por falta de pago'],
  ['cancelled', 'Estado: Cancelada'],
  ['cancelled', 'Estado de la póliza: No vigente'],
  ['cancelled', 'Esta póliza no está vigente'],
  ['cancelled', 'Hemos cancelado su póliza.'],
  ['cancelled', 'La cobertura de su auto quedó suspendida.'],
  ['cancelled', 'Póliza dada de baja'],
  ['cancelled', 'Baja: 08/01/2026'],
  ['cancelled', 'Póliza sin efecto'],
  ['cancelled', 'Terminada el 1 de agosto de 2026'],
  ['cancelled', 'Vehículo 1 eliminado de la póliza'],
  ['quote', 'Esta no es una póliza'],
  ['quote', 'No válido como prueba de seguro'],
  ['quote', 'Pendiente de aprobación'],
  ['quote', 'Cotización'],
  ['renewal_unpaid', 'Pago pendiente'],
  ['renewal_unpaid', 'Prima no pagada'],
  ['renewal_unpaid', 'La cobertura comienza cuando recibamos su pago.'],
  ['liability_only', 'Solamente responsabilidad civil'],
  ['liability_only', 'Sin cobertura de colisión'],
  ['liability_only', 'La colisión fue rechazada.'],
  ['specimen', 'Borrador'],
  ['lienholder_role', 'El acreedor prendario fue eliminado.'],
])('a statement in Spanish leads to no yes (%s): %s', (code, text) => {
  expect(reasonsOf(withText(text))).toContain(code);
});

it.each([
  'Si esta póliza es cancelada, le avisaremos con 10 días de anticipación.',
  'La póliza puede ser cancelada por usted en cualquier momento.',
  'Avisaremos al acreedor antes de que la póliza sea cancelada.',
  'Póliza vigente',
  'Estado: Vigente',
  'Estado: NC',
  'Esta póliza no cubre inundación.',
  'Responsabilidad civil y daños a terceros',
  'Motorista sin seguro: rechazada',
  'Otros daños que no sean por colisión',
])('a statement in Spanish that any policy may have changes nothing: %s', (text) => {
  expect(reasonsOf(withText(text))).toEqual([]);
});

it.each(['Rechazada', 'Excluida', 'Eliminado', 'Suspendida', 'No contratada', 'No amparada', 'No aplica'])(
  'a Spanish word says that a coverage is not provided: %s',
  (word) => {
    const line = `Collision              ${word.padEnd(47)}$500          $138.97`;
    expect(judged(PAGE.replace(COLLISION, line)).answer).not.toBe('yes');
  },
);

it.each([
  'Acreedor:  Skyla FCU (cancelado)',
  'Acreedor:  Skyla FCU   préstamo pagado',
  'Acreedor:  Skyla FCU   deuda saldada',
  'Acreedor:  Skyla FCU   gravamen liberado',
  'Acreedor:  Skyla FCU   ya no tiene interés',
  'Acreedor:  Skyla FCU   (rechazado)',
  'Acreedor:  Skyla FCU   solo para aviso',
  'Ex acreedor:  Skyla FCU',
])('Spanish words say that an interest has ended: %s', (line) => {
  const address = LIENHOLDER.slice(LIENHOLDER.indexOf('\n'));
  expect(judged(PAGE.replace(LIENHOLDER, `${line}${address}`)).answer).not.toBe('yes');
  expect(judged(PAGE.replace(LIENHOLDER, `Acreedor:  Skyla FCU${address}`)).answer).toBe('yes');
});
