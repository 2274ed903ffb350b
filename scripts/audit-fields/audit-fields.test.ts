import { expect, it } from 'vitest'
import { auditFields } from './audit-fields.ts'

it('finds the code that gives each input field its effect, or the reason why there is none', () => {
  const fields = auditFields()
  const readersOf = (name: string) => fields.find(field => field.name === name)?.readers

  // by its type, by its column, through the type of a function, in a request
  expect(readersOf('PowerProfileInput.minBattery_mV')).toEqual([
    'apps/server/src/modules/profiles/power/power-watch.ts',
  ])
  expect(readersOf('SatelliteConfig.noGsmTime')).toEqual([
    'apps/server/src/modules/organisation/devices/silence-watch.ts',
  ])
  expect(readersOf('CanParameterInput.mask')).toEqual([
    'packages/signals/src/can-parameter.ts',
    'apps/server/src/modules/equipment/device-configuration/desired-profiles.ts',
  ])
  expect(readersOf('EngineHoursRequest.unitIds')).toContain(
    'apps/server/src/modules/reports/engine-hours/engine-hours.ts',
  )
  // saved, shown and imported only
  expect(readersOf('CompanyInput.fax')).toEqual([])

  const unaccounted = fields.filter(({ readers, reason }) => readers.length === 0 && reason === undefined)
  expect(unaccounted.map(({ name }) => name)).toEqual([])
})
