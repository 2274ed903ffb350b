import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { reportLimits } from '@muster/contract'
import { ConfigError, loadConfig, loadSettings } from './config.ts'
import { using } from '#test/dependencies.ts'
import { ReportConfig } from '#reporting/report-config.ts'
import { HistoryConfig } from '#modules/map/history/history-config.ts'
import { NotificationConfig } from '#modules/notifications/notification-config.ts'
import { modules } from '#start/modules.ts'

function problems(env: Record<string, string>): readonly string[] {
  try {
    loadSettings(
      env,
      modules.flatMap(({ config = [] }) => config),
    )
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
  return []
}

describe('defaults', () => {
  test('starts the demo on 127.0.0.1:4300 with the embedded database in an empty environment', () => {
    expect(loadConfig({})).toMatchObject({
      port: 4300,
      host: '127.0.0.1',
      dataDir: resolve('.muster'),
      demo: true,
      demoUnits: 600,
      ingest: { token: 'ingest-demo', register: true, bodyBytes: 64 * 1024 * 1024 },
      uploadBytes: 256 * 1024 * 1024,
      aempFeeds: [],
      bases: { fleet: '/wlf', 'command-manager': '/command-manager', report: '/wlf' },
    })
    expect(loadConfig({}).databaseUrl).toBeUndefined()
  })

  test('closes ingest until it has a token and registers no device without the demo', () => {
    expect(loadConfig({ MUSTER_DEMO: '0' }).ingest).toMatchObject({ register: false })
    expect(loadConfig({ MUSTER_DEMO: '0' }).ingest).not.toHaveProperty('token')
    expect(
      loadConfig({ MUSTER_DEMO: '0', MUSTER_INGEST_TOKEN: 't', MUSTER_INGEST_REGISTER: '1' }).ingest,
    ).toMatchObject({
      token: 't',
      register: true,
    })
  })

  test('treats an empty variable as missing', () => {
    expect(loadConfig({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({ port: 4300 })
  })
})

test('reads a value from the file that the variable with _FILE names', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'muster-config-')), 'token')
  writeFileSync(file, 'from-a-file\n')
  try {
    expect(loadConfig({ MUSTER_INGEST_TOKEN_FILE: file }).ingest.token).toBe('from-a-file')
    expect(loadConfig({ MUSTER_INGEST_TOKEN_FILE: file, MUSTER_INGEST_TOKEN: 'direct' }).ingest.token).toBe('direct')
  } finally {
    rmSync(dirname(file), { recursive: true })
  }
  expect(problems({ MUSTER_INGEST_TOKEN_FILE: '/nowhere' })).toEqual([
    'MUSTER_INGEST_TOKEN_FILE is "/nowhere": set the path of a file that the server may read.',
  ])
})

test('accepts port 0 for a free port', () => {
  expect(loadConfig({ PORT: '0' }).port).toBe(0)
})

test('reads an engine by address and kind, or Google by its key', () => {
  expect(loadConfig({ MUSTER_MAPMATCH_URL: 'http://osrm:5000/' }).mapMatching).toEqual({
    engine: 'osrm',
    url: 'http://osrm:5000',
  })
  expect(loadConfig({ MUSTER_GEOCODE_URL: 'http://p', MUSTER_GEOCODE_ENGINE: 'photon' }).geocoding).toEqual({
    engine: 'photon',
    url: 'http://p',
  })
  expect(loadConfig({ MUSTER_GOOGLE_KEY: 'k', MUSTER_GEOCODE_ENGINE: 'google' }).geocoding).toEqual({
    engine: 'google',
    key: 'k',
  })
  expect(loadConfig({}).mapMatching).toBeUndefined()
})

test('feeds are read from JSON', () => {
  const feeds = [
    { url: 'https://a/Fleet/1', user: 'u', password: 'p', intervalSeconds: 60 },
    { url: 'https://b', token: 't' },
    { url: 'https://c', oauth: { tokenUrl: 'https://c/token', clientId: 'i', clientSecret: 's' } },
  ]
  expect(loadConfig({ MUSTER_AEMP_FEEDS: JSON.stringify(feeds) }).aempFeeds).toEqual([
    { url: 'https://a/Fleet/1', user: 'u', password: 'p', intervalSeconds: 60 },
    { url: 'https://b', token: 't', intervalSeconds: 900 },
    {
      url: 'https://c',
      oauth: { tokenUrl: 'https://c/token', clientId: 'i', clientSecret: 's' },
      intervalSeconds: 900,
    },
  ])
})

test('lists every invalid variable with its fix in one error', () => {
  expect(
    problems({
      PORT: '80000',
      MUSTER_DEMO: 'maybe',
      MUSTER_DEMO_UNITS: '1.5',
      MUSTER_MAPMATCH_ENGINE: 'osrm',
      MUSTER_GEOCODE_ENGINE: 'google',
      MUSTER_BASE_FLEET: 'wlf',
    }),
  ).toEqual([
    'PORT is "80000": set a whole number from 0 to 65535.',
    'MUSTER_DEMO is "maybe": set 1 or 0.',
    'MUSTER_DEMO_UNITS is "1.5": set a whole number from 1 to 1000000.',
    'MUSTER_MAPMATCH_ENGINE is "osrm": set MUSTER_MAPMATCH_URL to the address of osrm as well.',
    'MUSTER_GEOCODE_ENGINE is "google": set MUSTER_GOOGLE_KEY as well.',
    'MUSTER_BASE_FLEET is "wlf": set a path such as /wlf.',
  ])
})

test('never repeats a value that may contain a password', () => {
  const found = problems({
    DATABASE_URL: 'mysql://root:hunter2@db',
    SMTP_URL: 'hunter2',
    MUSTER_AEMP_FEEDS: '[{"url":"https://a","user":"hunter2"}]',
  })
  expect(found).toHaveLength(3)
  expect(found.join()).not.toContain('hunter2')
})

test('names an invalid feed by its position in the list', () => {
  expect(problems({ MUSTER_AEMP_FEEDS: '{}' })[0]).toContain('set a JSON array')
  const feeds = '[{"url":"https://a"},{"url":"ftp://b","intervalSeconds":1,"pass":"x"}]'
  expect(problems({ MUSTER_AEMP_FEEDS: feeds })).toEqual([
    expect.stringContaining('item 1: remove pass'),
    expect.stringContaining('item 1: give url'),
    expect.stringContaining('item 1: give intervalSeconds'),
  ])
  const oauth = '[{"url":"https://a","token":"t","oauth":{"tokenUrl":"a","clientId":"b"}}]'
  expect(problems({ MUSTER_AEMP_FEEDS: oauth })).toEqual([
    expect.stringContaining('item 0: give either user and password or token or oauth'),
    expect.stringContaining('item 0: give oauth as an object of tokenUrl'),
  ])
})

describe('limits of reports', () => {
  test('CONST-006 apply the documented defaults unless the environment overrides them', () => {
    expect(using({})(ReportConfig)).toEqual(reportLimits)
    const use = using({ env: { MUSTER_REPORT_LIMITS: 'keyOnOff.days=31, vehicleData.parameters=6' } })
    expect(use(ReportConfig)).toEqual({
      ...reportLimits,
      keyOnOff: { days: 31, units: 5 },
      vehicleData: { days: 180, units: 4, parameters: 6 },
    })
  })

  test.each([
    'keyOnOff',
    'keyOnOff.hours=1',
    'nothing.days=1',
    'engineHours.days=3',
    'keyOnOff.days=0',
    '__proto__.x=1',
  ])('names an invalid rule: %s', rule => {
    expect(problems({ MUSTER_REPORT_LIMITS: rule })).toEqual([expect.stringContaining('MUSTER_REPORT_LIMITS')])
  })
})

test('stores positions for 3 years, 45 days with the demo fleet, and web notifications for 90 days', () => {
  const days = (env: Record<string, string>) => {
    const use = using({ env })
    return [use(HistoryConfig).keepDays, use(NotificationConfig).keepDays]
  }
  expect(days({ MUSTER_DEMO: '0' })).toEqual([1095, 90])
  expect(days({})).toEqual([45, 90])
  expect(days({ MUSTER_DEMO: 'yes' })).toEqual([45, 90])
  expect(days({ MUSTER_RETENTION_DAYS: '400' })).toEqual([400, 90])
  expect(days({ MUSTER_RETENTION_DAYS: '0', MUSTER_NOTIFICATION_DAYS: '7' })).toEqual([0, 7])
  expect(problems({ MUSTER_RETENTION_DAYS: '7' })).toEqual([
    'MUSTER_RETENTION_DAYS is "7": set a whole number from 31 to 36500, or 0 to keep everything.',
  ])
})
