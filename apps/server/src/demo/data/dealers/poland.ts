import type { Dealer } from '../customers.ts'

export const poland: Dealer = {
  name: 'Maszyny Wisła',
  brand: 'dressta',
  code: 'MWI-06',
  country: 'PL',
  city: 'Warsaw',
  language: 'pl',
  makers: ['Dressta', 'Dressta', 'Nordhaug', 'Kaito', 'Castoro', 'Aurora', 'Vectra'],
  customers: [
    {
      name: 'Śląskie Kruszywa', trade: 'build', language: 'pl', weight: 4,
      country: 'PL', city: 'Katowice', towns: ['Gliwice', 'Opole', 'Kielce'],
      ground: [50.32, 18.82, 250],
    },
    {
      name: 'Wielkopolska Budowa', trade: 'build', language: 'pl', weight: 3,
      country: 'PL', city: 'Poznan', towns: ['Inowroclaw', 'Zielona Gora'],
      ground: [52.35, 16.75, 85],
    },
    {
      name: 'Mazowieckie Roboty Ziemne', trade: 'build', language: 'pl', weight: 3,
      country: 'PL', city: 'Warsaw', towns: ['Lodz', 'Lublin'],
      ground: [52.15, 20.75, 105],
    },
    {
      name: 'Gospodarstwo Roztocze', trade: 'farm', language: 'pl', weight: 2,
      country: 'PL', city: 'Lublin', towns: ['Kielce', 'Rzeszow'],
      ground: [51.1, 22.75, 210],
    },
    {
      name: 'Kopalnia Zgierska', trade: 'build', language: 'pl', weight: 2,
      country: 'PL', city: 'Lodz', towns: ['Kielce', 'Inowroclaw'],
      ground: [51.82, 19.62, 200],
    },
    {
      name: 'Moravské zemní práce', trade: 'build', language: 'cs', weight: 2,
      country: 'CZ', city: 'Brno', towns: ['Olomouc', 'Zlin', 'Jihlava'],
      ground: [49.12, 16.72, 215],
    },
  ],
}
