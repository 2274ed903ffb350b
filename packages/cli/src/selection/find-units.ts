import { getUnitsDetails, listFleets, listFleetUnitsPaginatedV2, listUnitsPaginated } from '@muster/contract'
import type { Api } from '@muster/core'
import { readLines } from '../input/read-input.ts'
import { badUsage, Failure } from '../failure.ts'
import type { Host } from '../host.ts'
import { allRows } from './all-rows.ts'
import type { UnitOptions } from './unit-options.ts'

export interface Unit {
  readonly id: number
  readonly name: string
}

type Calls = Pick<Api, 'call'>

/** Resolves the unit options to distinct units in their order on the command line. */
export async function findUnits(
  api: Calls,
  { unit, fleet, unitsFrom, allUnits }: UnitOptions,
  host: Pick<Host, 'stdin' | 'signal'>,
): Promise<readonly Unit[]> {
  const words = [...unit]
  for (const path of unitsFrom) words.push(...(await readLines(host, path)))
  if (words.length === 0 && fleet.length === 0 && !allUnits)
    throw badUsage('Select units.', 'Use --unit, --fleet, --units-from <file> or --all-units.')
  const found = new Map<number, Unit>()
  const add = ({ id, name }: Unit) => {
    if (!found.has(id)) found.set(id, { id, name })
  }
  for (const word of words) add(await findUnit(api, word))
  for (const word of fleet) for await (const one of unitsOfFleet(api, await findFleet(api, word))) add(one)
  if (allUnits) for await (const one of allRows(api, listUnitsPaginated)) add(one)
  if (found.size === 0) throw new Failure('The selection contains no units.', { hint: 'List them: muster units ls' })
  return [...found.values()]
}

/** Finds a unit by its exact name or serial, ignoring case, or by ID. */
export async function findUnit(api: Calls, word: string): Promise<Unit> {
  const { items } = await api.call(listUnitsPaginated, { query: { filter: word, start: 0, limit: 50 } })
  const same = (text: string | undefined) => text?.toLowerCase() === word.toLowerCase()
  const exact = items.filter(({ name, serial }) => same(name) || same(serial))
  if (exact.length > 1)
    throw new Failure(`${exact.length} units are called '${word}'.`, {
      exit: 'usage',
      hint: `Use the id: ${exact.map(({ id }) => id).join(', ')}.`,
    })
  const [only] = exact
  if (only) return only
  const byId = /^\d{1,9}$/.test(word) ? (await api.call(getUnitsDetails, { body: [Number(word)] }))[0] : undefined
  if (byId) return byId
  const like = items
    .slice(0, 5)
    .map(({ name }) => name)
    .join(', ')
  throw new Failure(`There is no unit '${word}'.`, {
    hint: like ? `Did you mean ${like}?` : 'List them: muster units ls',
  })
}

/** Finds a fleet by its exact name, ignoring case, or by ID; fleets of different companies may share a name. */
export async function findFleet(api: Calls, word: string): Promise<number> {
  const [names, found]: [string[], { fleetId: number; companyName: string }[]] = [[], []]
  for await (const fleet of allRows(api, listFleets, { search: /^\d+$/.test(word) ? undefined : word })) {
    if (String(fleet.fleetId) === word) return fleet.fleetId
    if (fleet.name.toLowerCase() === word.toLowerCase()) found.push(fleet)
    names.push(fleet.name)
  }
  if (found.length > 1) {
    const ids = found
      .slice(0, 10)
      .map(({ fleetId, companyName }) => `${fleetId} (${companyName})`)
      .join(', ')
    throw new Failure(`${found.length} fleets are called '${word}'.`, {
      exit: 'usage',
      hint: `Use the id: ${ids}${found.length > 10 ? ' …' : '.'}`,
    })
  }
  const [only] = found
  if (only) return only.fleetId
  throw new Failure(`There is no fleet '${word}'.`, {
    hint: names.length > 0 ? `Did you mean ${names.slice(0, 5).join(', ')}?` : undefined,
  })
}

const unitsOfFleet = (api: Calls, fleetId: number) => allRows(api, listFleetUnitsPaginatedV2, { path: { fleetId } })
