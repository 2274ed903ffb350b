import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

interface Document {
  components: { schemas: Record<string, { description?: string; enum?: string[]; properties?: object }> }
}

const documentOf = (service: string): Document =>
  JSON.parse(readFileSync(new URL(`../generated/openapi/${service}.json`, import.meta.url), 'utf8'))

const fleet = documentOf('fleet').components.schemas
const report = documentOf('report').components.schemas

const entities: [string, string[]][] = [
  ['a unit’s detail, status and visibility', ['UnitDetail', 'NavigatorUnit', 'UnitVisibility']],
  ['its detail on a day, by UTC date', ['UnitHistorical']],
  ['its profiles, with maintenance and fences', ['UnitProfiles', 'UnitMaintenanceProfile', 'FenceAssignments']],
  ['CAN parameter and CAN profile', ['CanParameter', 'CanProfile']],
  ['curfew and duty profile, custom duty', ['CurfewProfile', 'DutyProfile', 'CustomDuty']],
  ['fence profile with its shapes', ['FenceProfile', 'FenceShape', 'CircleShape', 'PolygonShape']],
]

it.each(entities)('CONST-009 knows %s', (_, names) => {
  for (const name of names) expect(fleet).toHaveProperty(name)
})

const wireNames = [
  'fleetDetailVO',
  'ioProfile',
  'profileUnitAssignementsVO',
  'mntProfileDetailVO',
  'mntProfileUnitAssignementsVO',
  'mntDoActionParamVO',
  'mntOverallStatusParamVO',
  'powerProfileDetailVO',
  'lastinfoTemplate',
  'profileTemplate',
]

it.each(wireNames)('CONST-010 says which of its entities the documents call %s', name => {
  const called = Object.values({ ...fleet, ...report }).filter(({ description = '' }) =>
    description.includes(`\`${name}\``),
  )
  expect(called).toHaveLength(1)
})

it('CONST-011 has the report periods and sort directions of the documents', () => {
  const choices = Object.values(report).map(schema => schema.enum?.join())
  expect(choices).toContain('DAILY,WEEKLY')
  expect(choices).toContain('ASC,DESC')
})
