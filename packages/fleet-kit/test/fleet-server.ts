import {
  getCompanyFleetsAndCompany,
  listFleetUnitsPaginatedV2,
  listSubcompanies,
  listUnitIds,
  listUnitsPaginated,
  lookupUnits,
  lookupUnitsIds,
  type FleetSchemas,
} from '@muster/contract'
import { aLogin, fakeServer, problem, type FakeCall, type FakeServer } from '@muster/core/testing'

type Unit = FleetSchemas['NavigatorUnit']

const statuses = [
  ['Working', '1c8a4c'],
  ['Moving', '1f6fd1'],
  ['Engine idle', 'b26a00'],
  ['Key off', '5f6b7c'],
] as const
const company = (companyId: number, name: string, parentCompanyId: number) => ({
  companyId,
  name,
  parentCompanyId,
  isDealer: false,
  subcompaniesCount: 0,
  unitsCount: 0,
})
const companies = [company(2, 'Hill Farms', 1), company(3, 'Riverside Contractors', 1), company(4, 'Upper Hill', 2)]
const fleets = [
  { id: 1, name: 'Excavators', companyId: 1, has: (id: number) => id % 2 === 1 },
  { id: 2, name: 'Harvesters of the north', companyId: 1, has: (id: number) => id <= 7 },
  { id: 3, name: 'Tractors', companyId: 2, has: (id: number) => id % 3 === 0 },
]

export const unitName = (id: number): string => `Excavator ${String(id).padStart(5, '0')}`

function unitOf(id: number): Unit {
  const [statusName, statusColor] = statuses[id % statuses.length] ?? statuses[0]
  return {
    id,
    name: unitName(id),
    serial: `SN-${id * 7}`,
    iconName: 'icon-wolf-general',
    statusId: 1,
    statusName,
    statusColor,
    hasMntProfile: false,
  }
}

/**
 * Returns a server of a dealer with companies, fleets and `count` units with IDs from 1. Company 2 has even units,
 * company 4 every fourth.
 */
export function aFleetServer(count: number, name = unitName): FakeServer {
  const units = Array.from({ length: count }, (_, index) => ({ ...unitOf(index + 1), name: name(index + 1) }))
  const found = ({ query, path }: FakeCall): Unit[] => {
    const text = query.get('filter')?.toLowerCase() ?? ''
    const fleetId = path.fleetId ?? query.get('fleetId')
    const inFleet = fleets.find(({ id }) => String(id) === fleetId)?.has ?? (() => true)
    const step = Number(query.get('companyId') ?? 1)
    return units.filter(
      unit => unit.id % step === 0 && inFleet(unit.id) && `${unit.name} ${unit.serial}`.toLowerCase().includes(text),
    )
  }
  const page = <Row>(rows: Row[], { query }: FakeCall) => {
    const start = Number(query.get('start') ?? 0)
    return { items: rows.slice(start, start + Number(query.get('limit') ?? 50)), totalCount: rows.length }
  }
  const lookup = ({ id, name, serial = '' }: Unit) => ({ id, label: name, code: serial, companyName: 'Hill Farms' })
  return fakeServer()
    .on(listUnitsPaginated, call => page(found(call), call))
    .on(listFleetUnitsPaginatedV2, call => page(found(call), call))
    .on(listUnitIds, call => found(call).map(({ id }) => id))
    .on(lookupUnits, call => page(found(call).map(lookup), call))
    .on(lookupUnitsIds, ({ body }) => (body as number[]).flatMap(id => units[id - 1] ?? []).map(lookup))
    .on(listSubcompanies, call =>
      page(
        companies.filter(each => each.parentCompanyId === Number(call.path.id)),
        call,
      ),
    )
    .on(getCompanyFleetsAndCompany, call => ({
      companyName: companies.find(({ companyId }) => companyId === Number(call.path.id))?.name ?? 'Dealer',
      unitsCount: count,
      fleets: page(
        fleets
          .filter(each => each.companyId === Number(call.path.id))
          .map(({ id, name, has }) => ({
            id,
            name,
            colour: 'cecece',
            unitsCount: units.filter(unit => has(unit.id)).length,
          })),
        call,
      ),
    }))
}

/** Returns a server that fails all lists. */
export function aFailingFleetServer(): FakeServer {
  const failure = () => problem(500, 'Sorry.')
  return aFleetServer(0)
    .on(listUnitsPaginated, failure)
    .on(listSubcompanies, failure)
    .on(getCompanyFleetsAndCompany, failure)
}

export const dispatcher = aLogin({ acl: ['ADM_FLEET_AT_GLANCE_VIEW'] })
