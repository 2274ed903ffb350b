import type { Dealer } from '../customers.ts'

export const europe: Dealer = {
  name: 'Muster Europe',
  brand: 'default',
  code: 'MEU-01',
  country: 'IT',
  city: 'Bologna',
  language: 'it',
  makers: ['Aurora', 'Castoro', 'Nordhaug', 'Kaito', 'Vectra'],
  customers: [
    {
      name: 'Agricola Valpadana', trade: 'farm', language: 'it', weight: 4,
      country: 'IT', city: 'Parma', towns: ['Modena', 'Bologna', 'Verona'],
      ground: [44.93, 10.38, 42],
    },
    {
      name: 'Hof Lindenbruch', trade: 'farm', language: 'de', weight: 3,
      country: 'DE', city: 'Magdeburg', towns: ['Braunschweig', 'Leipzig', 'Potsdam'],
      ground: [52.02, 11.42, 85],
    },
    {
      name: 'Ferme des Trois Vallées', trade: 'farm', language: 'fr', weight: 3,
      country: 'FR', city: 'Orleans', towns: ['Bourges', 'Tours', 'Auxerre'],
      ground: [48.17, 1.85, 125],
    },
    {
      name: 'Östergötlands Lantbruk', trade: 'farm', language: 'sv', weight: 2,
      country: 'SE', city: 'Linkoping', towns: ['Orebro', 'Jonkoping'],
      ground: [58.36, 15.32, 70],
    },
    {
      name: 'Alföld Agrár', trade: 'farm', language: 'hu', weight: 2,
      country: 'HU', city: 'Debrecen', towns: ['Nyiregyhaza', 'Miskolc', 'Szolnok'],
      ground: [47.42, 21.42, 108],
    },
    {
      name: 'Campos de Tordehumos', trade: 'farm', language: 'es', weight: 2,
      country: 'ES', city: 'Valladolid', towns: ['Salamanca', 'Burgos', 'Leon'],
      ground: [41.85, -4.98, 735],
    },
    {
      name: 'Bergstraße Tiefbau', trade: 'build', language: 'de', weight: 3,
      country: 'DE', city: 'Frankfurt', towns: ['Giessen', 'Mannheim', 'Wurzburg'],
      ground: [50.02, 8.83, 112],
    },
  ],
}
