import cities from 'city-timezones'
import { mixes } from '../data/customers.ts'
import type { Customer, Dealer } from '../data/customers.ts'
import { dealers } from '../data/dealers/index.ts'
import type { TypeKey } from '../data/machines.ts'
import type { Place } from './plane.ts'

export interface Town extends Place {
  name: string
}

/** A customer with located towns. */
export interface Account {
  /** Index in `accounts`. */
  id: number
  customer: Customer
  dealer: Dealer
  base: Town
  towns: readonly Town[]
  ground: Place
  altitude: number
  zone: string
  mix: readonly TypeKey[]
}

/** Rotates a list, so that the first machine differs between customers. */
const rotated = <T>(items: readonly T[], by: number): T[] => items.map((_, i) => items[(i + by) % items.length]!)

function find(country: string, name: string) {
  const city = cities.cityMapping.find(({ iso2, city_ascii }) => iso2 === country && city_ascii === name)
  if (!city)
    throw new Error(`The demo world names ${name} in ${country}, unknown to the city table: correct data/dealers.`)
  return city
}

function townOf(country: string, name: string): Town {
  const { lat, lng, city } = find(country, name)
  return { name: city, latitude: lat, longitude: lng }
}

/** All customers of all dealers, in data order. */
export const accounts: readonly Account[] = dealers
  .flatMap(dealer => dealer.customers.map(customer => ({ dealer, customer })))
  .map(({ dealer, customer }, id) => {
    const [latitude, longitude, altitude] = customer.ground
    return {
      id,
      customer,
      dealer,
      base: townOf(customer.country, customer.city),
      towns: customer.towns.map(town => townOf(customer.country, town)),
      ground: { latitude, longitude },
      altitude,
      zone: customer.zone ?? find(customer.country, customer.city).timezone,
      mix: rotated(mixes[customer.trade], id),
    }
  })
