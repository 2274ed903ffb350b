import type { Dealer } from '../customers.ts'

export const africa: Dealer = {
  name: 'Savanna & Gulf Machinery',
  brand: 'skc',
  code: 'SGM-03',
  country: 'ZA',
  city: 'Johannesburg',
  language: 'en',
  makers: ['Nordhaug', 'Kaito', 'LiuGong', 'Castoro', 'Vectra'],
  customers: [
    {
      name: 'Highveld Grain', trade: 'farm', language: 'en', weight: 3,
      country: 'ZA', city: 'Bloemfontein', towns: ['Welkom', 'Kimberley'],
      ground: [-28.55, 26.75, 1340],
    },
    {
      name: 'Rift Valley Estates', trade: 'farm', language: 'en', weight: 2,
      country: 'KE', city: 'Eldoret', towns: ['Kitale', 'Kakamega', 'Bungoma'],
      ground: [0.72, 35.15, 2000],
    },
    {
      name: 'Atlas Terrassement', trade: 'build', language: 'fr', weight: 2,
      country: 'MA', city: 'Marrakesh', towns: ['Settat'],
      ground: [31.75, -7.95, 430],
    },
    {
      name: 'وادي النيل للإنشاءات', trade: 'build', language: 'ar', weight: 3,
      country: 'EG', city: 'Cairo', towns: ['Benha', 'Zagazig', 'Tanta'],
      ground: [29.98, 31.68, 240],
    },
    {
      name: 'Arewa Haulage', trade: 'carry', language: 'en', weight: 2,
      country: 'NG', city: 'Kano', towns: ['Zaria', 'Funtua', 'Katsina'],
      ground: [11.93, 8.42, 470],
    },
    {
      name: 'الرياض للمقاولات', trade: 'build', language: 'ar', weight: 2,
      country: 'SA', city: 'Riyadh', towns: ['Al Kharj', 'Al Quwayiyah'],
      ground: [24.52, 46.88, 600],
    },
  ],
}
