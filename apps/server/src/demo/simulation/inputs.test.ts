import { parameterReader, readFrames, sensorCurve, valuesIn } from '@muster/signals'
import { expect, it } from 'vitest'
import { hasInputs, ioProfiles } from '../data/io-profiles.ts'
import { hasEngineBus } from '../data/status-profiles.ts'
import { Simulation } from './simulation.ts'

const now = Date.parse('2026-11-20T15:20:00Z')

it('sends millivolts that match the fuel level of wired machines', () => {
  const simulation = new Simulation(1)
  let wired = 0
  for (let index = 0; index < 400; index++) {
    const { machine } = simulation.timeline(index)
    const { fuelLevel = 0, inputs } = simulation.reading(index, now)
    const sensor = ioProfiles.find(({ type }) => type === machine.type)?.sensors[0]
    if (!hasInputs(index) || sensor?.type !== 'FUEL_VOLTAGE') {
      expect(inputs?.adc1).toBeUndefined()
      continue
    }
    wired += 1
    expect(machine.spec.tank).toBe(sensor.tankSize_l)
    const litres = sensorCurve(sensor)(Number(inputs?.adc1)) ?? Number.NaN
    expect((litres / sensor.tankSize_l) * 100).toBeCloseTo(fuelLevel, 0)
  }
  expect(wired).toBeGreaterThan(20)
})

it('sends frames of a running engine with the reported engine speed', () => {
  const engineSpeed = {
    identifier: '0CF00400',
    mask: '00000000',
    bit29: true,
    dataBitStart: 24,
    dataLength: 16,
    intel: true,
    dataResolution: 0.125,
    dataOffset: 0,
  }
  const simulation = new Simulation(1)
  let running = 0
  for (let index = 0; index < 400; index++) {
    const { machine } = simulation.timeline(index)
    const { frames: sent, signals } = simulation.reading(index, now)
    if (!hasEngineBus(machine) || signals?.['rpm'] === 0) {
      expect(sent).toBeUndefined()
      continue
    }
    running += 1
    const frames = readFrames(sent?.join(' ') ?? '')
    expect(frames).toHaveLength(5)
    const [value] = valuesIn(frames, parameterReader(engineSpeed, true)).values()
    expect(value?.value).toBeCloseTo(Number(signals?.['rpm']), 0)
  }
  expect(running).toBeGreaterThan(5)
})
