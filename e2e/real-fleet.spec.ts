import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { create, get, ingest, send, tokenOf, traccarLine } from './api.ts'
import { signIn } from './portal.ts'
import {
  beginning,
  daily,
  dozer,
  excavator,
  harvester,
  loader,
  telehandler,
  truck,
  week,
  type Machine,
  type Reading,
} from './real-fleet.ts'
import { emptyFolder, startServer, type RunningServer } from './server.ts'
import { expect, test } from './test.ts'

const first = beginning(Date.now())
const readings = week(first)
const day = 86_400_000
const at = (dayNumber: number, hours: number) => first + dayNumber * day + hours * 3_600_000
const password = 'admin-demo'
const machines = [loader, telehandler, harvester, excavator, dozer, truck]
const period = { fromDate: new Date(first).toISOString(), toDate: new Date(first + 7 * day - 1).toISOString() }

let server: RunningServer
let token: string
let units: ReadonlyMap<string, number>
const url = (path: string) => `${server.url}/wlf/api${path}`

test.beforeAll(async () => {
  test.setTimeout(180_000)
  const env = { MUSTER_DEMO: '0', MUSTER_INGEST_REGISTER: '1', MUSTER_INGEST_TOKEN: 'ingest-demo' }
  server = await startServer({ folder: emptyFolder(), env })
  const changeKey = /changeKey=([^\s&]+)/.exec(server.output())?.[1]
  const sha256 = createHash('sha256').update(password).digest('hex')
  await send('POST', url('/users/reset-password'), '', { changeKey, password: sha256 })
  token = await tokenOf(server.url, 'admin', password)
  // a first message registers each machine, so that it has its profiles before the week
  const before = { ...(readings[0] as Reading), at: new Date(first - 3_600_000) }
  await sendTraccar([loader, telehandler, harvester], [before])
  await sendSnapshots([excavator, dozer], [before])
  await importCsv(truck, [before])
  units = await unitIds()
  await setUp()
  await sendTraccar([loader, telehandler, harvester], readings)
  await sendSnapshots([excavator, dozer], readings)
  await importCsv(truck, readings)
})
test.afterAll(() => server?.stop())

/** Returns the values sent by a single machine only. */
function special({ name }: Machine, time: number): { speed?: number; attributes?: object } {
  if (name === loader.name && time === at(2, 22)) return { attributes: { ignition: true } }
  if (name === loader.name && time === at(1, 9)) return { speed: 108 }
  if (name === telehandler.name) return { attributes: { power: time === at(3, 10) ? 10.4 : 12.6 } }
  if (name === harvester.name)
    // engine speed, 2500 and 1000 rpm
    return { attributes: { canFrames: `0CF00400#F07D87${time === at(4, 11) ? '204E' : '401F'}0000FF` } }
  return {}
}

async function sendTraccar(of: readonly Machine[], rows: readonly Reading[]): Promise<void> {
  for (const machine of of) {
    const lines = rows.map(({ at: time, isRunning, engineHours, odometer, fuelUsed, longitude }) => {
      const { speed = isRunning ? 5 : 0, attributes } = special(machine, time.getTime())
      return traccarLine({
        ...machine,
        time,
        longitude,
        speed,
        attributes: { ignition: isRunning, hours: engineHours * 3_600_000, odometer, fuelUsed, ...attributes },
      })
    })
    const { accepted } = await ingest(server.url, lines)
    expect(accepted, machine.name).toBe(rows.length)
  }
}

/** Sends each ISO 15143-3 snapshot like a provider. */
async function sendSnapshots(of: readonly Machine[], rows: readonly Reading[]): Promise<void> {
  for (const { at: time, isRunning, engineHours, odometer, fuelUsed, longitude } of rows) {
    const datetime = time.toISOString()
    const Equipment = of.map(({ uid, latitude }) => ({
      EquipmentHeader: { OEMName: 'Astra', Model: 'HD9', SerialNumber: uid },
      Location: { Latitude: latitude, Longitude: longitude, datetime },
      EngineStatus: { Running: isRunning, datetime },
      CumulativeOperatingHours: { Hour: engineHours, datetime },
      Distance: { OdometerUnits: 'kilometre', Odometer: odometer / 1000, datetime },
      FuelUsed: { FuelUnits: 'litre', FuelConsumed: fuelUsed, datetime },
    }))
    const response = await fetch(`${server.url}/ingest/aemp`, {
      method: 'POST',
      headers: { authorization: 'Bearer ingest-demo', 'content-type': 'application/json' },
      body: JSON.stringify({ snapshotTime: datetime, Equipment }),
    })
    expect(response.ok, await response.text()).toBe(true)
  }
}

let isImported = false
async function importCsv({ name, latitude }: Machine, rows: readonly Reading[]): Promise<void> {
  const file = join(server.folder, 'truck.csv')
  const lines = rows.map(({ at: time, isRunning, engineHours, odometer, fuelUsed, longitude }) =>
    [time.toISOString(), latitude, longitude, isRunning, engineHours, odometer / 1000, fuelUsed].join(','),
  )
  writeFileSync(file, ['time,latitude,longitude,ignition,engine hours,odometer km,fuel used', ...lines].join('\n'))
  const { items } = await get<{ items: { name: string }[] }>(url('/companies'), token)
  const unit = isImported ? ['--unit', name] : ['--new-unit', name, '--company', items[0]?.name ?? '']
  isImported = true
  await promisify(execFile)('node', ['apps/server/src/main.ts', 'import', file, '--yes', ...unit], {
    cwd: join(import.meta.dirname, '..'),
    env: { ...process.env, MUSTER_DEMO: '0', MUSTER_DATA_DIR: server.folder },
  })
}

/** Returns units by the names in the script, because a feed of ISO 15143-3 adds more to a machine's name. */
async function unitIds(): Promise<ReadonlyMap<string, number>> {
  const { items } = await get<{ items: { unitId: number; name: string; serial: string }[] }>(
    url('/units?start=0&limit=50'),
    token,
  )
  return new Map(
    machines.map(({ name, uid }) => {
      const unit = items.find(item => item.name === name || (uid !== '' && item.serial.includes(uid)))
      if (!unit)
        throw new Error(`${name} is not among ${items.map(item => `${item.name} (${item.serial})`).join(', ')}.`)
      return [name, unit.unitId]
    }),
  )
}

const idOf = ({ name }: Machine) => units.get(name) ?? 0
const unitsOf = (...of: Machine[]) => of.map(idOf)

async function assign(path: string, profile: object, machine: Machine): Promise<void> {
  const id = await create(url(path), token, profile)
  await send('PUT', url(`${path}/${id}/assign`), token, { assignements: [{ unitId: idOf(machine), assign: true }] })
}

/** Assigns profiles and limits to the machines. */
async function setUp(): Promise<void> {
  await send('PUT', url(`/unit/limits/${idOf(loader)}`), token, { overspeed: 90 })
  const names = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY']
  const days = Object.fromEntries(names.map(name => [name, [{ from: '06:00', to: '18:00' }]]))
  await assign('/curfew-profiles', { name: 'Site hours', timezoneId: 'UTC', days }, loader)
  await assign('/power-profiles', { name: 'Batteries', rules: [], minBattery_mV: 11_500 }, telehandler)
  const canProtocolId = await create(url('/can-protocols'), token, { name: 'J1939', baudRate: 250_000, isJ1939: true })
  const canParameterId = await create(url('/can-parameters'), token, {
    description: 'Engine revolutions',
    identifier: '0CF00400',
    mask: '00FFFF00',
    dataBitStart: 24,
    dataLength: 16,
    dataResolution: 0.125,
    intel: true,
    bit29: true,
    canMuTypeCode: 'LABEL',
    muLabel: 'rpm',
    calculusType: 'LINEAR',
    protocolIds: [canProtocolId],
  })
  const rule = { canParameterId, bound: true, alarm: true, behaviorId: 1, threshold: 2000, notificationTypeId: 3 }
  const canLine0 = { canProtocolId, extended: true, normal: false, canParameters: [rule] }
  await assign('/can-profiles', { name: 'Harvesters', canLine0 }, harvester)
}

test('a scripted week raises exactly the alarms of its script', async () => {
  const { items } = await get<{ items: { unitName: string; alarmTypeCode: string; timestamp: string }[] }>(
    url(`/alarms/paginated?start=0&limit=500&offsetUtc=0&fromDate=${period.fromDate.slice(0, 10)}`),
    token,
  )
  const raised = items
    .filter(({ alarmTypeCode }) => !alarmTypeCode.startsWith('DEVICE_'))
    .map(({ unitName, alarmTypeCode, timestamp }) => `${unitName} ${alarmTypeCode} ${Date.parse(timestamp)}`)
  expect(raised.toSorted()).toEqual(
    [
      `${loader.name} OVERSPEED ${at(1, 9)}`,
      `${loader.name} CURFEW ${at(2, 22)}`,
      `${telehandler.name} LOW_BATTERY ${at(3, 10)}`,
      `${harvester.name} CAN_PARAMETER ${at(4, 11)}`,
    ].toSorted(),
  )
})

async function post<T>(path: string, body: unknown): Promise<T> {
  const response = await fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(response.ok, `${path} returned ${response.status}`).toBe(true)
  return (await response.json()) as T
}

test('fuel, distance and engine hours of the week equal the script, whatever the feed', async () => {
  type Row = { unitId: number; burned?: number; distance?: number; engineHours?: number }
  const rows = await post<Row[]>('/wlf/api/fuel-consumption/units-v2', { ...period, unitIds: unitsOf(...machines) })
  const seen = rows.map(({ unitId, burned = 0, distance = 0, engineHours = 0 }) => ({
    unitId,
    burned: Math.round(burned),
    distance: Math.round(distance),
    engineHours: Math.round(engineHours),
  }))
  const truth = { burned: 7 * daily.litres, distance: 7 * daily.metres, engineHours: 7 * daily.hours }
  expect(seen.toSorted((a, b) => a.unitId - b.unitId)).toEqual(
    unitsOf(...machines)
      .map(unitId => ({ unitId, ...truth }))
      .toSorted((a, b) => a.unitId - b.unitId),
  )
})

test('hours of use of each day equal the script, whatever the feed', async () => {
  type Day = { workingSeconds: number; movingSeconds: number; idleSeconds: number }
  const rows = await post<{ unitId: number; days: Day[] }[]>('/wlf/api/equipment-utilization/units', {
    ...period,
    timezone: 'UTC',
    unitIds: unitsOf(...machines),
  })
  const hoursOn = new Map(
    rows.map(({ unitId, days }) => [
      unitId,
      days.map(({ workingSeconds, movingSeconds, idleSeconds }) =>
        Math.round((workingSeconds + movingSeconds + idleSeconds) / 3600),
      ),
    ]),
  )
  const usual = Array.from({ length: 7 }, () => daily.hours)
  // it broke the curfew for an hour
  const broken = usual.with(2, daily.hours + 1)
  for (const machine of machines)
    expect(hoursOn.get(idOf(machine)), machine.name).toEqual(machine === loader ? broken : usual)
})

test('each menu item shows rows, or the reason why there are none', { tag: '@screens' }, async ({ page }) => {
  test.setTimeout(180_000)
  const errors: string[] = []
  page.on('pageerror', error => errors.push(error.message))
  page.on('response', response => {
    if (response.status() >= 400) errors.push(`${response.status()} ${response.url()}`)
  })
  const shared = process.env.MUSTER_E2E_URL
  process.env.MUSTER_E2E_URL = server.url
  try {
    await signIn(page, 'admin')
    const menu = page.getByRole('navigation', { name: 'Main menu' })
    const links = menu.getByRole('link', { includeHidden: true })
    const hrefs = await links.evaluateAll(all => all.map(link => link.getAttribute('href') ?? ''))
    expect(hrefs.length).toBeGreaterThan(20)
    for (const href of new Set(hrefs)) {
      await menu
        .locator(`a[href="${href}"]`)
        .first()
        .evaluate((link: HTMLElement) => link.click())
      await expect(page).toHaveURL(({ pathname }) => pathname === new URL(href, server.url).pathname)
      const main = page.getByRole('main')
      await expect(main.getByRole('heading').first(), href).toBeVisible()
      await expect(main.locator('.m-loading'), href).toHaveCount(0)
      // an empty table shows a text; one call checks both, because the previous screen may still close
      const emptyParts = () =>
        main.evaluate(root =>
          [root, ...root.querySelectorAll('tbody, .unit-picker-list')]
            .filter(part => part.textContent?.replace(root.querySelector('h1')?.textContent ?? '', '').trim() === '')
            .map(part => part.outerHTML.slice(0, 160)),
        )
      await expect.poll(emptyParts, href).toEqual([])
    }
    expect(errors).toEqual([])
  } finally {
    process.env.MUSTER_E2E_URL = shared
  }
})
