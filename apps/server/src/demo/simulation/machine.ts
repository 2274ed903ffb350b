import { machineTypes, makers } from '../data/machines.ts'
import type { MachineType, TypeKey } from '../data/machines.ts'
import { between, pick, seededRandom, shuffled } from '#kernel/seeded-random.ts'
import { accounts } from './customers.ts'
import type { Account } from './customers.ts'
import { moved, offset, polar, sunflower } from './plane.ts'
import type { Place, Point } from './plane.ts'

/** Device quirk: silent for days, always idling, late delivery in batches, or a slow clock. */
export type Quirk = 'silent' | 'idle' | 'late' | 'behind'

export interface Machine {
  index: number
  /** Fifteen digits. */
  uid: string
  /** Seed of the random values of this machine. */
  seed: number
  account: Account
  type: TypeKey
  spec: MachineType
  maker: string
  model: string
  quirk?: Quirk
  /** Farmyard, site or depot, the origin of its coordinates in metres. */
  origin: Place
  /** Parking space of the machine. */
  parking: Point
  /** Yard ID, which determines the layout of the yard. */
  yard: number
  /** Index among the machines of its yard. */
  member: number
  /** Index among the machines of its customer, from 0. */
  ordinal: number
}

type Home = Pick<Machine, 'origin' | 'parking' | 'yard' | 'member'>

const machineRandom = seededRandom('machine')
const slotRandom = seededRandom('slot')
const quirkRandom = seededRandom('quirk')
const makerRandom = seededRandom('maker')
const modelRandom = seededRandom('model')
const yardRandom = seededRandom('yard')

export const perFarm = 5
const perSite = 8

const farmSpacing = 3_400,
  siteSpacing = 1_100

export const uidOf = (index: number): string => `99${String(index + 1).padStart(13, '0')}`
/** Pattern of the uids of a million machines. */
export const demoUids = '99000000%'

/** Returns a function from index to machine; a bigger fleet begins with the machines of a smaller one. */
export function createFleet(seed: number): (index: number) => Machine {
  const shares = accounts.flatMap(account => Array.from({ length: account.customer.weight }, () => account))
  const slots = shuffled(shares, slotRandom, seed)
  const ranks = slots.map((account, i) => slots.slice(0, i).filter(other => other === account).length)
  return index => {
    const slot = index % slots.length
    const account = slots[slot]!
    const ordinal = Math.floor(index / slots.length) * account.customer.weight + ranks[slot]!
    return machineAt(seed, index, account, ordinal)
  }
}

function machineAt(seed: number, index: number, account: Account, ordinal: number): Machine {
  const own = Math.floor(machineRandom(seed, index) * 0x1_0000_0000)
  const type = account.mix[ordinal % account.mix.length]!
  const spec: MachineType = machineTypes[type]
  const able = account.dealer.makers.filter(maker => makers[maker]?.[type])
  const maker = pick(able, makerRandom(own))
  return {
    index,
    ordinal,
    uid: uidOf(index),
    seed: own,
    account,
    type,
    spec,
    maker,
    model: pick(makers[maker]?.[type] ?? [], modelRandom(own)),
    ...quirkOf(own),
    ...placed(seed, account, spec, ordinal),
  }
}

function quirkOf(own: number): { quirk?: Quirk } {
  const random = quirkRandom(own)
  if (random < 0.08) return { quirk: 'silent' }
  if (random < 0.11) return { quirk: 'idle' }
  if (random < 0.14) return { quirk: 'late' }
  return random < 0.16 ? { quirk: 'behind' } : {}
}

/** Groups machines at farmyards and sites, and trucks and vans at depots on the edge of town. */
function placed(seed: number, account: Account, { work }: MachineType, ordinal: number): Home {
  const isField = work === 'field'
  const isRoad = work === 'road' || work === 'round'
  const kind = isField ? 0 : isRoad ? 1 : 2
  const rank = rankAmong(account, kind, ordinal)
  const size = isField ? perFarm : perSite
  const group = Math.floor(rank / size),
    member = rank % size
  const yard = account.id * 300_000 + kind * 100_000 + group
  if (isRoad) {
    const depot = offset(
      account.base,
      polar(between(yardRandom(seed, yard), 1_800, 4_200), yardRandom(seed, yard, 1) * 6.28),
    )
    return { origin: depot, parking: { x: member * 7, y: 0 }, yard, member }
  }
  const jitter = polar(150, yardRandom(seed, yard) * 6.28)
  if (isField) {
    const farm = offset(account.ground, moved(sunflower(group, farmSpacing), jitter))
    return { origin: farm, parking: { x: member * 8 - 16, y: 6 }, yard, member }
  }
  // handling machines of a farm have a separate yard
  const ground = account.customer.trade === 'farm' ? offset(account.base, polar(5_500, 1)) : account.ground
  const site = offset(ground, moved(sunflower(group, siteSpacing), jitter))
  return { origin: site, parking: { x: member * 8 - 28, y: -34 }, yard, member }
}

/** Returns the kind of base: 0 fields, 1 road, 2 site. */
export function kindOf(type: TypeKey): 0 | 1 | 2 {
  const { work } = machineTypes[type]
  if (work === 'field') return 0
  return work === 'road' || work === 'round' ? 1 : 2
}

function rankAmong({ mix }: Account, kind: number, ordinal: number): number {
  const same = mix.map(type => kindOf(type) === kind)
  const each = same.filter(Boolean).length
  return Math.floor(ordinal / mix.length) * each + same.slice(0, ordinal % mix.length).filter(Boolean).length
}
