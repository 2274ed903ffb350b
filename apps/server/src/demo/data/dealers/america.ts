import type { Dealer } from '../customers.ts'

export const america: Dealer = {
  name: 'Great Plains Equipment',
  brand: 'fes',
  code: 'GPE-02',
  country: 'US',
  city: 'Des Moines',
  language: 'en',
  makers: ['Aurora', 'Nordhaug', 'Kaito', 'Castoro', 'Vectra'],
  customers: [
    {
      name: 'Prairie Crown Farms', trade: 'farm', language: 'en', weight: 4,
      country: 'US', city: 'Des Moines', towns: ['Ames', 'Ft. Dodge', 'Ottumwa'],
      ground: [41.83, -93.86, 290],
    },
    {
      name: 'Cedar Fork Growers', trade: 'farm', language: 'en', weight: 3,
      country: 'US', city: 'Wichita', towns: ['Hutchinson', 'Salina', 'Emporia'],
      ground: [37.86, -97.72, 430],
    },
    {
      name: 'Red River Earthworks', trade: 'build', language: 'en', weight: 3,
      country: 'US', city: 'Dallas', towns: ['Denton', 'Waco', 'Tyler'],
      ground: [32.72, -97.12, 180],
    },
    {
      name: 'Blue Mesa Aggregates', trade: 'build', language: 'en', weight: 2,
      country: 'US', city: 'Denver', towns: ['Boulder', 'Greeley', 'Colorado Springs'],
      ground: [39.82, -104.72, 1640],
    },
    {
      name: 'Saskatoon Grain Partners', trade: 'farm', language: 'en', weight: 2,
      country: 'CA', city: 'Saskatoon', towns: ['Biggar', 'North Battleford', 'Prince Albert'],
      ground: [52.05, -107.2, 510],
    },
    {
      name: 'Bajío Maquinaria', trade: 'build', language: 'es', weight: 2,
      country: 'MX', city: 'Leon', towns: ['Irapuato', 'Salamanca', 'Celaya'],
      ground: [20.98, -101.55, 1780],
    },
    {
      name: 'Fazenda Horizonte Largo', trade: 'farm', language: 'pt', weight: 3,
      country: 'BR', city: 'Rio Verde', towns: ['Jatai', 'Ipora'],
      ground: [-17.62, -51.1, 760],
    },
    {
      name: 'Estancia Los Teros', trade: 'farm', language: 'es', weight: 2,
      country: 'AR', city: 'Cordoba', towns: ['Rio Tercero', 'Villa Maria'],
      ground: [-31.85, -63.75, 330],
    },
  ],
}
