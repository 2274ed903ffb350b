import type { TypeKey } from './machines.ts'

export type Language =
  | 'en'
  | 'it'
  | 'de'
  | 'fr'
  | 'sv'
  | 'hu'
  | 'es'
  | 'pt'
  | 'ar'
  | 'th'
  | 'ja'
  | 'zh'
  | 'hi'
  | 'pl'
  | 'cs'
export type Trade = 'farm' | 'build' | 'carry'

/** What the fleet of a trade is made of; machines are handed out in this order, over and over. */
export const mixes: Record<Trade, readonly TypeKey[]> = {
  farm: [
    'tractor',
    'tractor',
    'harvester',
    'truck',
    'sprayer',
    'tractor',
    'telehandler',
    'tractor',
    'harvester',
    'van',
  ],
  build: [
    'excavator',
    'dumper',
    'loader',
    'dozer',
    'truck',
    'excavator',
    'dumper',
    'roller',
    'telehandler',
    'loader',
    'van',
    'dumper',
  ],
  carry: ['truck', 'van', 'truck', 'truck', 'loader', 'truck', 'van', 'telehandler'],
}

export interface Customer {
  name: string
  trade: Trade
  language: Language
  /** Share of the fleet. */
  weight: number
  /** The base and the towns its trucks serve, as `city-timezones` spells them (`city_ascii`), over land only. */
  country: string
  city: string
  towns: readonly string[]
  /** Open ground inland where fields and sites lie: latitude, longitude, metres above sea level. */
  ground: readonly [number, number, number]
  /** Where the city table has a zone that IANA has retired. */
  zone?: string
}

export interface Dealer {
  name: string
  /** Theme of the portal. */
  brand: string
  code: string
  country: string
  city: string
  language: Language
  makers: readonly string[]
  customers: readonly Customer[]
}
