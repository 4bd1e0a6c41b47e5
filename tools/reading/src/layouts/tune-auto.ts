import {
  above,
  bill,
  columns,
  covers,
  drivers,
  eachItem,
  eachParty,
  grid,
  html,
  items,
  left,
  legal,
  legalLong,
  mailBlock,
  matrix,
  newPage,
  partyBoxes,
  partyLines,
  partyTable,
  senderBlock,
  signature,
} from './blocks';
import type { Layout } from './layout';

const auto = { set: 'tune', kind: 'auto_declarations', collaterals: ['auto'] } as const;

/** Declarations of cars that the rules are written with. */
export const TUNE_AUTO: readonly Layout[] = [
  {
    ...auto,
    id: 'auto-band',
    family: 'arimo',
    dates: 'long',
    css: '.brand{background:#0b4f8a;color:#fff;padding:10px 14px;font-size:20pt;font-weight:700} h2{background:#dfe9f2;padding:3px 6px} .left th{padding-right:18px;width:150px}',
    head: html`<div class="running">
      <span>Policy number: {number}</span><span>Page [page] of [pages]</span>
    </div>`,
    body: [
      html`<div class="brand">{brand}</div>`,
      columns(
        [mailBlock],
        [
          left`Policy number = {number} | Underwritten by = {insurer} | NAIC company code = {naic} | Policy period = {from} - {to} | Date of mailing = {issued}`,
        ],
      ),
      html`<h1>Auto Insurance Coverage Summary</h1>
        <p>This is your Declarations Page</p>
        <ul>
          {messages}
        </ul>`,
      html`<h2>Drivers and household residents</h2>`,
      drivers,
      html`<h2>Outline of coverage</h2>`,
      eachItem`<div class="item"><p><b>{vehicle}</b><br>VIN {vin} &nbsp; Garaging ZIP Code: {zip} &nbsp; Primary use: {use}</p>${covers('Coverage', 'Limits', 'Deductible', 'Premium')}</div>`,
      html`<h2>Lienholder information</h2>`,
      partyLines,
      html`<h2>Premium discounts</h2>
        <p>{discounts}</p>
        <h2>Policy forms</h2>
        <div class="forms two">{forms}</div>`,
      legalLong,
      signature,
    ],
  },
  {
    ...auto,
    id: 'auto-matrix',
    family: 'cousine',
    dates: 'mm/dd/yyyy',
    capitals: true,
    words: {
      covers: {
        bi: 'BODILY INJURY EA PERSON/EA ACCIDENT',
        pd: 'PROPERTY DAMAGE EA ACCIDENT',
        comp: 'OTHER THAN COLLISION',
        coll: 'COLLISION',
        rental: 'TRANSPORTATION EXPENSE',
      },
      deductible: 'DED #',
      bound: 'VEH #',
      roles: { loss_payee: 'LOSS PAYEE', lienholder: 'LIENHOLDER' },
    },
    css: 'body{font-size:8pt} .matrix td{text-align:right;padding:1px 10px} .grid>div,.grid{border:1px solid #000} h2{font-size:9pt;border-bottom:1px solid #000}',
    foot: html`FORM {formNumber} &nbsp; PAGE [page] OF [pages] &nbsp; INSURED COPY`,
    body: [
      columns(
        [senderBlock],
        [
          html`<h1>PERSONAL AUTO POLICY DECLARATIONS</h1>
            <p>RENEWAL CERTIFICATE</p>`,
        ],
      ),
      grid`POLICY NUMBER = {number} | POLICY PERIOD FROM = {from} | TO = {to} | 12:01 A.M. STANDARD TIME = AT THE ADDRESS OF THE INSURED | AGENCY CODE = {agentCode}`,
      above`NAMED INSURED AND ADDRESS = {insureds}<br>{mailing} | AGENCY NAME AND ADDRESS = {agency}<br>{agencyAddress}<br>{agentPhone}`,
      html`<h2>DESCRIPTION OF VEHICLES</h2>`,
      items`VEH = {index} | YEAR = {year} | MAKE = {make} | MODEL = {model} | VEHICLE IDENTIFICATION NUMBER = {vin} | SYM = {symbol} | CLASS = {class}`,
      html`<h2>COVERAGES AND LIMITS OF LIABILITY</h2>`,
      matrix('VEH'),
      html`<h2>LOSS PAYEE / LIENHOLDER</h2>`,
      partyTable('INTEREST', 'NAME AND ADDRESS', 'APPLIES TO', 'ACCOUNT'),
      html`<h2>FORMS AND ENDORSEMENTS MADE PART OF THIS POLICY</h2>
        <div class="forms two">{forms}</div>
        <p>DISCOUNTS APPLIED {discounts}</p>`,
      legalLong,
    ],
  },
  {
    ...auto,
    id: 'auto-above',
    family: 'lato',
    dates: 'short',
    words: {
      covers: {
        comp: 'Comprehensive (other than collision)',
        rental: 'Rental car',
        tow: 'Roadside assistance',
      },
      deductible: '# deductible',
      absent: 'Not purchased',
      bound: 'car #',
      roles: { lienholder: 'Lienholder/Additional Interest', loss_payee: 'Loss payee' },
    },
    css: 'body{font-size:8.6pt} .brand{font-size:24pt;font-weight:700;color:#b3261e;letter-spacing:-1px} h2{font-size:11pt;color:#b3261e} small{color:#666} .boxes>div{border:1px solid #bbb;border-radius:6px;padding:6px}',
    head: html`<div class="running"><span>{brand}</span><span>Policy {number}</span></div>`,
    foot: html`Questions? Log in to your account or call us any time. &nbsp; [page]/[pages]`,
    body: [
      columns([html`<div class="brand">{brand}</div>`], [senderBlock]),
      html`<h1>Your policy declarations</h1>`,
      above`Policy No. = {number} | Named insured = {insureds} | Effective = {from} | Expires = {to} | Total policy premium = {total}`,
      columns([mailBlock], [above`Your agent = {agency}<br>{agencyAddress}`]),
      html`<h2>Cars we cover</h2>`,
      items`# = {index} | Vehicle = {vehicle} | VIN = {vin} | Use = {use} | Kept in ZIP = {zip}`,
      html`<h2>What you are covered for</h2>`,
      matrix('Car', 'split'),
      newPage,
      html`<h2>Who else has an interest</h2>`,
      partyBoxes,
      html`<h2>Drivers</h2>`,
      drivers,
      html`<h2>You saved with</h2>
        <p>{discounts}</p>
        <h2>Endorsements</h2>
        <div class="forms">{forms}</div>`,
      legalLong,
    ],
  },
  {
    ...auto,
    id: 'auto-per-vehicle',
    family: 'tinos',
    dates: 'mm-dd-yyyy',
    words: {
      covers: { comp: 'Comprehensive Loss', coll: 'Collision Loss' },
      unlimited: 'ACV',
      bound: 'Unit #',
    },
    css: 'body{font-size:9.5pt} h1{text-align:center} h2{font-style:italic} .left th{font-weight:400;padding-right:12px}',
    foot: html`{insurer} &nbsp;&nbsp; Policy Number {number} &nbsp;&nbsp; [page]`,
    body: [
      html`<p class="center">AMENDED DECLARATIONS</p>
        <h1>Automobile Policy Declarations</h1>
        <p class="center">A mutual company</p>`,
      columns(
        [left`Named Insured: = {insureds}<br>{mailing} | Account: = {account}`],
        [
          left`Pol #: = {number} | Effective Date: = {from} | Expiration Date: = {to} | Prior Policy: = {prior} | Agent: = {agency}<br>{agencyAddress}<br>{agentPhone}`,
        ],
      ),
      html`<p>The policy period begins and ends at 12:01 a.m. standard time at the residence premises.</p>`,
      left`Issuing company: = {insurer}`,
      eachItem`<div class="item"><h2>Unit {index}: {vehicle}</h2><p>Identification number: {vin} &nbsp; Territory {territory} &nbsp; Loss payee: {itemLender}</p>${covers('Coverage', 'Limit of liability', 'Less deductible of', 'Premium')}</div>`,
      html`<h2>Additional interests</h2>`,
      partyLines,
      html`<p><b>Endorsements attached</b></p>
        <div class="forms">{forms}</div>`,
      bill,
      legal,
    ],
  },
  {
    ...auto,
    id: 'auto-spanish',
    family: 'public-sans',
    dates: 'mm/dd/yyyy',
    words: {
      covers: {
        bi: 'Lesiones corporales / Bodily injury',
        pd: 'Daños a la propiedad / Property damage',
        med: 'Pagos médicos / Medical payments',
        um: 'Motorista sin seguro / Uninsured motorist',
        comp: 'Cobertura amplia / Comprehensive',
        coll: 'Colisión / Collision',
        rental: 'Alquiler / Rental',
        tow: 'Remolque / Towing',
        glass: 'Vidrios / Glass',
      },
      bound: 'Vehículo #',
      roles: { lienholder: 'Acreedor prendario / Lienholder', loss_payee: 'Beneficiario / Loss payee' },
    },
    css: 'body{font-size:8.8pt} h2{color:#7a1f5c;border-bottom:1px dotted #7a1f5c} .brand{font-size:18pt;font-weight:700}',
    foot: html`Página [page] de [pages] &nbsp; {insurer}`,
    body: [
      columns(
        [html`<div class="brand">{brand}</div>`, mailBlock],
        [above`Agente = {agency}<br>{agentPhone}`],
      ),
      html`<h1>Página de declaraciones / Declarations page</h1>`,
      grid`Número de póliza = {number} | Asegurado nombrado = {insureds} | Vigencia desde = {from} | Vigencia hasta = {to} | Prima total = {total}`,
      html`<h2>Vehículos asegurados / Insured vehicles</h2>`,
      items`No. = {index} | Año = {year} | Marca = {make} | Modelo = {model} | Número de identificación (VIN) = {vin}`,
      eachItem`<div class="item"><h2>Coberturas del vehículo {index}</h2>${covers('Cobertura', 'Límite', 'Deducible', 'Prima')}</div>`,
      html`<h2>Acreedores / Lienholders</h2>`,
      partyTable('Interés', 'Nombre y dirección', 'Vehículo', 'Préstamo'),
      html`<div class="forms two">{forms}</div>`,
      legalLong,
    ],
  },
  {
    ...auto,
    id: 'auto-ledger',
    family: 'roboto-condensed',
    dates: 'm/d/yy',
    capitals: true,
    mostItems: 3,
    words: {
      covers: { comp: 'COMPREHENSIVE-DED', coll: 'COLLISION-DED', glass: 'GLASS DED' },
      nobody: 'NONE',
    },
    css: 'body{font-size:9pt} h2{font-size:9pt;text-align:center;border-top:1px solid #000} .rows td,.rows th{border:1px solid #888} .left th{font-weight:400}',
    head: html`<div class="running">
      <span>{insurer}</span><span>POLICY {number}</span><span>[page]</span>
    </div>`,
    body: [
      html`<h1>AUTOMOBILE INSURANCE POLICY DECLARATIONS - AMENDED {issued}</h1>`,
      columns(
        [html`<p>INSURED<br />{insureds}<br />{mailing}</p>`],
        [
          left`POLICY NUMBER = {number} | POLICY TERM = {from} TO {to} | AGENT = {agent} {agentCode} | COMPANY = {insurer}`,
        ],
      ),
      html`<h2>VEHICLES</h2>`,
      items`UNIT = {index} | DESCRIPTION = {vehicle} | VIN = {vin} | LIENHOLDER = {itemLender}`,
      matrix('UNIT'),
      html`<h2>INTERESTED PARTIES</h2>`,
      eachParty`<p>{role} {note}<br>{party}<br>{partyAddress}<br>LOAN {loan} {bound}</p>`,
      html`<p>ENDORSEMENTS {formNumbers}</p>
        <p>{discounts}</p>`,
      bill,
      legalLong,
    ],
  },
];
