import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  alarmsCountByType,
  equipmentUtilizationTotals,
  explainFuel,
  explainUtilizationTotal,
  exportCanDataExcel,
  exportEngineOnOffExcel,
  exportPerformance,
  exportTripsGpx,
  exportPositionHistoryCsv,
  getMe,
  getReportingCountWidget,
  getUnitsStatusCounters,
  listCanDataParameters,
  listUnitsPaginated,
  operations,
  type ReportSchemas,
} from '@muster/contract'
import { problem } from '@muster/core/testing'
import { describe, expect, it } from 'vitest'
import { fakeShell, testUser } from '../../../test/fake-shell.ts'
import { exportRequests } from './export-requests.ts'
import { exportIds } from './export-types.ts'

const file = (text: string) =>
  new Response(text, { headers: { 'content-disposition': 'attachment; filename="server.bin"' } })

/** Twelve units, which require three parts of key on and off. */
function shellWithUnits(given?: Parameters<typeof fakeShell>[0]) {
  const shell = fakeShell(given)
  const units = Array.from({ length: 12 }, (_, i) => ({
    id: i + 1,
    name: `U${i + 1}`,
    serial: '',
    iconName: '',
    statusId: 1,
    statusName: '',
    statusColor: '',
    hasMntProfile: false,
  }))
  shell.server.on(listUnitsPaginated, ({ query }) => {
    const items = units.filter(({ name }) => !query.get('filter') || name === query.get('filter'))
    return { items, totalCount: items.length }
  })
  const folder = join(shell.folder, 'out')
  mkdirSync(folder)
  return { ...shell, folder }
}

const parameter = (id: number) => ({ id, description: `P${id}`, signalType: 'CAN' as const, muLabel: '' })

const keys = ['reports', 'export', 'key-on-off', '--from', '2026-03-01', '--to', '2026-03-02']

describe('export list', () => {
  it('has a request for every export of the contract', async () => {
    const asked = {
      unitIds: [1],
      fromDate: '2026-01-01T00:00:00Z',
      toDate: '2026-01-02T00:00:00Z',
      zone: 'UTC',
      offset: 0,
      parameterIds: [1],
      days: 1,
      search: 'x',
      legs: [],
      signal: AbortSignal.timeout(60_000),
    }
    const called = new Set<string>()
    const stream = async ({ id }: { id: string }) => {
      called.add(id)
      return { body: new Blob([]).stream(), filename: '', size: undefined }
    }
    for (const id of exportIds)
      for (const format of ['excel', 'csv', 'gpx'] as const)
        await exportRequests[id]({ stream: stream as never }, { ...asked, format })
    expect([...called].toSorted()).toEqual(
      operations
        .filter(({ service, download }) => service === 'report' && download)
        .map(({ id }) => id)
        .toSorted(),
    )
  })

  it('lists exports with their limits', async () => {
    const { out } = await fakeShell().muster(['reports', 'ls', '--json'])
    expect(JSON.parse(out)).toContainEqual({
      name: 'key-on-off',
      title: 'Key on and off',
      formats: ['excel', 'pdf'],
      units: 'together',
      span: 'days',
      days: 92,
      unitsAtOnce: 5,
    })
  })
})

describe('reports export', () => {
  it('writes one file, prints its path and requests whole days of the user’s zone', async () => {
    const { muster, server, folder } = shellWithUnits()
    server.on(exportEngineOnOffExcel, () => file('workbook'))
    const path = join(folder, 'march.xlsx')
    expect(await muster([...keys, '--unit', 'U3', '-o', path])).toEqual({ exit: 0, out: `${path}\n`, err: '' })
    expect(readFileSync(path, 'utf8')).toBe('workbook')
    expect(server.calls.at(-1)?.body).toEqual({
      unitIds: [3],
      fromDate: '2026-02-28T23:00:00.000Z',
      toDate: '2026-03-02T22:59:59.999Z',
      offsetUTC: 1,
    })
  })

  it('exports performance from a day to today, with both days in the file name', async () => {
    const { muster, server, folder } = shellWithUnits()
    server.on(exportPerformance, () => file('workbook'))
    expect(
      await muster(['reports', 'export', 'performance', '--unit', 'U3', '--from', '2026-03-01', '--to', '2026-03-02']),
    ).toMatchObject({ exit: 3 })
    const { out } = await muster([
      'reports',
      'export',
      'performance',
      '--unit',
      'U3',
      '--from',
      '2026-03-01',
      '-o',
      `${folder}/`,
    ])
    expect(out).toBe(`${folder}/performance_2026-03-01_2026-03-10.xlsx\n`)
    expect(server.calls.at(-1)?.body).toMatchObject({ unitId: 3, fromDate: '2026-03-01' })
  })

  it('exports selected trips and stops', async () => {
    const { muster, server } = shellWithUnits()
    server.on(exportTripsGpx, () => file('track'))
    const line = 'reports export trips --format gpx -o - --all-units --from 2026-03-01 --to 2026-03-02 --leg'.split(' ')
    expect(await muster([...line, '3@2026-03-01T08:00:00Z'])).toEqual({ exit: 0, out: 'track', err: '' })
    expect(server.calls.at(-1)?.body).toMatchObject({ legs: [{ unitId: 3, at: '2026-03-01T08:00:00Z' }] })
    expect(await muster([...line, '3@2026-04-01T08:00:00Z'])).toMatchObject({ exit: 3 })
  })

  it('requests one file for all units, also on stdout', async () => {
    const { muster, server, folder } = shellWithUnits()
    server.on(exportEngineOnOffExcel, () => file('all'))
    const all = Array.from({ length: 12 }, (_, i) => i + 1)
    expect((await muster([...keys, '--all-units', '-o', `${folder}/`])).exit).toBe(0)
    expect(readdirSync(folder)).toEqual(['key-on-off_2026-03-01_2026-03-02.xlsx'])
    expect(await muster([...keys, '--all-units', '-o', '-'])).toEqual({ exit: 0, out: 'all', err: '' })
    const asked = server.calls.filter(({ operation }) => operation === exportEngineOnOffExcel.id)
    expect(asked.map(({ body }) => (body as { unitIds: number[] }).unitIds)).toEqual([all, all])
  })

  it('collects the parameters of all units in parts for one file', async () => {
    const { muster, server, folder } = shellWithUnits()
    server
      .on(listCanDataParameters, ({ body }) => (body as { unitIds: number[] }).unitIds.map(id => parameter(id % 6)))
      .on(exportCanDataExcel, () => file('all'))
    const line = [
      'reports',
      'export',
      'vehicle-data',
      '--range',
      'yesterday',
      '--all-units',
      '-o',
      join(folder, 'a.xlsx'),
    ]
    expect((await muster(line)).exit).toBe(0)
    const called = (id: string) => server.calls.filter(({ operation }) => operation === id)
    expect(called(listCanDataParameters.id)).toHaveLength(3)
    expect(called(exportCanDataExcel.id).map(({ body }) => body)).toEqual([
      expect.objectContaining({
        unitIds: Array.from({ length: 12 }, (_, i) => i + 1),
        canParameterIds: [1, 2, 3, 4, 5, 0],
      }),
    ])
  })

  it('splits a request over the limits into parts with --parts', async () => {
    const { muster, server, folder } = shellWithUnits()
    server.on(exportEngineOnOffExcel, () => file('part'))
    const { exit, out } = await muster([...keys, '--all-units', '--parts', '-o', `${folder}/`])
    expect(exit).toBe(0)
    expect(out.trim().split('\n')).toEqual(
      expect.arrayContaining([expect.stringMatching(/key-on-off_2026-03-01_2026-03-02-[0-9a-f]{6}-3-of-3\.xlsx$/)]),
    )
    const asked = server.calls.flatMap(({ operation, body }) =>
      operation === exportEngineOnOffExcel.id ? (body as { unitIds: number[] }).unitIds : [],
    )
    expect(asked).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
  })

  it('exits with 5 after a failed part and continues with --resume', async () => {
    const { muster, server, folder } = shellWithUnits()
    let asked = 0
    server.on(exportEngineOnOffExcel, () => (++asked === 2 ? problem(409, 'Not now.') : file(`part ${asked}`)))
    const first = await muster([...keys, '--all-units', '--parts', '-o', `${folder}/`])
    expect(first).toMatchObject({
      exit: 5,
      err: expect.stringContaining('1 of 3 files were written. Run the same line with --resume') as string,
    })
    expect(readdirSync(folder)).toHaveLength(1)
    expect(await muster([...keys, '--all-units', '--parts', '-o', `${folder}/`])).toMatchObject({
      exit: 3,
      err: expect.stringContaining('--resume') as string,
    })
    const second = await muster([...keys, '--all-units', '--parts', '-o', `${folder}/`, '--resume'])
    expect(second.exit).toBe(0)
    expect(second.out.trim().split('\n')).toHaveLength(2)
    expect(readdirSync(folder)).toHaveLength(3)
    expect(asked).toBe(4)
  })

  it('leaves no partial or temporary file after a connection failure or Ctrl-C', async () => {
    const { muster, server, folder, interrupt } = shellWithUnits()
    const path = join(folder, 'track.csv')
    const line = ['reports', 'export', 'history', '--unit', 'U1', '--range', 'yesterday', '--format', 'csv', '-o', path]
    const half = (end: (stream: ReadableStreamDefaultController) => void) => {
      let sent = false
      return new Response(
        new ReadableStream({
          pull(stream) {
            if (sent) end(stream)
            else stream.enqueue(new TextEncoder().encode('half'))
            sent = true
          },
        }),
      )
    }
    const broken = fetchOnly(server, exportPositionHistoryCsv.path, () =>
      half(stream => stream.error(new TypeError('terminated'))),
    )
    expect(await muster(line)).toMatchObject({
      exit: 1,
      err: expect.stringMatching(/^The server could not be reached for exportPositionHistoryCsv/) as string,
    })
    expect(readdirSync(folder)).toEqual([])
    broken()
    fetchOnly(server, exportPositionHistoryCsv.path, () => half(() => interrupt()))
    expect(await muster(line)).toMatchObject({ exit: 2, err: 'Cancelled.\n' })
    expect(readdirSync(folder)).toEqual([])
  })

  it('overwrites a file only with --force', async () => {
    const { muster, server, folder } = shellWithUnits()
    server.on(exportEngineOnOffExcel, () => file('new'))
    const path = join(folder, 'a.xlsx')
    writeFileSync(path, 'old')
    expect(await muster([...keys, '--unit', 'U1', '-o', path])).toMatchObject({
      exit: 3,
      err: expect.stringContaining('--force') as string,
    })
    expect(readFileSync(path, 'utf8')).toBe('old')
    expect((await muster([...keys, '--unit', 'U1', '-o', path, '--force'])).exit).toBe(0)
    expect(readFileSync(path, 'utf8')).toBe('new')
  })

  it('writes a single file to stdout', async () => {
    const { muster, server } = shellWithUnits()
    server.on(exportEngineOnOffExcel, () => file('bytes'))
    expect(await muster([...keys, '--unit', 'U1', '-o', '-'])).toEqual({ exit: 0, out: 'bytes', err: '' })
    expect(await muster([...keys, '--all-units', '--parts', '-o', '-'])).toMatchObject({
      exit: 3,
      err: expect.stringContaining('3 files') as string,
    })
  })

  const performance = ['reports', 'export', 'performance', '--unit', 'U3', '--from', '2026-03-01', '--format', 'csv']
  const silent =
    'Day,Engine hours (h),No data from (UTC),No data until (UTC),Note\r\n2026-03-01,2,,,\r\n' +
    ',84.1,2026-03-01 08:00:00,2026-03-09 09:10:00,No data in this time. No other row includes this increase.\r\n2026-03-02,,,,\r\n'

  it('writes rows of GSM gaps as the server sends them', async () => {
    const { muster, server } = shellWithUnits()
    server.on(exportPerformance, () => file(silent))
    expect(await muster([...performance, '-o', '-'])).toEqual({ exit: 0, out: silent, err: '' })
  })

  it('strips escape sequences on a terminal, also across chunks', async () => {
    const { muster, server } = shellWithUnits({ onTerminal: true })
    const bytes = new TextEncoder().encode(`Ковш\u001B[2J,\u009Bx\u0007\r\n`)
    const undo = fetchOnly(
      server,
      exportPerformance.path.replace('{format}', 'csv'),
      () =>
        new Response(
          new ReadableStream({
            start(stream) {
              for (const byte of bytes) stream.enqueue(new Uint8Array([byte]))
              stream.close()
            },
          }),
        ),
    )
    const { exit, out } = await muster([...performance, '-o', '-'])
    undo()
    expect(exit).toBe(0)
    expect(out).toBe('Ковш[2J,x\n')
  })

  it.each([
    [['history', '--unit', 'U1'], 'The start is missing'],
    [['history', '--unit', 'U1', '--from', '2026-02-31'], 'Write a day'],
    [['history', '--unit', 'U1', '--from', '2026-02-03', '--to', '2026-02-01'], 'later than'],
    [['key-on-off', '--unit', 'U1', '--format', 'csv', '--range', 'today'], 'written as excel or pdf only'],
    [['maintenance-forecast', '--unit', 'U1'], 'Use --days, such as --days 30'],
    [['nothing'], 'Allowed choices are'],
  ])('rejects %j before the first request', async (words, message) => {
    const { muster, server } = shellWithUnits()
    expect(await muster(['reports', 'export', ...words])).toMatchObject({
      exit: 3,
      err: expect.stringContaining(message) as string,
    })
    expect(server.calls.some(({ operation }) => operation.startsWith('export'))).toBe(false)
  })

  it('creates missing folders', async () => {
    const { muster, server, folder } = shellWithUnits()
    server.on(exportEngineOnOffExcel, () => file('x'))
    await muster([...keys, '--unit', 'U1', '-o', join(folder, 'a/b/c.xlsx')])
    expect(existsSync(join(folder, 'a/b/c.xlsx'))).toBe(true)
  })
})

/** Responds to one path without cloning, so that a stream can fail. Returns a function that restores the server. */
function fetchOnly(
  server: { fetch(request: Request): Promise<Response> },
  path: string,
  answer: () => Response,
): () => void {
  const before = server.fetch
  Object.assign(server, {
    fetch: async (request: Request) => (new URL(request.url).pathname.endsWith(path) ? answer() : before(request)),
  })
  return () => void Object.assign(server, { fetch: before })
}

describe('reports explain', () => {
  const explanation: ReportSchemas['Explanation'] = {
    unitId: 1,
    unitName: 'U1',
    figure: 'burned',
    timezone: 'UTC',
    value: 12.5,
    uom: 'l',
    rule: 'COUNTER_GROWTH',
    parameters: {},
    source: 'FUEL_USED',
    parts: [{ kind: 'READINGS', from: '2026-01-01T08:00:00Z', to: '2026-01-01T08:15:00Z', amount: 12.5, readings: 4 }],
    gaps: [],
    leftOut: [{ time: '2026-01-01T09:00:00Z', reason: 'HIDDEN', value: 7 }],
    leftOutCount: 1,
    corrections: [],
    operands: [],
  }

  it('lists the parts of a figure below its value, or writes everything as JSON', async () => {
    const { server, muster } = shellWithUnits()
    server.on(explainFuel, explanation)
    const typed = ['reports', 'explain', 'fuel.burned', 'U1', '--from', '2026-01-01', '--to', '2026-01-01']
    const listed = await muster([...typed, '--csv', '--fields', 'type,kind,amount,readings'])
    expect(listed.err).toBe('U1, burned: 12.5 l, COUNTER_GROWTH, FUEL_USED\n')
    expect(listed.out).toBe('type,kind,amount,readings\npart,READINGS,12.5,4\nleft-out,HIDDEN,7,\n')
    const json = await muster([...typed, '--json', '--report-from', '2025-12-31', '--report-to', '2026-01-02'])
    expect(JSON.parse(json.out)).toEqual(explanation)
    const report = { reportFrom: '2025-12-30T23:00:00.000Z', reportTo: '2026-01-02T22:59:59.999Z' }
    expect(Object.fromEntries(server.calls.at(-1)?.query ?? [])).toMatchObject(report)
  })

  it('lists the units of a total without a unit', async () => {
    const { server, muster } = shellWithUnits()
    server.on(explainUtilizationTotal, {
      figure: 'idleCost',
      timezone: 'UTC',
      value: 70,
      uom: 'EUR',
      unitsCount: 12,
      parts: [{ unitId: 1, unitName: 'U1', amount: 60.5 }],
      others: { unitsCount: 8, amount: 9.5 },
      missing: [{ reason: 'NO_HOUR_PRICE', unitsCount: 3 }],
    })
    const span = ['--from', '2026-01-01', '--to', '2026-01-01', '--csv', '--fields', 'type,kind,amount,quantity']
    const listed = await muster(['reports', 'explain', 'utilization.idleCost', ...span])
    expect(listed.err).toBe('12 units, idleCost: 70 EUR\n')
    expect(listed.out).toBe('type,kind,amount,quantity\nunit,U1,60.5,\nothers,8 units,9.5,\nmissing,NO_HOUR_PRICE,,3\n')
    const { err } = await muster(['reports', 'explain', 'fuel.burned', ...span])
    expect(err).toContain("The figure 'fuel.burned' requires a unit.")
  })

  it('lists the figures for an unknown name', async () => {
    const { err } = await shellWithUnits().muster(['reports', 'explain', 'litres', 'U1', '--range', 'today'])
    expect(err).toContain("There is no figure 'litres'.")
    expect(err).toContain('fuel.burned, fuel.perHour')
  })
})

it('reports totals lists the use of all units, and of the previous period', async () => {
  const { server, muster } = shellWithUnits()
  const times = { workingSeconds: 7200, movingSeconds: 60, idleSeconds: 30, offSeconds: 9, noDataSeconds: 0 }
  server.on(equipmentUtilizationTotals, {
    ...times,
    idleCost: { currencyId: 'EUR', amount: 70, unitsCount: 9 },
    previous: { ...times, workingSeconds: 3600 },
    unitsCount: 12,
    previousFrom: '2025-12-31T00:00:00.000Z',
    previousTo: '2025-12-31T23:59:59.999Z',
  })
  const { out } = await muster(['reports', 'totals', '--from', '2026-01-01', '--to', '2026-01-01', '--csv'])
  const lines = out.split('\n')
  expect(lines.slice(0, 2)).toEqual(['figure,value,before,uom,units', 'utilization.workingSeconds,7200,3600,s,12'])
  expect(lines[6]).toBe('utilization.idleCost,70,,EUR,9')
})

it('reports dashboard lists the counts of the tiles that the user may see', async () => {
  const { server, muster } = fakeShell()
  const alarm = { alarmTypeId: 1, alarmTypeCode: 'CURFEW', alarmTypeName: '', priorityCode: 'HIGH', unreadCount: 0 }
  server
    .on(getMe, { ...testUser, acl: ['DESKTOP_VIEW'], feature: ['MAP'] })
    .on(getReportingCountWidget, { total: 6, lastHour: 3, lastDay: 1, lastWeek: 2, older: 0, neverReported: 0 })
    .on(getUnitsStatusCounters, [{ statusId: 1, code: 'WORKING', name: 'Working', color: '0', count: 4 }])
    .on(alarmsCountByType, {
      items: [
        { ...alarm, count: 5 },
        { ...alarm, alarmTypeCode: 'TOWING', count: 2 },
      ],
      totalCount: 2,
    })
  const { out } = await muster(['reports', 'dashboard', '--csv'])
  expect(out.trim().split('\n')).toEqual([
    'tile,figure,count',
    'status,WORKING,4',
    'reporting,lastHour,3',
    'reporting,lastDay,1',
    'reporting,lastWeek,2',
    'reporting,older,0',
    'reporting,neverReported,0',
    'since-yesterday,alarms,7',
    'since-yesterday,CURFEW,5',
    'since-yesterday,TOWING,2',
  ])
})
