import type { Dealer } from '../customers.ts'

export const india: Dealer = {
  name: 'Kisan Motors',
  brand: 'tafe',
  code: 'KIM-05',
  country: 'IN',
  city: 'Chennai',
  language: 'en',
  makers: ['TAFE', 'TAFE', 'Castoro', 'Kaito', 'Nordhaug', 'Vectra'],
  customers: [
    {
      name: 'पंजाब कृषि सेवा', trade: 'farm', language: 'hi', weight: 4,
      country: 'IN', city: 'Ludhiana', towns: ['Patiala', 'Chandigarh', 'Ambala'],
      ground: [30.78, 75.72, 245],
    },
    {
      name: 'हरियाणा खेती संघ', trade: 'farm', language: 'hi', weight: 3,
      country: 'IN', city: 'Rohtak', towns: ['Sonipat', 'Bhiwani', 'Panipat'],
      ground: [29.12, 76.52, 220],
    },
    {
      name: 'Malwa Farm Services', trade: 'farm', language: 'en', weight: 3,
      country: 'IN', city: 'Indore', towns: ['Ujjain', 'Ratlam'],
      ground: [22.85, 75.62, 540],
    },
    {
      name: 'Vidarbha Growers', trade: 'farm', language: 'en', weight: 2,
      country: 'IN', city: 'Nagpur', towns: ['Chandrapur', 'Amravati'],
      ground: [20.98, 78.85, 300],
    },
    {
      name: 'Kaveri Agro Haulage', trade: 'carry', language: 'en', weight: 2,
      country: 'IN', city: 'Salem', towns: ['Karur', 'Tiruchirappalli', 'Dindigul'],
      ground: [11.58, 78.05, 260],
    },
  ],
}
