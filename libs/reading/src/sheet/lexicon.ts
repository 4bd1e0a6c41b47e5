import type { CoverageKind, PartyRole } from '@coverleaf/contracts';

/**
 * What a label announces. A party's role and a coverage have the names that fields have.
 * - `other_date`, `other_place`, `other_party`, `other`: something that isn't read; the label only bounds its neighbors
 */
export type LabelName =
  | Exclude<PartyRole, 'unknown'>
  | CoverageKind
  | 'policy_number'
  | 'period'
  | 'effective'
  | 'expiration'
  | 'other_date'
  | 'insured'
  | 'insurer'
  | 'naic'
  | 'property'
  | 'other_place'
  | 'vin'
  | 'hin'
  | 'vehicle'
  | 'vehicle_part'
  | 'vehicle_count'
  | 'other_party'
  | 'other_coverage'
  | 'deductible'
  | 'limit'
  | 'premium'
  | 'total'
  | 'status'
  | 'loan'
  | 'reference'
  | 'other';

/** English, and Spanish where insurers print it. Case, accents, blanks and punctuation don't matter; `{a,b}`: a or b. */
export const LABELS: Readonly<Record<LabelName, string>> = {
  policy_number:
    '{auto,automobile,home,homeowners,property,dwelling,boat,watercraft,rv,motorcycle,umbrella} policy {number,no,#}|{your,this} policy {no,#,id}|policy number and form|account/policy number|policy/account {no,number,#}|policy {nmbr,symbol and number}|certificate {no,#}|policy number/number of certificate|' +
    'per expiring policy #|per expiring policy number|expiring policy #|policy number|policy number(s)|policy no|policy no.|policy num|policy nbr|policy #|policy id|policy|policy/certificate number|' +
    'certificate number|your policy number|policy number is|policy & account number|master policy number|pol no|pol #|pol number|contract number|' +
    'policy identification number|policy reference|policy ref|auto policy|auto policy number|home policy number|homeowners policy number|dwelling policy number|' +
    'número de póliza|póliza número|no. de póliza|póliza no.|póliza|núm. de póliza|póliza núm|póliza #|binder number|binder no|binder #|declarations number',
  period:
    '{your,} {coverage,policy} {period,term,dates} {from,begins,beginning,is}|{requested,desired,quoted,proposed,quote,binder} {,policy,coverage} {term,period,dates}|{begin,begins,beginning,start,starts,effective,eff,from,inception,desde} {end,ends,ending,stop,expires,expiration,exp,expiry,to,hasta} {,date,dates}|effective period|dates your policy covers|period covered|policy effective period|policy period and time|coverage in effect|your coverage dates|{policy,coverage} {valid,runs} from|term of insurance|fechas de {la póliza,vigencia,cobertura}|término de la póliza|' +
    'proposed policy period|proposed period|proposed policy term|policy period|policy term|coverage period|term|policy period from|policy dates|policy effective dates|effective dates|coverage dates|period|' +
    'term of policy|policy period begins|period of insurance|insurance period|coverage term|dates of coverage|period of coverage|policy period (mm/dd/yyyy)|' +
    'effective/expiration dates|effective/expiration date|effective & expiration dates|effective and expiration dates|effective - expiration|policy in force|' +
    'in force|term dates|current policy period|certificate period|your policy period|policy coverage period|this policy is effective|' +
    'período de póliza|periodo de la póliza|período de vigencia|periodo de cobertura|vigencia|vigencia de la póliza|vigencia desde',
  effective:
    '{policy,coverage,term,insurance} {start,starts,begin,begins,beginning,effective,inception} {,date,on}|date effective|effective {at,day,as of}|date coverage {begins,starts}|in force {from,on}|{insurance,coverage,policy} {,is} bound {from,as of}|start of coverage|fecha de comienzo|comienza|a partir de|' +
    '{proposed,quoted,requested} {effective,start}|proposed effective date|effective date|effective|eff date|eff. date|policy effective date|policy effective|policy eff|policy eff date|eff|from|start date|begins|begin date|' +
    'inception date|inception|policy inception|policy inception date|coverage begins|coverage begins on|coverage begin date|coverage start date|policy start date|' +
    'coverage starts|policy begins|effective date of policy|effective from|policy effective date (mm/dd/yyyy)|effective date (mm/dd/yyyy)|policy eff (mm/dd/yyyy)|' +
    'coverage effective date|coverage effective|starts|starts on|begins on|beginning|valid from|effective on|in effect from|commencement date|' +
    'fecha de vigencia|fecha efectiva|fecha de inicio|fecha de efectividad|desde|inicio de vigencia|efectiva|válida desde',
  expiration:
    '{policy,coverage,term,insurance} {end,ends,expires,expiry,expiration,ending} {,date,on}|date {expires,of expiration}|date coverage {ends,expires}|in force {until,to}|good through|coverage through|{insurance,coverage,policy} {,is} bound {until,to,through}|end of coverage|termina|fecha final|' +
    'to|al|{proposed,quoted,requested} {expiration,end}|proposed expiration date|expiration date|expiration|exp date|exp. date|expires|expires on|expiry date|expiry|policy expiration date|policy expiration|policy exp|policy exp date|exp|' +
    'end date|policy end date|coverage ends|coverage ends on|coverage end date|policy expires|this policy expires on|expiring|policy ends|ends|ends on|valid through|valid to|' +
    'valid until|policy exp (mm/dd/yyyy)|expiration date (mm/dd/yyyy)|policy expiration date (mm/dd/yyyy)|coverage expires|coverage expiration date|termination date|through|until|expires at|' +
    'fecha de vencimiento|fecha de expiración|vence|vencimiento|fecha de terminación|hasta|fin de vigencia|expira|válida hasta',
  other_date:
    '{effective,expiration} {time,date,date and time,hour and date} of {cancellation,change,endorsement,nonrenewal,termination}|{cancellation,cancelation,nonrenewal,termination of coverage} {is,} effective {,date,on,at}|{quote,quotation,proposal,offer,estimate,rate,rates,price} {is,are,} {valid,good,guaranteed} {until,through,to,thru,for}|{quote,quotation,proposal,offer} {expires,expiration,expiry} {,on,date}|policy change effective {,date}|date of policy change|print on|run date|{original,first} {inception,effective} {,date}|reinstatement date|policyholder since|anniversary date|billed on|' +
    'issue date|date issued|date of issue|issued|issued on|date|date (mm/dd/yyyy)|date prepared|prepared|prepared on|date printed|print date|printed|process date|processing date|' +
    'processed|date processed|mailing date|date mailed|mailed|mailed on|statement date|bill date|billing date|due date|payment due date|payment due|due|date due|' +
    'change effective date|change effective|changes effective|date of change|endorsement effective date|endorsement effective|endorsement date|effective date of change|' +
    'effective date of this change|effective date of endorsement|amendment effective|amended date|amended effective|amended on|transaction date|transaction effective date|' +
    'cancellation effective|cancellation effective date|cancellation date|effective date of cancellation|cancel date|canceled on|cancelled on|date of cancellation|' +
    'date of birth|birth date|dob|prior policy period|previous policy period|prior term|previous term|prior expiration|prior policy expiration|prior effective date|' +
    'renewal of policy period|loan date|purchase date|date of purchase|date of loss|loss date|revision date|rev date|edition date|edition|' +
    'original inception date|original effective date|original policy date|insured since|customer since|member since|policyholder since|date of notice|notice date|letter date|' +
    'as of|license date|date licensed|quote date|quote expires|quote expiration date|quote valid until|offer expires|year built|closing date|accident date|violation date|' +
    'fecha de emisión|emitida|fecha de impresión|fecha|fecha de nacimiento|fecha de cambio|fecha límite de pago|fecha de pago',
  insured:
    '{named,first named,the,name of,name of the} assured|{named assured,assured} {,and address,and mailing address}|' +
    '{first,primary,second} {named insured,insured,policyholder,policy holder} {,s,name,names}|{named insured,insured,policyholder,policy holder} {,s,name,names} and {mailing address,address,residence address,home address,location,mailing and residence address}|{named insured,policyholder,policy holder} {,s,name} mailing address|{named insured,insured} {is,information,details}|insured {member,party,parties}|who is insured|people insured|policy {for,of}|policy issued in the name of|name {of,s of} {policyholder,named insured,insured,insureds} {,and address,and mailing address}|asegurado {nombrado,principal} y {dirección,domicilio,dirección postal}|nombre {del,de los} {asegurado,asegurados,titular}|' +
    '{insd,named insd,nmd insd,first named insd}|named insured|named insureds|named insured(s)|insured|insureds|insured(s)|name of insured|insured name|insured name(s)|insured names|name insured|' +
    'policyholder|policyholders|policyholder(s)|policy holder|policyholder name|policyholder(s) name|policy owner|insured person|insured persons|' +
    'first named insured|primary named insured|primary insured|named insured and address|named insured and mailing address|named insured & mailing address|' +
    'name and address of insured|insured name and address|name and mailing address of insured|named insured name and address|insured and mailing address|insured/mailing address|' +
    'insureds name and mailing address|named insured and residence|named insured(s) and mailing address|named insured(s) and address|name(s) of insured|names of insureds|' +
    'applicant|applicant name|name of applicant|member name|member|policyowner|additional named insured|second named insured|co-insured|spouse|named insured 1|named insured 2|insured 1|insured 2|' +
    'the insured|your name|named insured:|prepared for|issued to|owner|registered owner|policy issued to|certificate issued to|account name|customer name|' +
    'asegurado|asegurados|asegurado nombrado|asegurado(s)|nombre del asegurado|asegurado principal|titular|titular de la póliza|tomador|nombre y dirección del asegurado|asegurado nombrado y dirección',
  insurer:
    '{your,the} {insurance company,insurer,carrier}|{insurer,company,insurance company,carrier} {name,name and address,providing coverage,issuing policy,issuing this policy,issuing the policy}|{your,this,the} {policy,coverage,insurance} is {provided,underwritten,issued,written} {by,through}|{your policy,your coverage,your insurance,policy,insurance,coverage} {provided,underwritten,issued,written,offered} {by,through}|{provided,written,issued,offered} {by,through}|issued and underwritten by|name and address of {insurer,company,insurance company}|name of insurance carrier|policy is with|a product of|{su,la} {aseguradora,compañía}|{póliza,seguro} {emitida,suscrita,provista,emitido} por|provista por|' +
    'insurer|insurers|insurance company|company|company name|underwritten by|underwriting company|issued by|insurance provided by|coverage provided by|coverage is provided by|' +
    'provided by|insuring company|writing company|policy issued by|carrier|insurance carrier|insurer a|insurer a:|insurer(s) affording coverage|insurers affording coverage|' +
    'company affording coverage|companies affording coverage|name of insurer|name of company|name of insurance company|insured by|policy underwritten by|issuing company|your insurer|' +
    'coverage afforded by|this policy is issued by|company providing coverage|company providing insurance|underwriter|policy is underwritten by|' +
    'aseguradora|compañía|compañía de seguros|compañía aseguradora|emitida por|suscrita por|asegurado por',
  naic: 'naic|naic #|naic number|naic no|naic no.|naic code|naic company code|company naic|company number|company code|company no|co. code|naic company number|co no',
  property:
    'property|the property|where {it,the home,your home,the property,the residence} is {,located}|{property,home,dwelling,residence,premises,unit,location,risk} {to be,being} {insured,covered}|insured unit|unit {insured,address}|{property,home,dwelling,unit} {insured,covered} at|address of {the,your} {property,home,unit,insured property,insured home}|location of {the,your} {property,home,unit,dwelling,insured property,insured home}|propiedad {a asegurar,cubierta}|{insured,covered,described,property,risk,dwelling,residence,premises} {location,address,property,premises,residence} {,s,1,is,address}|location of {property,residence,premises,dwelling,risk,home,insured property,insured residence,insured home,the residence premises} {,insured,covered}|{home,property} {we insure,we cover,covered,insured}|the {home,property} we {insure,cover}|insured {home,dwelling,house,residence} {,address,location,at}|address of {home,risk,dwelling,insured location,premises,property,insured home}|residence premises {address,is at,located at}|property insured {location,address}|your insured {home,property}|vivienda asegurada|dirección {de la vivienda,de la residencia,del riesgo}|' +
    'property information - location/description|location of residence|description of operations/vehicles/property|property information location/description|insured location|insured location(s)|{premises,property,home,dwelling,residence} {is,are} {,situated,located} at|{location,loc,premises} {1,001,no 1} {,-,and} {description,address}|property address|property insured|insured property|insured property address|residence premises|location of residence premises|' +
    'the residence premises|described location|location of property|location of premises|location address|property location|location of insured property|risk location|risk address|' +
    'covered property|covered location|dwelling location|dwelling address|premises address|insured premises|insured residence|insured residence premises|residence address|' +
    'location/description|location / description|location description|location of insured premises|described premises|location of described premises|description of property|' +
    'property covered|property insured address|location of dwelling|location insured|premises location|residence insured|the insured property|home address|insured address|' +
    'address of insured property|address of property insured|address of residence premises|address of covered property|covered address|your home|location 1|location 001|loc 1|location no 1|the residence premises covered by this policy is located at|' +
    'the residence premises is located at|residence premises located at|property located at|situated at|premises insured|location of covered property|physical address|situs address|collateral address|' +
    'dirección de la propiedad|ubicación de la propiedad|propiedad asegurada|ubicación asegurada|dirección asegurada|ubicación del riesgo|lugar asegurado|residencia asegurada',
  other_place:
    '{agency,agent,insurer,company,home office,claims,administrative office} {address,mailing address}|home office|dirección {de correo,de facturación}|' +
    'mailing address|address|billing address|garaging address|garaging zip code|garaging zip|garaged at|garaging location|garage location|garaging|vehicle location|principal garaging|' +
    'mail payments to|remit to|send payment to|payment address|residence|county|territory|city|state|zip|zip code|insured mailing address|mailing address of insured|storage location|mooring location|navigation limits|' +
    'principal location|home port|hailing port|location|locations|name and address|name & address|dirección|dirección postal|domicilio|lugar de estacionamiento',
  vin:
    'vehicle {id,identification} {,number,no,#} {,vin}|{v.i.n.,vin/hin,vin or serial number,vin/serial number}|' +
    'vin|vin #|vin no|vin number|vehicle identification number|vehicle identification no|vehicle identification|vehicle id|vehicle id number|vehicle id. number|vehicle id no|vehicle i.d.|' +
    'identification number|serial number|serial no|serial #|serial/vin|vin/serial number|vin/serial|vin / serial no|vehicle serial number|id number|i.d. number|' +
    'vehicle identification number (vin)|número de identificación del vehículo|número de serie|no. de serie|núm. de identificación|número de vin|niv',
  hin:
    'h.i.n.|{boat,vessel,watercraft} {hull number,hin,id number,serial number}|hull id|hull identification number|hull identification no|hull identification|hin|hin #|hull number|hull no|hull no.|hull id number|hull id no|hull serial number|hull serial no|hull #|hull id #|' +
    'hull identification number (hin)|número de casco|identificación del casco',
  vehicle:
    '{vehicle,auto,car} {,1,2} {description,info,details}|{insured,covered,described} {auto,autos,automobile,automobiles,car,cars,unit,units}|{car,auto,automobile} {we insure,insured,covered}|' +
    'year make model|year/make/model|year / make / model|yr make model|year, make, model|vehicle description|description of vehicle|vehicle|vehicles|covered vehicle|covered vehicles|insured vehicle|' +
    'insured vehicles|insured vehicle(s)|covered auto|covered autos|vehicle information|vehicle covered|vehicles covered|your car|your vehicle|your vehicles|your cars|description of unit|unit description|' +
    'description of auto|description of autos|auto description|vehicle year make model|description of covered auto|year/make/model/body|year make model body|make/model|make model|year/make|' +
    'schedule of vehicles|schedule of autos|vehicle schedule|insured watercraft|watercraft|description of watercraft|boat description|boat|vessel|insured unit|insured rv|recreational vehicle|unit|' +
    'vehículo|vehículos|vehículo asegurado|vehículos asegurados|descripción del vehículo|auto asegurado|año marca modelo|año/marca/modelo',
  vehicle_part:
    'year|make|model|body type|body style|body|class|symbol|symbols|use|usage|annual miles|annual mileage|mileage|territory code|cost new|stated value|trim|length|hp|horsepower|' +
    'motor|engine|outboard|trailer|model year|año|marca|modelo',
  vehicle_count:
    'vehicle 1|vehicle 2|vehicle 3|vehicle 4|vehicle 5|vehicle 6|veh 1|veh 2|veh 3|veh 4|auto 1|auto 2|auto 3|auto 4|car 1|car 2|car 3|car 4|unit 1|unit 2|unit 3|unit 4|vehículo 1|vehículo 2|vehículo 3|vehículo 4|veh #|veh no|veh|unit no|unit #|auto no|vehicle no|vehicle #|car no',
  lienholder:
    'lien in favor of|lienholder or lessor|lienholder of record|secured lender|legal owner|bank or lender|lienholder interest|' +
    '{finance,financing} {company,institution,co}|financed {through,with,at}|{auto,vehicle} {lender,lienholder,finance company}|lender {on file,details,information}|acreedor {y beneficiario,con gravamen}|entidad acreedora|' +
    'lienholder|lienholders|lienholder(s)|lien holder|lien holders|lien-holder|lienholder name|lienholder information|lienholder name and address|first lienholder|lienholder 1|lienholder 2|' +
    'finance company/lienholder|finance company / lienholder|lienholder/loss payee|lienholder / loss payee|lienholder/lessor|lienholder or lessor|lienholder/additional interest|' +
    'finance company|financed by|financial institution|finance institution|finance co|secured party|secured party/lienholder|lender|lender name|creditor|lender/lienholder|lienholder/lender|' +
    'lien holder information|vehicle financed by|vehicle lienholder|name of lienholder|bank/lienholder|lien|lienholder interest|interested lender|lienholder copy|secured creditor|loan company|' +
    'acreedor|acreedor prendario|titular del gravamen|prestamista|financiera|entidad financiera|acreedor/beneficiario|beneficiario del gravamen|tenedor de gravamen',
  mortgagee:
    '{third,3rd} {mortgagee,mortgage}|mtge|mtgee|1st mtge|1st mtgee|2nd mtge|2nd mtgee|mortgagee {clause,on file,details}|{home,house} lender|acreedores hipotecarios|segundo acreedor hipotecario|' +
    'mortgagee|mortgagees|mortgagee(s)|first mortgagee|1st mortgagee|second mortgagee|2nd mortgagee|mortgagee #1|mortgagee 1|mortgagee #2|mortgagee 2|mortgage company|mortgage holder|' +
    'mortgagee name|mortgagee name and address|name of mortgagee|mortgagee clause|mortgagee information|first mortgage|second mortgage|1st mortgage|2nd mortgage|primary mortgagee|mortgagee/loss payee|' +
    'mortgagee / loss payee|mortgagee/lienholder|mortgagee / lienholder|mortgagee or lienholder|mortgageholder|mortgageholders|mortgage lender|first mortgage holder|mortgagee/additional interest|' +
    'mortgage clause|lender/mortgagee|mortgagee/lender|acreedor hipotecario|compañía hipotecaria|hipoteca|primer acreedor hipotecario|banco hipotecario',
  loss_payee:
    '{we will,we} pay losses to|{payee,payees} of {loss,losses}|losses are {paid,payable} to|' +
    '{lender,lenders} loss {payee,payable} {,clause,endorsement}|loss payable {to,endorsement}|beneficiario {en caso de pérdida,preferente,por pérdidas}|' +
    'loss payee|loss payees|loss payee(s)|loss payable to|loss payable|loss payable clause|lender loss payee|lenders loss payable|lenders loss payee|lender loss payable|loss payee name and address|loss payee clause|' +
    'loss payee information|loss payee/lienholder|loss payee / lienholder|loss payee or lienholder|name of loss payee|loss payee - lienholder|additional interest - loss payee|' +
    'additional interest: loss payee|loss payee 1|beneficiario|beneficiario de pérdida|beneficiario por pérdida|beneficiario de la pérdida',
  lessor:
    'lessor|lessors|leasing company|lessor/loss payee|lessor - additional insured and loss payee|additional insured and loss payee|additional insured/loss payee|lessor name|lessor/lienholder|arrendador',
  additional_insured:
    '{addl,addl} {insured,insureds}|additional insured {only,interest}|' +
    'additional insured|additional insureds|additional insured(s)|additional insured - lessor|additional named interest|additional insured name|additional interest - additional insured|additional interest: additional insured|asegurado adicional|asegurados adicionales',
  interest:
    '{additional,addl,addl,other} {int,int.,interest,interests} {,of,type,s}|interest only|notice only|{third,3rd} party interest|{other,additional} {persons,parties,companies} {with an interest,interested}|parties to be notified|otras partes {interesadas,con interés}|' +
    'additional interest|additional interests|additional interest(s)|other interest|other interests|other interested party|interested party|interested parties|third party interest|other party of interest|party of interest|' +
    'additional interest name|additional interest information|additional interested party|additional interested parties|interests|third party designee|third party notice|interés adicional|otros intereses|parte interesada|intereses adicionales',
  certificate_holder:
    'certificate holder|certificate holder name and address|certificate issued for|titular del certificado',
  other_party:
    '{additional,excluded,other,rated,listed,covered,household} {driver,drivers,operators} {,name,names}|your {agent,agency,broker,insurance advisor} {,is}|insurance {advisor,producer,representative}|{producer,broker} {,/agent} {information,of record,name and address}|agente de seguros|agencia|su agencia|' +
    'agent|agency|your agent|producer|broker|agent name|agency name|agent of record|agent/broker|insurance agent|insurance agency|servicing agent|your insurance agent|agency name and address|agent information|producer name|' +
    'your agency|agent or broker|sales agent|local agent|contact your agent|agency phone|agency customer id|represented by|serviced by|' +
    'driver|drivers|driver name|listed drivers|drivers and household residents|rated drivers|household drivers|operator|operators|driver information|authorized representative|authorized signature|countersigned by|' +
    'claims|customer service|questions|cc|contact|prepared by|agente|su agente|productor|conductor|conductores|representante autorizado',
  bodily_injury:
    'injuries to {other people,others}|{auto,automobile} liability {insurance,bodily injury}|part a - liability|part a liability|split limits|responsabilidad civil|lesiones {a terceros,corporales a otros}|' +
    'bodily injury|bodily injury liability|bodily injury liability coverage|liability - bodily injury|liability bodily injury|bi liability|bi|bodily injury per person|bodily injury each person|bodily injury limits|coverage a bodily injury|' +
    'bodily injury/property damage|bodily injury & property damage|bodily injury and property damage liability|bodily injury and property damage|bi/pd|combined single limit|csl|single limit liability|liability|liability coverage|liability to others|' +
    'auto liability|automobile liability|watercraft liability|boat liability|bodily injury limit|lesiones corporales|daños corporales|responsabilidad civil por lesiones|lesiones corporales a terceros',
  property_damage:
    'damage to other peoples property|damage to {others,other peoples} property|property damage {per accident,each accident,limit}|{daños,daño} {a la propiedad de terceros,a propiedad de otros}|' +
    'property damage|property damage liability|property damage liability coverage|liability - property damage|liability property damage|pd liability|pd|daños a la propiedad|daños a propiedad ajena|daños materiales a terceros',
  comprehensive:
    '{car,auto,vehicle} damage from {other causes,anything else}|damage to your {car,auto,vehicle} {not from,other than,not caused by} {a,} collision|comprehensive {(excluding collision),excluding collision,insurance,protection}|{coverage for,} damage other than collision|other than coll|comp {cov,insurance,(otc)}|comprehensive/other than collision|fire and theft|{pérdida,pérdidas} {que no sea,distinta de,distintas de,aparte de} colisión|cobertura comprensiva y robo|' +
    'comprehensive|comprehensive coverage|comp|comp.|comprehensive (other than collision)|other than collision|other than collision (comprehensive)|otc|other-than-collision|comprehensive deductible|comp ded|comp deductible|comprehensive loss|' +
    'physical damage - comprehensive|physical damage comprehensive|comprehensive physical damage|comprehensive ded|otc deductible|other than collision deductible|comprehensive coverage deductible|damage to your auto other than collision|damage to your auto - other than collision|' +
    'coverage for damage to your auto other than collision|car damage other than collision|fire theft and comprehensive|todo riesgo|cobertura amplia|amplia|cobertura comprensiva|comprensiva|comprensivo|otros daños|daños que no sean por colisión|deducible amplia|deducible comprensiva',
  collision:
    'damage to your {car,auto,vehicle} {in,from,by,caused by} {a,} collision|collision {damage,insurance,protection,with deductible}|{car,auto,vehicle} collision damage|daños por {colisión,choque}|{seguro,deducible} {de,por} {choque,colisión}|' +
    'collision|collision coverage|coll|coll.|collision deductible|coll ded|coll deductible|physical damage - collision|physical damage collision|collision physical damage|collision ded|broad collision|broadened collision|standard collision|limited collision|' +
    'collision loss|collision coverage deductible|damage to your auto collision|damage to your auto - collision|car damage collision|auto damage collision|colisión|choque|cobertura de colisión|deducible de colisión|deducible colisión',
  dwelling:
    '{dwelling,building,house,home} {replacement,rebuilding} {cost,value,coverage}|your {home,house,dwelling}|{home,house} structure|coverage a - {building,residence,house}|section i a dwelling|dwelling {including,with} attached structures|main dwelling|edificio|{casa,vivienda} {principal,asegurada}|' +
    'dwelling|dwelling coverage|a. dwelling|a dwelling|coverage a|coverage a - dwelling|coverage a dwelling|coverage a: dwelling|dwelling (coverage a)|coverage a (dwelling)|dwelling limit|dwelling protection|dwelling amount|dwelling - coverage a|building|building coverage|' +
    'dwelling replacement cost|cov a|cov a dwelling|cov a - dwelling|residence|dwelling property|dwelling (cov a)|dwelling extended coverage|dwelling coverage limit|insured building|vivienda|cobertura a|cobertura a - vivienda|cobertura a vivienda|residencia|estructura de vivienda',
  wind_hail:
    'w/h|wind {and,or,&,/,and/or} hail {,losses}|deductible for {wind,wind or hail,windstorm,windstorm or hail,hail,hurricane,named storm,wind and hail}|' +
    '{wind,windstorm,hurricane,tropical cyclone,named storm,wind or hail,wind and hail,windstorm or hail,hail,wind/hail} {deductible,percentage deductible,loss,losses,damage}|hurricane {and,or} {tropical storm,wind}|{storm,named storms}|all other wind {,deductible}|windstorm, hail|{huracanes,viento,granizo} {o,y} {granizo,viento}|deducible de {viento,tormenta,granizo}|' +
    'wind/hail|wind / hail|wind and hail|wind or hail|windstorm or hail|windstorm/hail|windstorm and hail|hurricane|hurricane deductible|named storm|named storm deductible|wind/hail deductible|wind hail deductible|windstorm or hail deductible|tropical storm|windstorm|wind|' +
    'calendar year hurricane|wind & hail|hurricane/named storm|windstorm or hail percentage deductible|named storm/hurricane|huracán|viento y granizo|viento/granizo|deducible por huracán|deducible de huracán|tormenta nombrada',
  flood: 'flood|flood coverage|building flood coverage|flood insurance|inundación|cobertura de inundación',
  hull:
    '{property,physical damage} coverage, agreed {amount,value}|agreed amount|{boat,boating,watercraft,vessel,yacht} {and equipment,& equipment,and boating equipment,equipment and motor}|{hull,yacht,boat} and {machinery,outboard motor,motors,motor and trailer}|{hull,boat,vessel,watercraft,yacht} {value,coverage,limit,insurance,agreed value,damage,physical damage,deductible}|agreed value {of hull,coverage,limit}|hull {insurance,amount,motor and equipment}|physical damage to {boat,watercraft,vessel,hull}|{cobertura,valor} {de,del} casco|' +
    'hull|hull coverage|hull and equipment|hull & equipment|hull & machinery|hull and machinery|agreed value|agreed hull value|hull limit|boat and motor|watercraft physical damage|hull value|physical damage|boat physical damage|hull physical damage|hull deductible|vessel physical damage|agreed value hull|casco|casco y equipo|valor convenido|valor acordado',
  all_perils:
    'fire {and,or,&} {,any,all,every} other {covered,insured,} {peril,perils,losses}|each loss by fire {or,and} {,any,all} other {covered,} {peril,perils}|' +
    '{all,any} {covered,insured,other covered} {losses,causes,causes of loss,perils,property losses}|deductible for {all perils,all other perils,other perils,any other loss,other losses,property losses}|' +
    '{section i,section 1,sec. i,property,home,dwelling,all peril,all perils,all other perils,aop,base,standard,basic,general} {deductible,deductibles,loss deductible} {,amount}|deductible {-,for,:} {all perils,all other perils,other perils,section i,all covered losses,property losses,each loss,all losses}|{all,any} other {peril,perils,loss,losses,covered perils,causes of loss} {,deductible}|all perils {except,other than} {wind,windstorm,hurricane,wind or hail,windstorm or hail,named storm}|all perils {unless otherwise noted,not listed}|your deductible for {all perils,other losses}|{deducible,deducibles} {sección i,general,básico,de la sección i,para todos los peligros}|{todo,cualquier} otro peligro|' +
    'all perils|all other perils|all peril|all peril deductible|all perils deductible|all other perils deductible|aop|aop deductible|other perils|section i deductible|section i deductibles|section 1 deductible|policy deductible|all covered perils|all losses|basic deductible|' +
    'all other losses|each loss|deductible - all perils|deductible - all other perils|deductible all perils|deductible (all perils)|deductible - section i|deductible: section i|deductible amount|property deductible|base deductible|flat deductible|section i property deductible|deductible section i|standard deductible|' +
    'deductible - all other covered perils|all other peril|otros peligros|todos los peligros|todos los demás peligros|deducible de la póliza|deducible sección i|deducible todos los peligros|los demás peligros',
  other_coverage:
    'medical payments|medical payments to others|med pay|medical expense|personal injury protection|pip|uninsured motorist|uninsured motorists|underinsured motorist|underinsured motorists|uninsured/underinsured motorist|um/uim|um|uim|uninsured motorist property damage|uninsured motorist bodily injury|' +
    'underinsured motorist bodily injury|uninsured motorists bodily injury|uninsured motorists property damage|uninsured/underinsured motorists|uninsured/underinsured motorist bodily injury|' +
    'rental reimbursement|rental|rental car|transportation expense|transportation expenses|towing|towing and labor|emergency road service|roadside assistance|loan/lease payoff|loan/lease coverage|gap|gap coverage|full glass|glass|glass deductible|safety glass|full safety glass|custom equipment|' +
    'custom parts or equipment|sound system|accidental death|death indemnity|other structures|coverage b|coverage b - other structures|b. other structures|personal property|coverage c|coverage c - personal property|c. personal property|contents|loss of use|coverage d|coverage d - loss of use|d. loss of use|additional living expense|' +
    'personal liability|coverage e|coverage e - personal liability|e. personal liability|coverage f|f. medical payments|coverage f - medical payments|ordinance or law|water backup|sewer backup|water back up|equipment breakdown|service line|identity theft|identity fraud|jewelry|scheduled personal property|personal effects|fishing equipment|' +
    'watercraft medical payments|trailer coverage|uninsured boater|uninsured watercraft|wreck removal|pollution liability|fuel spill|vacation liability|emergency expense|emergency expenses|full timers liability|full timer|awning|replacement cost|personal property replacement cost|mold|fungi|earthquake|sinkhole|screen enclosure|' +
    'pagos médicos|motorista sin seguro|reembolso de alquiler|asistencia en carretera|grúa|propiedad personal|otras estructuras|pérdida de uso|responsabilidad personal|motorista no asegurado|protección contra lesiones personales',
  deductible:
    '{applicable,policy,coverage} {deductible,deductibles}|{amount,what} you pay {first,out of pocket}|{out of pocket,less deductible of}|{limit,limits} {and,or,&,/} {ded,deductible,deductibles}|deductible {amount,applied,per loss}|usted paga|' +
    'you pay first|you pay|your share|deductible|deductibles|ded|ded.|deductible(s)|less deductible|your deductible|deductible applies|limit/deductible|limits/deductibles|limits and/or deductibles|limit or deductible|limits or deductibles|limits & deductibles|limits/deductible|limit of liability/deductible|deducible|deducibles|límite/deducible',
  limit:
    '{most,what} we pay|coverage {limit,amount,limits} {,of liability}|{limit,limits} {of coverage,in dollars,per person,each loss}|we pay up to|pagamos hasta|cantidad asegurada|' +
    'up to|the most we pay|maximum|limit|limits|limit of liability|limits of liability|limit(s)|coverage limit|coverage limits|amount of insurance|amount of coverage|insured amount|coverage amount|amount|limit of insurance|limits of insurance|each person/each accident|límite|límites|límite de responsabilidad|suma asegurada|cantidad de seguro',
  premium:
    '{full,total,net,base,annual,semiannual,six month,6-month,12 month,twelve month,written,coverage} {premium,premiums,cost}|{your,} price|premium {in dollars,per vehicle,by vehicle,charge}|what you pay for it|{costo,precio} {anual,semestral}|' +
    'premium|premiums|annual premium|6 month premium|term premium|premium amount|prem|policy premium|basic premium|coverage premium|full term premium|your premium|cost|rate|prima|primas|prima anual|costo',
  total:
    'total {term,full term,estimated,combined,amount of} premium {,for this policy,for the policy period}|six month premium {per vehicle,}|premium {subtotal,total,per car}|{prima,costo} total|' +
    'total|total premium|total policy premium|total annual premium|total term premium|subtotal|vehicle total|total per vehicle|total for vehicle|total by vehicle|premium total|total six month premium|total 6 month premium|total 6 month policy premium|total vehicle premium|total amount|policy total|full policy premium|total cost|prima total|total de prima',
  status: 'status|policy status|coverage status|account status|policy status is|estado de la póliza|estado',
  loan:
    'loan {no/acct no,/lease no,acct no,account}|{loan,acct,account} {ref,reference}|{núm,no} de {préstamo,cuenta}|' +
    'loan number|loan no|loan #|loan no.|loan|loan/account number|loan/account no|account number|account no|account #|loan acct|acct no|acct #|acct|loan num|loan/lease number|loan account number|loan id|contract no|número de préstamo|préstamo|número de cuenta|cuenta',
  reference:
    'reference|reference {number,no,#,id}|your reference|{quote,quotation,proposal} {number,no,#,id,reference}|referencia|número de referencia|{número,núm,no} de cotización',
  other:
    'billing account {number,no,#}|{our,your} file {number,no}|bill plan|payor|mortgagee billed|{producer,agent,agency} {no,#,number}|policy {type,form}|policy form number|transaction {type,reason}|reason for {change,amendment}|{account,client} id|member {id,number}|usaa number|' +
    'prior policy number|previous policy number|prior policy|renewal of|renewal of policy number|replaces policy number|claim no|phone|telephone|tel|fax|email|website|coverage|coverages|coverage description|discounts|discount|forms|endorsements|forms and endorsements|endorsement|form number|remarks|notes|type|type of insurance|description|claim number|claims phone|customer number|agent code|agency code|producer code|page|' +
    'rating information|payment plan|amount due|minimum due|balance|minimum amount due|total amount due|construction|roof|protection class|year built|occupancy|square feet|cancellation|' +
    'description of operations / locations / vehicles|description of operations|important|important notice|special conditions|property information|coverage information|policy information|schedule of coverages|outline of coverage|coverages and limits|teléfono|correo|cobertura|coberturas|descuentos|página|notas|tipo',
};
