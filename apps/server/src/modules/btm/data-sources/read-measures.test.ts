import { inEnglish } from '../../../kernel/texts/texts.ts'
import { expect, it } from 'vitest'
import { measures } from './measures.ts'
import { codeOf, measured, type NamedSource, type Reading } from './read-measures.ts'

const reading: Reading = {
  speed: 12,
  engineHours: 1000,
  odometer: 5000,
  fuelLevel: 40,
  fuelUsed: null,
  ignition: true,
  statusId: 2,
  signals: { ecuHours: 1234, rpm: 1800, in3: true, adc2: 3.5, power: 13.8, totalDistance: 7000 },
}
const read = (source: Omit<NamedSource, 'name'> & { name?: string }) => {
  const {
    value,
    uom,
    source: from,
  } = measured(source.measureCode, [{ name: '', ...source }], reading, inEnglish()) ?? {}
  return [value, uom, from]
}

it.each([
  [{ measureCode: 'ENGINE_HOURS', type: 'CAN', canParameterId: 1, name: 'ECU hours' }, [1234, 'h', 'CAN · ECU hours']],
  [
    { measureCode: 'ENGINE_SPEED', type: 'CAN', canParameterId: 1, name: 'Revolutions' },
    [1800, 'rpm', 'CAN · Revolutions'],
  ],
  [{ measureCode: 'OIL_PRESSURE', type: 'INPUT', ioChannel: 3 }, [true, 'kPa', 'Input 3']],
  [{ measureCode: 'FUEL_LEVEL', type: 'ANALOG', ioChannel: 2 }, [3.5, 'V', 'Analog input 2']],
  [{ measureCode: 'WORKING', type: 'STATUS', dutyId: 2, name: 'Moving' }, [true, '', 'Status · Moving']],
  [{ measureCode: 'ODOMETER', type: 'GPS' }, [7, 'km', 'GPS']],
  [{ measureCode: 'ENGINE_HOURS', type: 'KEY' }, [1000, 'h', 'Key']],
  [
    { measureCode: 'BATTERY_VOLTAGE', type: 'INTERNAL', internalInput: 1, name: 'Battery' },
    [13.8, 'V', 'Internal input · Battery'],
  ],
] as const)('ADM-026 reads a measure from the source that is selected: %o', (source, expected) => {
  expect(read(source)).toEqual(expected)
})

it('has no value where the reading has nothing of the source, whatever else it has', () => {
  expect(read({ measureCode: 'FUEL_LEVEL', type: 'ANALOG', ioChannel: 7 })).toEqual([undefined, 'V', 'Analog input 7'])
})

it('without a source it is what ingest derives', () => {
  const values = measures.map(({ code }) => [code, measured(code, [], reading, inEnglish())?.value])
  expect(Object.fromEntries(values)).toMatchObject({
    ENGINE_HOURS: 1000,
    ODOMETER: 5,
    SPEED: 12,
    FUEL_LEVEL: 40,
    ENGINE_SPEED: 1800,
    IGNITION: true,
    WORKING: false,
  })
  expect(measured('NOPE', [], reading, inEnglish())).toBeUndefined()
})

it('a parameter is reported under its name as one word', () => {
  expect([codeOf('Coolant temperature'), codeOf('ECU hours (total)'), codeOf('')]).toEqual([
    'coolantTemperature',
    'ecuHoursTotal',
    '',
  ])
})
