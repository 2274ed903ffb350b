import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

interface Call {
  requestBody?: { content: Record<string, { schema: { $ref?: string } } | undefined> }
}

interface Document {
  paths: Record<string, Record<string, Call | undefined> | undefined>
  components: { schemas: Record<string, { description?: string; enum?: string[]; properties?: object }> }
}

const documentOf = (service: string): Document =>
  JSON.parse(readFileSync(new URL(`../generated/openapi/${service}.json`, import.meta.url), 'utf8'))

const documents = { fleet: documentOf('fleet'), report: documentOf('report') }
const fleet = documents.fleet.components.schemas
const report = documents.report.components.schemas

const entities: [string, string[]][] = [
  ['a unit’s detail, status and visibility', ['UnitDetail', 'NavigatorUnit', 'UnitVisibility']],
  ['its detail on a day, by UTC date', ['UnitHistorical']],
  ['its profiles, with maintenance and fences', ['UnitProfiles', 'UnitMaintenanceProfile', 'FenceAssignments']],
  ['CAN parameter and CAN profile', ['CanParameter', 'CanProfile']],
  ['curfew and duty profile, custom duty', ['CurfewProfile', 'DutyProfile', 'CustomDuty']],
  ['fence profile with its shapes', ['FenceProfile', 'FenceShape', 'CircleShape', 'PolygonShape']],
]

it.each(entities)('CONST-009 has %s', (_, names) => {
  for (const name of names) expect(fleet).toHaveProperty(name)
})

/** Calls whose body contains each entity (002 §7). */
const carriers: [string, string[]][] = [
  ['fleetDetailVO', ['post /api/fleets', 'put /api/fleets/{fleetId}']],
  ['ioProfile', ['post /api/io-profiles', 'put /api/io-profiles/{id}']],
  ['profileUnitAssignementsVO', ['put /api/io-profiles/{profileId}/assign']],
  ['mntProfileDetailVO', ['post /api/maintenance-profiles', 'put /api/maintenance-profiles/{id}']],
  ['mntProfileUnitAssignementsVO', ['put /api/maintenance-profiles/{profileId}/assign']],
  ['mntDoActionParamVO', ['post /api/maintenance/do-action/{unitId}']],
  ['mntOverallStatusParamVO', ['post /api/maintenance/overall-status']],
  ['powerProfileDetailVO', ['post /api/power-profiles', 'put /api/power-profiles/{id}']],
  ['lastinfoTemplate', ['post /api/btm/{btmId}/lastinfo']],
  ['profileTemplate', ['post /api/btm/profiles']],
]

it.each(carriers)('CONST-010 names bodies with %s accordingly', (name, calls) => {
  const { schemas } = documents.fleet.components
  const named = Object.keys(schemas).filter(key => schemas[key]?.description?.includes(`\`${name}\``))
  expect(named).toHaveLength(1)
  for (const call of calls) {
    const [method = '', path = ''] = call.split(' ')
    const body = documents.fleet.paths[path]?.[method]?.requestBody
    expect(body?.content['application/json']?.schema.$ref, call).toBe(`#/components/schemas/${named[0]}`)
  }
})

it('CONST-010 names the list of both assignments as documented', () => {
  for (const name of ['ProfileAssignments', 'MaintenanceProfileAssignments'])
    expect(Object.keys(fleet[name]?.properties ?? {})).toEqual(['assignements'])
})

it('CONST-011 has the report periods and sort directions of the documents', () => {
  const choices = Object.values(report).map(schema => schema.enum?.join())
  expect(choices).toContain('DAILY,WEEKLY')
  expect(choices).toContain('ASC,DESC')
})
