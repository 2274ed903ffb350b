import type { Dealer } from '../customers.ts'

export const pacific: Dealer = {
  name: 'Southern Cross Plant',
  brand: 'kai',
  code: 'SCP-04',
  country: 'AU',
  city: 'Brisbane',
  language: 'en',
  makers: ['Kaito', 'Aurora', 'Nordhaug', 'Castoro', 'Vectra'],
  customers: [
    {
      name: 'Darling Downs Cropping', trade: 'farm', language: 'en', weight: 3,
      country: 'AU', city: 'Toowoomba', towns: ['Dalby', 'Warwick', 'Kingaroy'],
      ground: [-27.42, 151.3, 370],
    },
    {
      name: 'Macquarie Carriers', trade: 'carry', language: 'en', weight: 2,
      country: 'AU', city: 'Dubbo', towns: ['Parkes', 'Orange', 'Mudgee'],
      ground: [-32.2, 148.45, 270],
    },
    {
      name: 'Waikato Contracting', trade: 'build', language: 'en', weight: 2,
      country: 'NZ', city: 'Hamilton', towns: ['Rotorua', 'Taupo'],
      ground: [-37.82, 175.42, 55],
    },
    {
      name: '十勝アグリ', trade: 'farm', language: 'ja', weight: 2,
      country: 'JP', city: 'Obihiro', towns: ['Kitami', 'Asahikawa'],
      ground: [42.95, 143.08, 75],
    },
    {
      name: '北関東建機', trade: 'build', language: 'ja', weight: 2,
      country: 'JP', city: 'Utsunomiya', towns: ['Maebashi', 'Koriyama', 'Mito'],
      ground: [36.48, 139.92, 105],
    },
    {
      name: 'อีสานงานดิน', trade: 'build', language: 'th', weight: 2,
      country: 'TH', city: 'Khon Kaen', towns: ['Kalasin', 'Chaiyaphum', 'Udon Thani'],
      ground: [16.35, 102.7, 180],
    },
  ],
}
