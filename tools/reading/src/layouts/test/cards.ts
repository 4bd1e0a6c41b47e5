import {
  above,
  coverOf,
  columns,
  eachDriver,
  eachItem,
  eachParty,
  grid,
  ifNobody,
  ifParties,
  left,
  mailBlock,
  print,
} from '../blocks';
import type { Layout } from '../layout';

/** Cards and binders of cars that the reading is measured on. */
export const TEST_CARDS: readonly Layout[] = [
  {
    set: 'test',
    kind: 'id_card',
    collaterals: ['auto'],
    id: 'auto-id-all-vehicles-card',
    family: 'roboto-condensed',
    dates: 'm/d/yy',
    capitals: true,
    lacks: ['lienholder', 'coverages', 'deductibles'],
    css: '.twin{display:flex;gap:16px;margin:14px 0} .twin>div{flex:1;border:2px solid #000;border-radius:8px;padding:10px 12px;min-height:190px;font-size:8.2pt} .twin h1{font-size:10pt;text-align:center;margin:0 0 6px} .twin td{padding-right:10px} .twin small{display:block;font-size:6.4pt} ol{margin:4px 0;padding-left:16px} .es{columns:2;column-gap:22px;font-size:8.4pt}',
    body: [
      columns(
        [print`<p><b style="font-size:13pt">{insurer}</b><br>{insurerAddress}</p>`],
        [print`<p style="text-align:right">Proof of financial responsibility<br>Printed {issued}</p>`],
      ),
      mailBlock,
      print`<p>These are your new proof-of-insurance cards. Both are the same: carry one, and leave one in the vehicle. Each lists all vehicles that the policy insures on the date of printing. If you replace a vehicle, you will get new cards by mail within ten days.</p>`,
      ...[1, 2].map(
        () =>
          print`<div class="twin"><div><h1>STATE LIABILITY INSURANCE CARD<br>TARJETA DE SEGURO DE RESPONSABILIDAD</h1><small>POLICYHOLDER / TITULAR</small>{insuredsAmp}<br>{mailingInline}<small>POLICY NUMBER / NÚMERO DE PÓLIZA</small>{number}${above`EFFECTIVE / VIGENTE = {from} | EXPIRES / VENCE = {to} | NAIC = {naic}`}<small>COMPANY / COMPAÑÍA</small>{insurer}<small>AGENT / AGENTE</small>{agency} {agentPhone}</div><div><h1>INSURED VEHICLES / VEHÍCULOS ASEGURADOS</h1><table><tr><td><small>YR / MAKE / MODEL</small></td><td><small>VIN</small></td></tr>${eachItem`<tr><td>{vehicle}</td><td>{vin}</td></tr>`}</table><small>DRIVERS / CONDUCTORES</small>${eachDriver`{driver}<br>`}<small>THIS POLICY MEETS THE LIMITS THAT STATE LAW REQUIRES. LA PÓLIZA CUMPLE CON LOS LÍMITES MÍNIMOS QUE EXIGE LA LEY. KEEP A CARD IN THE VEHICLE. TO REPORT A CLAIM OR TO VERIFY COVERAGE CALL {insurerPhone}.</small></div></div>`,
      ),
      print`<div class="es"><p><b>After an accident</b></p><ol><li>Move to a safe place. Turn on your flashers.</li><li>Call 911 if somebody is hurt or the road is blocked.</li><li>Trade names, plates, phone numbers and insurers with the other driver.</li><li>Take pictures of both vehicles and of the road.</li><li>Call us on the same day. Don't promise to pay.</li></ol><p><b>Después de un accidente</b></p><ol><li>Muévase a un lugar seguro y encienda las luces intermitentes.</li><li>Llame al 911 si hay heridos o si la vía está bloqueada.</li><li>Intercambie nombres, placas, teléfonos y aseguradoras.</li><li>Tome fotos de los vehículos y de la vía.</li><li>Llámenos el mismo día. No prometa pagar.</li></ol></div>`,
      print`<p class="small">It is a crime to alter this card, or to show it while the policy isn't in force. The card doesn't tell which coverages you bought besides liability; your declarations page does. Towing companies and lenders can verify coverage by telephone, weekdays from 7 a.m. to 7 p.m.</p>`,
    ],
    foot: print`<div class="running"><span>{formNumber} FRC</span><span>{barcode}</span></div>`,
  },
  {
    set: 'test',
    kind: 'binder',
    collaterals: ['auto'],
    id: 'auto-dealer-binder',
    family: 'public-sans',
    dates: 'dd-mon-yyyy',
    mostItems: 1,
    words: {
      bound: 'vehicle above',
      roles: {
        lienholder: 'Lienholder',
        loss_payee: 'Loss payee',
        additional_insured: 'Additional insured',
        interest: 'Additional interest, notice only',
      },
    },
    css: 'body{font-size:9pt} h1{font-size:18pt;text-align:center;margin:4px 0 8px} .sec{border:1px solid #333;margin:0 0 7px} .sec>b{display:block;background:#333;color:#fff;padding:1px 8px} .sec>div{padding:4px 8px} .left th{width:180px;font-weight:400} .grid>div{border-right:1px solid #bbb} .rows td,.rows th{border-bottom:1px solid #ccc} .sig{display:flex;gap:30px;margin-top:22px} .sig>div{flex:1;border-top:1px solid #000}',
    head: print`<div class="running"><span>{brand} · New vehicle desk · {insurerPhone}</span><span>Fax page [page] of [pages]</span></div>`,
    body: [
      print`<h1>Temporary Binder of Auto Insurance</h1><p class="center">For use at the dealership, by the lender and at the motor vehicle office. Prepared {issued}. Binder reference {account}.</p>`,
      print`<div class="sec"><b>A. Who is insured, by whom, and from when</b><div>${left`Insurance company = {insurer} | Applicant and insured = {insureds} | Residence = {mailing} | Policy number assigned = {number} | Insurance bound from = {from}, 12:01 a.m. | Insurance bound until = {to}, 12:01 a.m. | Agent = {agency}, {agentPhone}`}</div></div>`,
      print`<div class="sec"><b>B. Purchased vehicle</b><div>${grid`Model year = {year} | Make = {make} | Model = {model} | VIN = {vin} | Garaging ZIP = {zip}`}</div></div>`,
      print`<div class="sec"><b>C. Insurance that is bound</b><div><table class="rows"><tr><th>Liability to others</th><th>Limit</th></tr>${coverOf('bi')`<tr><td>Bodily injury, each person / each accident</td><td>{limit}</td></tr>`}${coverOf('pd')`<tr><td>Property damage, each accident</td><td>{limit}</td></tr>`}${coverOf('um')`<tr><td>Uninsured motorists</td><td>{limit}</td></tr>`}</table>${coverOf('coll')`<p>Damage to the vehicle:</p>`}${coverOf('comp')`<p>[X] Comprehensive, with a deductible of {deductible}</p>`}${coverOf('coll')`<p>[X] Collision, with a deductible of {deductible}</p>`}</div></div>`,
      print`<div class="sec"><b>D. Who else has an interest in the vehicle</b><div>${ifParties`${eachParty`<p>{role} on the {bound}: <b>{party}</b> {note}<br>{partyAddress}<br>Contract or loan {loan}</p>`}`}${ifNobody`<p>Cash purchase; nobody else was reported.</p>`}</div></div>`,
      print`<div class="sec"><b>E. Licensed operators in the household</b><div>${eachDriver`<p>{driver} &nbsp; birth date {born} &nbsp; license {license}</p>`}</div></div>`,
      print`<div class="sec"><b>F. Terms</b><div class="small"><p>1. The company binds the insurance in part C on the vehicle in part B. Its policy form {formNumber}, in use in the state where the insured lives, governs.</p><p>2. The policy, once delivered, takes the place of this binder as of the date in part A. Until then the binder may be shown as proof.</p><p>3. The insured may end this binder at any time. The company may end it only by the notice that the law requires, with a copy to each lienholder and loss payee in part D.</p><p>4. Premium from the date in part A is due even if the policy isn't delivered. Estimated premium for the term: {total}. Received: {installment}.</p><p>5. The seller of the vehicle isn't an agent of the company and can't change this binder by hand. An entry by hand doesn't count.</p><p>6. The applicant states that the vehicle has no damage, that it won't carry passengers or goods for pay, and that the operators in part E are all that live in the household.</p></div></div>`,
      print`<div class="sig"><div>For the company: {agent}, no. {agentCode}</div><div>Applicant</div></div>`,
    ],
    foot: print`<div class="running"><span>NVD-BND {formNumber}</span><span>{barcode}</span></div>`,
  },
];
