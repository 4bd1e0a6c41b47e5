import type { ReadingFlag } from '@coverleaf/contracts';

/** Words of a list, of either gender, one or several: `cancelad` stands for `cancelada` and `cancelados`. */
const ended = (...stems: readonly string[]): string => `(?:${stems.join('|')})[oa]s?`;

const DATE = String.raw`(?:\d{1,4}[-/.]\d{1,2}[-/.]\d{2,4}|\d{1,2} de (?:ene|feb|mar|abr|may|jun|jul|ago|sep|oct|nov|dic))`;
const POLICY = String.raw`(?:poliza|cobertura|seguro|contrato|proteccion)(?: (?:de|del|el|auto\w*|hogar|vivienda|seguro))*`;
const IS = String.raw`(?: (?:fue|fueron|ha sido|han sido|es|esta|queda|quedo|se encuentra|actualmente|ya))*`;
const OVER = ended(
  'cancelad',
  'anulad',
  'terminad',
  'suspendid',
  'rescindid',
  'caducad',
  'expirad',
  'revocad',
  'finalizad',
);
/** Of coverages that a policy lists, and of things that it insures. */
const GONE = ended('rechazad', 'excluid', 'eliminad', 'retirad', 'removid', 'declinad', 'suspendid');
const NOT_CHOSEN = `no (?:est(?:a|an) )?${ended('contratad', 'incluid', 'seleccionad', 'amparad', 'cubiert', 'adquirid')}`;
const DAMAGE = String.raw`(?:colision|choque|comprensiv[oa]|cobertura amplia|danos fisicos)`;
/** What only may happen is no statement. */
const UNCONDITIONAL = String.raw`(?<!\b(?:si|cuando|donde|despues|una vez|salvo|menos que|en caso|hasta|antes|pued\w+|podr\w+|ser[ai]\w*|sea|cualquier)\b[^.;]{0,60})`;

const saying = (...parts: readonly string[]): RegExp => new RegExp(parts.join('|'), 'i');

/** What speaks against a document in Spanish. The words that it is compared with have no accents. */
export const SPANISH_DOUBTS: readonly (readonly [ReadingFlag, RegExp])[] = [
  [
    'cancelled',
    saying(
      `${UNCONDITIONAL}\\b${POLICY}${IS} (?:${OVER}|vencid[oa]|dad[oa] de baja|sin (?:efecto|vigencia))\\b(?! (?:si|cuando|solo)\\b)`,
      `${UNCONDITIONAL}\\b${OVER} por (?:falta de pago|no pag\\w+|impago)\\b`,
      `\\b(?:${OVER}|cancelacion|baja)(?: (?:el|desde|efectiv[oa]|con efecto|con fecha|a partir del?))*\\W{0,3}${DATE}`,
      `\\best(?:ado|atus)(?: de (?:la |su )?${POLICY})?\\s*:?\\s*(?:${OVER}|vencid[oa]|inactiv[oa]|no (?:vigente|activ[oa])|cerrad[oa]|rechazad[oa])\\b`,
      `${UNCONDITIONAL}\\bno (?:esta |se encuentra )?(?:vigente|en vigor)\\b`,
      `${UNCONDITIONAL}\\b(?:hemos|he|se ha|asegurado|aseguradora|compania) (?:ha )?(?:cancelado|anulado|terminado|rescindido|cancelo|anulo|termino) (?:la|su|esta) ${POLICY}`,
      `${UNCONDITIONAL}(?<!\\b(?:un|otro|que)\\b[^.;]{0,20})\\b(?:vehiculo|auto|automovil|unidad|vivienda|propiedad|embarcacion|bote)(?: (?:no\\.? ?)?\\d+)?${IS} (?:${GONE}|vendid[oa]|dad[oa] de baja)\\b(?! (?:si|o)\\b)`,
    ),
  ],
  [
    'quote',
    saying(
      String.raw`\bno es (?:una? )?(?:poliza|contrato|comprobante|prueba|evidencia)\b|\bno (?:es )?valid[oa] como (?:prueba|comprobante|evidencia)\b`,
      String.raw`\bpendiente de (?:aprobacion|emision|suscripcion|firma)\b|^\W*(?:cotizacion|presupuesto|propuesta)(?: de (?:seguro|poliza)s?\b.{0,20})?\W*$`,
    ),
  ],
  [
    'renewal_unpaid',
    saying(
      String.raw`\bpago (?:esta )?pendiente\b|\bpendiente de pago\b|\b(?:prima|pago|renovacion) (?:aun )?no (?:se ha |ha sido |fue )?(?:pagad[oa]|recibid[oa])\b`,
      String.raw`\bcobertura (?:comienza|comenzara|empieza|empezara|inicia|iniciara|entra(?:ra)? en vig\w+) (?:solo )?(?:cuando|una vez|despues|si|al)\b|\bsi no (?:recibimos|se recibe|paga)\b`,
    ),
  ],
  [
    'liability_only',
    saying(
      String.raw`\b(?:solo|solamente|unicamente) (?:responsabilidad|danos a terceros)\b|\bresponsabilidad civil (?:solamente|unicamente)\b`,
      `\\bsin cobertura (?:de|por|contra) ${DAMAGE}\\b|${UNCONDITIONAL}\\b${DAMAGE}${IS}:? (?:${GONE}|${NOT_CHOSEN})\\b`,
    ),
  ],
  ['specimen', /^\W*(?:ejemplo|borrador|ilustracion|documento de prueba)\W*$/i],
];
