import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { TestBroker } from '../../test/mqtt-broker.ts'
import { temporaryFolder } from '../../test/temporary-folder.ts'
import { readCredentialsFile } from './credentials-file.ts'
import { SimulatedMachine } from './machine.ts'
import { Simulation } from './simulate.ts'

it('drives machines through the protocol, and answers jobs', async () => {
  const broker = await TestBroker.start()
  const devices = ['S-1', 'S-2', 'S-3'].map(uid => ({ uid, token: 'mdt_x' }))
  const simulation = new Simulation({ url: broker.url, devices, every: 0.05, connectsPerSecond: 1000 })
  onTestFinished(() => simulation.stop())
  await expect.poll(() => new Set(broker.received.map(({ topic }) => topic)).size).toBe(3)
  await broker.send('v1/S-2/jobs', { id: 'command-1', issuedAt: 1, kind: 'command' })
  await expect.poll(() => broker.of('jobs/progress').at(-1)).toMatchObject({ job: 'command-1', status: 'completed' })
  await simulation.stop()
  const { sent, acknowledged, jobs, p99 } = simulation.report()
  expect({ jobs, acknowledged }).toEqual({ jobs: 1, acknowledged: sent })
  expect(p99).toBeGreaterThan(0)
})

it('moves a machine by its speed', () => {
  const machine = new SimulatedMachine('S-1')
  const start = Date.UTC(2026, 10, 28)
  const readings = Array.from({ length: 120 }, (_, i) => machine.readingAt(start + i * 30_000))
  expect(new Set(readings.map(({ ignition }) => ignition))).toEqual(new Set([true, false]))
  for (const [i, { odometer = 0, engineHours = 0 }] of readings.entries()) {
    const before = readings[i - 1]
    if (!before) continue
    expect(odometer - (before.odometer ?? 0)).toBeLessThanOrEqual((20.1 / 3.6) * 30)
    expect(engineHours).toBeGreaterThanOrEqual(before.engineHours ?? 0)
  }
})

it('reads credentials with or without column names', () => {
  const file = join(temporaryFolder(), 'credentials.csv')
  writeFileSync(file, '\uFEFFname;token;uid\r\nLoader;mdt_1;S-1\r\n')
  expect(readCredentialsFile(file)).toEqual([{ uid: 'S-1', token: 'mdt_1' }])
  writeFileSync(file, 'S-1,mdt_1\nS-2,"mdt_2"\n')
  expect(readCredentialsFile(file)).toEqual([
    { uid: 'S-1', token: 'mdt_1' },
    { uid: 'S-2', token: 'mdt_2' },
  ])
  writeFileSync(file, 'id,serial,uid,secret,claimLink\n4,99,S-1,mdt_1,\n')
  expect(readCredentialsFile(file)).toEqual([{ uid: 'S-1', token: 'mdt_1' }])
  writeFileSync(file, 'uid,name\nS-1,Loader\n')
  expect(() => readCredentialsFile(file)).toThrow(`${file} has no column “token” or “secret”.`)
  writeFileSync(file, 'S-1\n')
  expect(() => readCredentialsFile(file)).toThrow(`Line 1 of ${file} has no uid and token.`)
})
