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

/** Machine types of an industry. A fleet repeats them in this order. */
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
  /** Relative share of the demo fleet. */
  weight: number
  /** Country code. The base and the towns its trucks serve are spelled as `city_ascii` of `city-timezones` and connected by land. */
  country: string
  city: string
  towns: readonly string[]
  /** Open inland ground for fields and sites: latitude, longitude, altitude in metres. */
  ground: readonly [number, number, number]
  /** Time zone, if the city table has a zone that IANA has retired. */
  zone?: string
}

export interface Dealer {
  name: string
  /** Portal theme. */
  brand: string
  code: string
  country: string
  city: string
  language: Language
  makers: readonly string[]
  customers: readonly Customer[]
}
