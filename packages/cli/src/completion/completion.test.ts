import { describe, expect, it } from 'vitest'
import { definitions } from '../define/definitions.ts'
import { fakeShell } from '../../test/fake-shell.ts'
import { complete } from './complete.ts'
import { scripts } from './scripts.ts'

const words = async (...typed: string[]) =>
  (await complete(definitions, typed))
    .split('\n')
    .filter(Boolean)
    .map(line => line.split('\t')[0])

describe('completion', () => {
  it.each([
    [['un'], ['units']],
    [['log'], ['login', 'logout']],
    [
      ['geofences', ''],
      ['ls', 'import', 'export'],
    ],
    [
      ['units', 'ls', '--js'],
      ['--json', '--jsonl'],
    ],
    [
      ['units', 'ls', '--order', ''],
      ['name', 'status', 'last-position'],
    ],
    [['units', 'ls', '--search', ''], []],
    [['reports', 'export', 'veh'], ['vehicle-data']],
    [['reports', 'export', '--range', 'today', 'hist'], ['history']],
    [['reports', 'export', 'history', '--output', ''], [':files']],
    [['geofences', 'import', ''], [':files']],
    [
      ['completion', ''],
      ['bash', 'zsh', 'fish'],
    ],
    [
      ['api', 'P'],
      ['POST', 'PUT'],
    ],
    [['nonsense', ''], []],
  ])('completes %j to %j', async (typed, expected) => {
    expect(await words(...typed)).toEqual(expected)
  })

  it('completes the contract’s paths of a method', async () => {
    const paths = await words('api', 'GET', '/api/fl')
    expect(paths).toContain('/api/fleets/{fleetId}')
    expect(await words('api', 'DELETE', '/api/alarms')).toEqual([])
  })

  it('serves candidates by `muster __complete`', async () => {
    expect((await fakeShell().muster(['__complete', 'positions', ''])).out).toBe(
      'export\tExport the positions of units\ntail\tWrite positions as they arrive, one JSON value per line\n',
    )
  })

  it.each(['zsh', 'fish', 'bash'] as const)('prints the script for %s', async shell => {
    expect((await fakeShell().muster(['completion', shell])).out).toBe(scripts[shell])
  })
})
