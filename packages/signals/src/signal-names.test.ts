import { expect, it } from 'vitest'
import { signalLabel, signalNames } from './signal-names.ts'

it('labels known signals, and others by their code', () => {
  expect(signalLabel('rpm')).toEqual({ label: 'Engine speed', uom: 'rpm' })
  expect(signalLabel('hydraulicOilTemp')).toEqual({ label: 'Hydraulic oil temp', uom: '' })
  expect(signalLabel('toString')).toEqual({ label: 'To string', uom: '' })
})

it('finds the codes of a CAN parameter', () => {
  expect(signalNames('Coolant temperature')).toEqual([
    'coolantTemp',
    'engineTemp',
    'Coolant temperature',
    'coolantTemperature',
    'coolant_temperature',
  ])
  for (const code of ['hydraulicOilTemp', 'pto_speed', 'defLevel']) {
    expect(signalNames(signalLabel(code).label)).toContain(code)
  }
  expect(signalNames(' ')).toEqual([])
})
