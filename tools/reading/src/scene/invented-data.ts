/** Words for inventing people, places and companies. No person, policy or vehicle is real. */

const words = (text: string): readonly string[] => text.split('|').map((word) => word.trim());

export const GIVEN_NAMES = words(
  `Aaron|Abigail|Adriana|Alan|Alicia|Amara|Andre|Anita|Beatriz|Benjamin|Bethany|Brandon|Camila|Carl|Cecilia|Chidi|
  Clara|Colin|Dalia|Darnell|Deborah|Diego|Elena|Elijah|Esther|Fatima|Felix|Gloria|Graham|Hannah|Hector|Imani|Ivan|
  Janelle|Jerome|Joaquín|Jolene|Kenji|Kiara|Latoya|Leland|Linh|Lorenzo|Marisol|Marcus|Mei|Miriam|Nadia|Nolan|Octavia|
  Omar|Patrice|Priya|Rafael|Ramona|Roland|Sabrina|Silas|Tamara|Tobias|Valeria|Vernon|Wendy|Xiomara|Yusuf|Zoe`,
);
export const FAMILY_NAMES = words(
  `Abernathy|Aguilar|Alvarado|Ashworth|Baptiste|Bauer|Beaumont|Bhatt|Blackwood|Brandt|Cárdenas|Castellano|Chaudhry|
  Chen|Coleman|D'Angelo|Delacroix|Demir|Donnelly|Dunbar|Eriksen|Escobar|Fairbanks|Farrell|Fontaine|Gallagher|Gunderson|
  Hargrove|Hawthorne|Holloway|Huang|Ibarra|Jankowski|Kapoor|Kessler|Kowalczyk|Lafferty|Lindqvist|Lombardi|MacDougall|
  Maldonado|McAllister|Mbeki|Montgomery|Nakamura|Nguyen|O'Rourke|Okonjo|Olufsen|Pemberton|Petrov|Quintero|Ramsey|
  Rasmussen|Rutherford|Sandoval|Santiago-Cruz|Schaefer|Sinclair|Stanhope|Tanaka|Thibodeaux|Underwood|Valenzuela|
  Van Buren|Vasquez|Wainwright|Weatherby|Whitfield|Yamamoto|Zielinski`,
);
const STREETS = words(
  `Alder|Bayberry|Birchwood|Brookhaven|Cedar Ridge|Chestnut|Copperfield|Cypress|Dogwood|Eastbrook|Elmhurst|Fern Valley|
  Foxglove|Glenwood|Harvest Moon|Hickory|Ironwood|Juniper|Kingfisher|Lakeview|Laurel|Magnolia|Maple Grove|Meadowlark|
  Mill Creek|Northgate|Oak Hollow|Old Post|Orchard|Pebble Beach|Pinecrest|Quail Run|Redbud|Ridgeline|Saddlebrook|
  Spring Garden|Stonebridge|Sycamore|Timberlane|Walnut|Westover|Willow Bend`,
);
const STREET_KINDS = words('St|Street|Ave|Avenue|Rd|Road|Ln|Lane|Dr|Drive|Ct|Blvd|Way|Pl|Trl|Cir');
export const PLACES = words(
  `Charlotte NC 282|Raleigh NC 276|Greensboro NC 274|Concord NC 280|Gastonia NC 280|Hickory NC 286|Durham NC 277|
  Asheville NC 288|Rock Hill SC 297|Greenville SC 296|Columbia SC 292|Atlanta GA 303|Savannah GA 314|Augusta GA 309|
  Knoxville TN 379|Nashville TN 372|Richmond VA 232|Roanoke VA 240|Tampa FL 336|Orlando FL 328|Miami FL 331|
  Jacksonville FL 322|Austin TX 787|San Antonio TX 782|Houston TX 770|El Paso TX 799|Phoenix AZ 850|Tucson AZ 857|
  Denver CO 802|Columbus OH 432|Dayton OH 454|Indianapolis IN 462|Louisville KY 402|Birmingham AL 352|Mobile AL 366|
  Sacramento CA 958|Fresno CA 937|Boise ID 837|Omaha NE 681|Wilmington NC 284`,
);

export { STREET_KINDS, STREETS };

/** Name of the company, its brand, and, for a real company, its NAIC code. */
export type Insurer = readonly [name: string, brand: string, naic?: string];

const insurers = (text: string): readonly Insurer[] =>
  words(text).map((line) => {
    const [name = '', brand = '', naic] = line.split('=').map((part) => part.trim());
    return [name, brand, naic];
  });

export const REAL_INSURERS = insurers(
  `State Farm Mutual Automobile Insurance Company=State Farm=25178|Allstate Fire and Casualty Insurance Company=Allstate=29688|
  GEICO Indemnity Company=GEICO=22055|Progressive Casualty Insurance Company=Progressive=24260|
  United Services Automobile Association=USAA=25941|Nationwide Mutual Insurance Company=Nationwide=23787|
  Liberty Mutual Fire Insurance Company=Liberty Mutual=23035|Farmers Insurance Exchange=Farmers=21652|
  The Travelers Home and Marine Insurance Company=Travelers=27998|Erie Insurance Exchange=Erie Insurance=26271|
  American Family Mutual Insurance Company, S.I.=American Family=19275|Auto-Owners Insurance Company=Auto-Owners=18988|
  Amica Mutual Insurance Company=Amica=19976|Safeco Insurance Company of America=Safeco=24740|
  Foremost Insurance Company Grand Rapids, Michigan=Foremost=11185|Markel American Insurance Company=Markel=28932|
  North Carolina Farm Bureau Mutual Insurance Company, Inc.=NC Farm Bureau=14842|Shelter Mutual Insurance Company=Shelter=23388`,
);
/** Invented insurers. Each set of layouts has its own. */
export const INVENTED_INSURERS = {
  tune: insurers(
    `Piedmont Crest Insurance Company=Piedmont Crest|Blue Heron Mutual Insurance Company=Blue Heron|
    Cardinal Valley Casualty Company=Cardinal Valley|Old Dominion Shield Indemnity Company=Dominion Shield|
    Tidewater Home Insurance Exchange=Tidewater|Granite Peak Property & Casualty=Granite Peak|
    Southern Lantern Assurance Corp.=Southern Lantern|Bright Harbor Specialty Insurance Company=Bright Harbor`,
  ),
  test: insurers(
    `Longleaf General Insurance Company=Longleaf|Copper Canyon Preferred Insurance Co.=Copper Canyon|
    Northwind Farmers' Mutual Fire Insurance Company=Northwind|Riverstone Select Insurance, Inc.=Riverstone|
    Seabright Marine Underwriters=Seabright|Prairie Gate Reciprocal Exchange=Prairie Gate|
    Halcyon National Casualty Company=Halcyon National|Evergreen Keystone Lloyds=Evergreen Keystone`,
  ),
};

/** The lender that every document is checked for, by the names in its requirements. */
export const LENDER = {
  names: ['Skyla Federal Credit Union', 'Skyla Credit Union', 'Skyla FCU'],
  address: ['PO Box 18649', 'Charlotte, NC 28218'],
} as const;

/** Wrong lenders whose names sound like the right one. */
export const SIMILAR_LENDERS = words(
  'Skylark Community Credit Union|Skylar Federal Credit Union|Skyline Credit Union|Skyland FCU|Sky Lakes Federal Credit Union',
);
export const OTHER_LENDERS = words(
  `Harborstone Bank, N.A.|First Meridian Mortgage LLC|Capital Ridge Auto Finance|Truewater Credit Union|Ally Financial|
  Wells Fargo Bank NA|Toyota Motor Credit Corporation|Pinnacle Home Loans, Inc.|Coastal Federal Credit Union|
  Bluestem Savings Bank|Chase Auto Finance|Rocket Mortgage LLC`,
);

/** Make, model and world manufacturer identifier. */
export const CARS = words(
  `Toyota=Camry SE=4T1|Honda=CR-V EX-L=2HK|Ford=F-150 Supercrew=1FT|Chevrolet=Silverado 1500 LT=3GC|Nissan=Altima SV=1N4|
  Subaru=Outback Premium=4S4|Hyundai=Tucson Limited=5NM|Kia=Telluride SX=5XY|Jeep=Grand Cherokee Laredo=1C4|
  Volkswagen=Jetta=3VW|Mazda=CX-5 Touring=JM3|GMC=Terrain Denali=3GK|Ram=1500 Big Horn=1C6|Tesla=Model 3=5YJ|
  Lexus=RX 350=2T2|BMW=X3 xDrive30i=5UX`,
);
export const MOTOR_HOMES = words(
  `Winnebago=View 24D=WD3|Thor=Four Winds 28Z=1FD|Forest River=Rockwood 2511S=4X4|Jayco=Jay Flight 28BHS=1UJ|
  Keystone=Cougar 29RKS=4YD|Airstream=Flying Cloud 25FB=1ST|Coachmen=Freelander 27QB=1FD|Grand Design=Imagine 2500RL=573`,
);
export const BOATS = words(
  `Sea Ray=SPX 210=SER|Boston Whaler=Montauk 170=BWC|Yamaha=242X E-Series=YAM|Bennington=22 SSRX Pontoon=ETW|
  Tracker=Pro Team 175=BUJ|MasterCraft=NXT22=MBC|Grady-White=Fisherman 216=NTL|Ranger=Z518L=RNG`,
);
/** Models for insurance programs that cover only one kind of vehicle. */
export const MOTORCYCLES = words(
  `Harley-Davidson=Road Glide Special=1HD|Honda=Gold Wing Tour=JH2|Yamaha=MT-09=JYA|Kawasaki=Ninja 650=JKA|
  Indian=Scout Bobber=56K|Triumph=Bonneville T120=SMT|BMW=R 1250 GS=WB1|Suzuki=V-Strom 650=JS1`,
);
export const COACHES = words(
  `Winnebago=Vista 29NP=1F6|Tiffin=Allegro 32 SA=4UZ|Newmar=Bay Star 3014=1F6|Thor=Chateau 31W=1FD|Entegra=Odyssey 24B=1FD|
  Leisure Travel Vans=Unity FX=WD4`,
);
export const TRAVEL_TRAILERS = words(
  `Jayco=Eagle HT 264BHOK=1UJ|Grand Design=Reflection 150 226RK=573|Keystone=Passport 219BH=4YD|Lance=2185=56L|
  Airstream=Bambi 20FB=1ST|Forest River=Salem 27RE=4X4|Coachmen=Apex Nano 208BHS=5ZT`,
);
export const SKIFFS = words(
  `Carolina Skiff=17 JVX=EKH|Lund=1650 Angler=LUN|Alumacraft=Escape 165=ACB|Starcraft=Fishmaster 180=STR|Crestliner=1650 Fish Hawk=NOR`,
);
export const YACHTS = words(
  `Catalina=315=CTY|Beneteau=Oceanis 30.1=BEY|Regal=33 Express=RGM|Sea Ray=Sundancer 320=SER|Hunter=33=HUN|Cutwater=C-30=FMC`,
);
export const PERSONAL_WATERCRAFT = words(
  `Sea-Doo=GTX 170=YDV|Yamaha=WaveRunner VX Cruiser=YAM|Kawasaki=Jet Ski Ultra 310LX=KAW|Bennington=20 SVL Pontoon=ETW|
  Sun Tracker=Party Barge 20 DLX=BUJ|Harris=Cruiser 210 Pontoon=HAM`,
);

/** Endorsements by kind of collateral, as `form number~title`. */
export const ENDORSEMENTS = {
  auto: words(
    `PP 03 05 08 86~Loss Payable Clause|PP 13 01 12 99~Coverage For Damage To Your Auto Exclusion|PP 01 84 07 21~Amendment of Policy Provisions|
    PP 03 03 04 86~Towing and Labor Costs Coverage|PP 03 02 06 98~Optional Limits Transportation Expenses|A-1187 (03/19)~Roadside Assistance|
    PP 04 95 09 18~Combined Uninsured/Underinsured Motorists|CW-2204 01 20~Electronic Delivery Consent|PP 23 40 10 15~Public or Livery Conveyance Exclusion|
    AU 8812 11 17~Full Safety Glass Endorsement|6031A (0716)~Accident Forgiveness|PP 03 35 09 93~Auto Loan/Lease Coverage|IL 09 51~Important Flood Notice|
    U-448C~Notice of Privacy Practices|PP 00 01 09 18~Personal Auto Policy|AU 2046 08 14~New Vehicle Replacement Cost`,
  ),
  home: words(
    `HO 00 03 05 11~Homeowners 3 Special Form|HO 04 16 10 00~Premises Alarm or Fire Protection System|HO 04 90 05 11~Personal Property Replacement Cost|
    HO 04 96 10 00~No Section II Liability Coverages for Home Day Care|HO 03 12 05 11~Windstorm or Hail Percentage Deductible|
    HO 23 86~Personal Property Replacement Cost Loss Settlement|HO 04 77 10 00~Ordinance or Law Increased Amount|H-4021 (06/18)~Water Backup of Sewers or Drains|
    HO 32 32 06 16~Special Provisions North Carolina|HO 04 27 05 11~Limited Fungi, Wet or Dry Rot|HO 24 82 10 00~Personal Injury|
    HO 04 61~Scheduled Personal Property|HO 06 48~Residence Rental|438 BFU NS~Lender's Loss Payable Endorsement|HO 04 55~Identity Fraud Expense`,
  ),
  boat: words(
    `WC-1001 (04/17)~Watercraft Policy Provisions|WC-2210~Agreed Hull Value Endorsement|WC-2218~Personal Effects Coverage|WC-3104 0819~Navigational Warranty|
    WC-3310~Emergency Towing and Assistance|WC-3502~Fuel Spill Liability|WC-4001~Loss Payable Clause Watercraft|WC-4110~Lay-Up Period Warranty|
    WC-4402~Hurricane Haul-Out Expense|WC-5000~Mandatory Coverage Amendatory|WC-5120~Trailer Physical Damage|WC-6001~Consignment Exclusion`,
  ),
  rv: words(
    `RV-0001 (0219)~Recreational Vehicle Policy|RV-1104~Total Loss Replacement|RV-1120~Vacation Liability|RV-1131~Emergency Expense|RV-1204~Full Timer's Liability|
    RV-1310~Awning Replacement|RV-1402~Loss Payee Endorsement|RV-1515~Mexico Physical Damage|RV-1602~Roof Protection Plus|RV-1711~Pest Damage Protection|
    RV-1805~Personal Effects Replacement|RV-2001~Amendatory Endorsement`,
  ),
} as const;

/** Small print. Placeholders in braces print details that don't matter. */
export const LEGAL_SENTENCES = words(
  `This declarations page, together with the policy jacket, the application and the endorsements listed, completes your policy.|
  Coverage is provided only where a limit of liability or a premium is shown for the coverage.|
  The limit shown for each coverage is the most that we will pay for any one accident or loss, subject to the policy provisions.|
  Please read your policy carefully and keep this page with your important papers.|
  Any person who knowingly presents a false statement in an application for insurance may be guilty of a criminal offense.|
  If a vehicle is sold or replaced you must tell us within thirty days of the change so that coverage continues without interruption.|
  The premium is based on information that you or others have given to us, including consumer reports.|
  You may ask us to correct personal information in our files; we will tell you in writing what we decide.|
  We may charge a fee of up to $25.00 for a payment that your bank returns unpaid.|
  Your policy renews automatically unless one of us decides otherwise, in accordance with state law.|
  Discounts shown have been applied and are subject to verification at any time during the policy term.|
  Coverage for rental reimbursement applies only while the insured vehicle is being repaired because of a covered loss.|
  The deductible is the part of a covered loss that you pay; we pay the rest up to the limit shown.|
  This policy does not provide coverage for flood. Flood insurance may be available through the National Flood Insurance Program.|
  Replacement cost estimates are produced with tools licensed from third parties and are not a guarantee.|
  If we cancel this policy, we will give notice to those named in the declarations as their interests may appear.|
  Payment to any loss payee is made jointly with the named insured, unless the loss payable clause says otherwise.|
  Read the section Conditions for your duties after an accident or loss; prompt notice is one of them.|
  Countersigned at the address of the agency where the law requires countersignature.|
  The company has caused this policy to be signed by its president and secretary.|
  Inspection of the property may take place during normal hours; we will call before we come.|
  Rates are filed with the department of insurance and may change at each renewal.|
  Report a claim at any hour, day or night, by telephone or with our mobile application.|
  Members of the exchange are not liable for assessments beyond the premium stated.|
  Some coverages may be subject to special limits for jewelry, firearms, money, securities and watercraft.|
  A higher deductible lowers your premium; ask your agent for a comparison.|
  Uninsured motorists coverage was offered, and the option shown was chosen by the first named insured.|
  No flat cancellation is allowed after the effective date of coverage.`,
);

export const MESSAGES = words(
  `Go paperless: enroll online and save.|Drivers who complete a defensive driving course may qualify for a discount.|
  Moving soon? Call us before you pack.|Set up automatic payments to avoid service fees.|
  Ask about a personal umbrella policy with limits of $1,000,000 or more.|Download your ID cards with our app.|
  Bundle your home and auto policies and save up to 18%.|Report changes of drivers in your household promptly.`,
);
export const DISCOUNTS = words(
  `Multi-car|Multi-policy|Safe driver|Paid in full|Paperless|Homeowner|Anti-lock brakes|Passive restraint|Anti-theft device|
  Good student|Continuous insurance|Advance quote|Automatic payment|New home|Protective device|Claim free`,
);
