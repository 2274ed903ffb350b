/** Address and telephone format of a country; `#` stands for a digit. The telephone numbers are fictitious. */
export interface AddressStyle {
  /** Streets with `#` for digits of the house number. */
  streets: readonly string[]
  zipCode: string
  phone: string
}

export const addressStyles: Readonly<Record<string, AddressStyle>> = {
  AR: { streets: ['Av. Colón ###', 'Bv. San Juan ##'], zipCode: '50##', phone: '+54 351 555 ####' },
  AU: { streets: ['## Industrial Avenue', '### Depot Road'], zipCode: '4###', phone: '+61 7 5550 ####' },
  BR: {
    streets: ['Av. Presidente Vargas, ###', 'Rua das Oficinas, ##'],
    zipCode: '759##-###',
    phone: '+55 64 5550 ####',
  },
  CA: { streets: ['### Grain Elevator Road', '##th Street East'], zipCode: 'S7K 0A#', phone: '+1 306 555 01##' },
  CN: { streets: ['建设路##号', '工业大道###号'], zipCode: '5450##', phone: '+86 772 555 ####' },
  CZ: { streets: ['Průmyslová ##', 'Nádražní ###'], zipCode: '1## 00', phone: '+420 555 0## ###' },
  DE: {
    streets: ['Hafenstraße ##', 'Industriestraße ##', 'Am Güterbahnhof #'],
    zipCode: '391##',
    phone: '+49 391 555 ####',
  },
  EG: { streets: ['شارع المصانع ##', 'طريق النيل ##'], zipCode: '115##', phone: '+20 2 5550 ####' },
  ES: { streets: ['Calle del Molino ##', 'Avenida de Castilla ##'], zipCode: '470##', phone: '+34 983 555 ###' },
  FR: { streets: ['## rue des Moulins', '# avenue de la Gare'], zipCode: '450##', phone: '+33 2 38 55 ## ##' },
  GB: { streets: ['## Foundry Lane', 'Unit #, Canal Business Park'], zipCode: 'LS# 4AB', phone: '+44 113 496 0###' },
  HU: { streets: ['Malom utca ##', 'Ipari út #'], zipCode: '40##', phone: '+36 52 555 ###' },
  IN: { streets: ['##, Industrial Area Phase 2', 'Plot ##, GT Road'], zipCode: '6000##', phone: '+91 44 5550 ####' },
  IT: {
    streets: ['Via Emilia ##', 'Via dell’Artigianato ##', 'Viale dei Mille #'],
    zipCode: '431##',
    phone: '+39 0521 555 ###',
  },
  JP: { streets: ['港北区新横浜#-##', '工業団地#-#'], zipCode: '0##-08##', phone: '+81 11 555 ####' },
  KE: { streets: ['Uganda Road ##', 'Kapsoya Lane #'], zipCode: '301##', phone: '+254 53 555 ####' },
  MA: { streets: ['## avenue Mohammed V', 'Quartier Industriel, lot ##'], zipCode: '400##', phone: '+212 524 555 ###' },
  MX: { streets: ['Blvd. Aeropuerto ###', 'Calle Torno ##'], zipCode: '372##', phone: '+52 477 555 ####' },
  NG: { streets: ['## Bompai Road', '# Depot Close'], zipCode: '7002##', phone: '+234 64 555 ###' },
  NZ: { streets: ['## Tannery Road', '### State Highway 1'], zipCode: '74##', phone: '+64 3 555 ####' },
  PL: { streets: ['ul. Fabryczna ##', 'al. Jerozolimskie ###'], zipCode: '40-0##', phone: '+48 32 555 ## ##' },
  SA: { streets: ['طريق الخرج ##', 'شارع الصناعية #'], zipCode: '115##', phone: '+966 11 555 ####' },
  SE: { streets: ['Kvarngatan ##', 'Industrigatan #'], zipCode: '582 ##', phone: '+46 13 555 ## ##' },
  TH: { streets: ['## ถนนมิตรภาพ', '### ถนนอุตสาหกรรม'], zipCode: '400##', phone: '+66 43 555 ###' },
  US: {
    streets: ['### Elevator Road', '#### County Road 12', '## Depot Street'],
    zipCode: '503##',
    phone: '+1 515 555 01##',
  },
  ZA: { streets: ['## Voortrekker Street', '# Silo Road'], zipCode: '93##', phone: '+27 51 555 ####' },
}
