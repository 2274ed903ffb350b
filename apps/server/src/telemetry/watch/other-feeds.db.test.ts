import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { fedUnits } from '#test/fed-unit.ts'
import { pollOnce } from '../ingest/aemp/poller.ts'

let test: TestDatabase
let fleet: Awaited<ReturnType<typeof fedUnits>>
let snapshot: object
let url: string
const provider = createServer((_, response) => response.end(JSON.stringify(snapshot)))

beforeAll(async () => {
  test = await testDatabase()
  fleet = await fedUnits(test.db, { hasLimits: true })
  provider.listen(0, '127.0.0.1')
  await once(provider, 'listening')
  url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/Fleet/1`
})
afterAll(async () => {
  provider.close()
  await test.close()
})

/** A Friday, outside the hours of the curfew from 18:00 on. */
const at = (minutes: number) => new Date(Date.UTC(2026, 10, 20, 17, minutes)).toISOString()
const hours = [{ from: '06:00', to: '18:00' }]
const days = Object.fromEntries(
  ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'].map(day => [day, hours]),
)
const fence = {
  alarmPriority: 0,
  inside: true,
  outside: true,
  shape: { shapeType: 'CIRCLE', circleRadius: 1000, circleLatitude: 45, circleLongitude: 9 },
}
type Unit = Awaited<ReturnType<typeof fleet.unit>>

/** Alarms as `CODE start–end text`, in minutes after 17:00. */
async function alarms(unit: Unit) {
  return (await unit.alarms()).map(alarm =>
    alarm.replaceAll(/2026-11-2\dT[\d:.]+Z/g, time => String((Date.parse(time) - Date.parse(at(0))) / 60_000)),
  )
}

async function owes(
  unit: Unit,
  description: string,
  interval: 'ENGINE_HOURS' | 'ODOMETER',
  dueAt: number,
  soon: number,
) {
  await test.db
    .insertInto('unit_service')
    .values({
      unit_id: unit.unitId,
      description,
      interval_type: interval,
      interval_value: dueAt,
      due_at: dueAt,
      forewarning: soon,
    })
    .execute()
}

const inputAlarm = {
  inputs: [
    {
      type: 'DIGITAL',
      index: 0,
      name: 'Door',
      notificationType: 'ALARM',
      alarms: [{ type: 'SIMPLE', name: 'Door open', duration: 0, threshold: 1 }],
    },
  ],
  internalInputs: [],
}

it('raises and ends the alarms of ISO 15143-3 polls once each', async () => {
  const unit = await fleet.unit()
  await test.db
    .insertInto('unit_limits')
    .values({ unit_id: unit.unitId, limits: JSON.stringify({ overspeed: 40, ignition: true }) })
    .execute()
  await unit.give('curfew-profile', { timezoneId: 'UTC', days }, 'Site')
  await unit.give('fence-profile', fence, 'Quarry')
  await unit.give('io-profile', inputAlarm)
  const rule = { dutyId: 5, dutyTypeId: 2, behaviourId: 1, threshold: 55 }
  await unit.give('duty-profile', { rules: [rule] }, 'Haulers')

  interface Values {
    latitude?: number
    speed?: number
    isRunning?: boolean
    engineHours?: number
    kilometres?: number
    fuel?: number
    doorIsOpen?: boolean
    faults?: string[]
  }
  const values: Values = {}
  const poll = async (minutes: number, changes: Values) => {
    Object.assign(values, { faults: [] }, changes)
    const datetime = at(minutes)
    const { latitude = 45.5, speed = 0, isRunning = false, fuel = 80 } = values
    snapshot = {
      snapshotTime: datetime,
      Equipment: [
        {
          EquipmentHeader: { OEMName: 'Astra', Model: 'HD9', SerialNumber: unit.uid },
          Location: { Latitude: latitude, Longitude: 9, Speed: speed, SpeedUnits: 'km/h', datetime },
          EngineStatus: { Running: isRunning, datetime },
          CumulativeOperatingHours: { Hour: values.engineHours ?? 480, datetime },
          Distance: { OdometerUnits: 'kilometre', Odometer: values.kilometres ?? 9000, datetime },
          FuelRemaining: { Percent: fuel, datetime },
          SwitchStatus: [{ SwitchNumber: 1, SwitchState: values.doorIsOpen ? 'on' : 'off', datetime }],
          ...(values.faults?.length && {
            FaultCode: values.faults.map(CodeIdentifier => ({ CodeIdentifier, CodeSource: 'J1939', datetime })),
          }),
        },
      ],
    }
    // a provider shows its last snapshot until it has a newer one
    for (const expected of [1, 0]) {
      const { summary } = await pollOnce({ url }, parsed => fleet.watchedPipeline().ingest(parsed))
      expect([summary.rejected, summary.quarantined]).toEqual([[], 0])
      expect(summary.accepted > 0).toBe(expected === 1)
    }
  }

  await poll(0, {})
  await owes(unit, 'Oil', 'ENGINE_HOURS', 500, 10)
  await owes(unit, 'Tyres', 'ODOMETER', 10_000_000, 0)
  await poll(10, { isRunning: true, engineHours: 489 })
  await poll(20, { latitude: 45, engineHours: 491, speed: 45 })
  await poll(30, { engineHours: 501, speed: 60, kilometres: 10_001 })
  await poll(40, { speed: 20, fuel: 50 })
  await poll(50, { fuel: 8, doorIsOpen: true, faults: ['SPN 110 FMI 0'] })
  await poll(60, { fuel: 60 })
  await poll(70, { doorIsOpen: false, latitude: 45.5, speed: 0, isRunning: false })
  await fleet.pass(25 * 3_600_000)
  await poll(80, {})
  const raised = await alarms(unit)
  // their times are those of the server
  const silence = raised.filter(alarm => alarm.startsWith('DEVICE_')).map(alarm => alarm.split(' ')[0])
  expect(silence.toSorted()).toEqual(['DEVICE_OFFLINE', 'DEVICE_ONLINE'])
  expect(raised.filter(alarm => !alarm.startsWith('DEVICE_'))).toEqual([
    'IGNITION_ON 10–10 Key switched on',
    'MAINTENANCE 20– “Oil” due soon, at 500 h',
    'GEOFENCE_ENTER 20–20 Quarry',
    'OVERSPEED 20–40 45 km/h, limit 40 km/h',
    'MAINTENANCE 30– “Oil” overdue, was due at 500 h, “Tyres” overdue, was due at 10000 km',
    'STATUS 30–40 In alarm by the status profile “Haulers”',
    'FAULT 50– SPN 110 FMI 0',
    'LOW_FUEL 50–60 Fuel at 8 %, limit 10 %',
    'INPUT 50–70 Door: Door open',
    'CURFEW 60–70 Used outside the hours of “Site”',
    'GEOFENCE_EXIT 70–70 Quarry',
    'FUEL_DROP 70–70 At least 8 % of the tank lost',
    'IGNITION_OFF 70–70 Key switched off',
  ])
})

it('raises marked, portal-only alarms for an imported file', async () => {
  const unit = await fleet.unit()
  await test.db
    .insertInto('unit_limits')
    .values({ unit_id: unit.unitId, limits: JSON.stringify({ overspeed: 40, idleMinutes: 10, ignition: true }) })
    .execute()
  await unit.give('curfew-profile', { timezoneId: 'UTC', days }, 'Site')
  await unit.give('fence-profile', fence, 'Quarry')
  await unit.give('io-profile', inputAlarm)
  await unit.give('power-profile', { rules: [], minBattery_mV: 11_500 })
  const { record_id: canParameterId } = await test.db
    .insertInto('record')
    .values({
      kind: 'can-parameter',
      company_id: fleet.customer,
      name: 'Oil temp',
      data: JSON.stringify({ description: 'Oil temp', dataLength: 8 }),
    })
    .returning('record_id')
    .executeTakeFirstOrThrow()
  const parameter = { canParameterId, bound: true, notificationTypeId: 2, behaviorId: 1, threshold: 100 }
  await unit.give('can-profile', { canLine0: { canProtocolId: 1, canParameters: [parameter] } })
  await owes(unit, 'Oil', 'ENGINE_HOURS', 500, 10)

  const rows: [minutes: number, ...values: (number | string)[]][] = [
    [0, 45.5, 9, 0, 'off', 480, 80, 12.6, 80, 0, 90],
    [10, 45.5, 9, 45, 'on', 485, 78, 12.5, 85, 0, 90],
    [20, 45, 9, 10, 'on', 491, 77, 11, 114, 1, 120],
    [30, 45, 9, 0, 'on', 501, 76, 12.4, 90, 0, 95],
    [45, 45, 9, 0, 'on', 501, 55, 12.4, 88, 0, 95],
    [62, 45.5, 9, 20, 'on', 502, 8, 0.2, 88, 0, 95],
    [70, 45.5, 9, 0, 'off', 502, 60, 12.4, 70, 0, 80],
  ]
  const received: unknown[] = []
  const lines = [
    'time,latitude,longitude,speed,ignition,engine hours,fuel level,power,coolantTemp,in1,Oil temp',
    ...rows.map(([minutes, ...values]) => [at(minutes), ...values].join(',')),
  ]
  for (const server of [fleet.watchedPipeline(), fleet.watchedPipeline()]) {
    server.onAlarms(list => received.push(...list.map(({ isHistory, isPortalOnly }) => isHistory && isPortalOnly)))
    await unit.importCsvTo(server, ...lines)
    await server.drain()
  }
  expect(received).toEqual(Array(16).fill(true))
  expect(await alarms(unit)).toEqual(
    [
      'OVERSPEED 10–20 45 km/h, limit 40 km/h',
      'IGNITION_ON 10–10 Key switched on',
      'MAINTENANCE 20– “Oil” due soon, at 500 h',
      'CAN_PARAMETER 20–30 Oil temp at 120, more than 100',
      'GEOFENCE_ENTER 20–20 Quarry',
      'ENGINE_OVERHEAT 20–30 Coolant at 114 °C, limit 110 °C',
      'INPUT 20–30 Door: Door open',
      'LOW_BATTERY 20–30 Battery at 11.0 V, limit 11.5 V',
      'MAINTENANCE 30– “Oil” overdue, was due at 500 h',
      'IDLE 45–62 Idle for 10 min',
      'GEOFENCE_EXIT 62–62 Quarry',
      'LOW_FUEL 62–70 Fuel at 8 %, limit 10 %',
      'CURFEW 62–70 Used outside the hours of “Site”',
      'POWER_CUT 62–70 External power lost',
      'FUEL_DROP 70–70 At least 10 % of the tank lost',
      'IGNITION_OFF 70–70 Key switched off',
    ].map(alarm => `${alarm} (imported)`),
  )
})

it('raises and ends alarms at their times for a file older than the newest reading', async () => {
  const unit = await fleet.unit()
  await unit.feed({ at: at(600), attributes: { fuelLevel: 90 } })
  const levels = [50, 8, 7, 60]
  await unit.importCsv(
    'time,latitude,longitude,fuel level',
    ...levels.map((level, index) => `${at(index * 30)},45,9,${level}`),
  )
  expect((await alarms(unit)).filter(alarm => alarm.startsWith('LOW_FUEL'))).toEqual([
    'LOW_FUEL 30–90 Fuel at 8 %, limit 10 % (imported)',
  ])
})
