import { spawnSync } from 'node:child_process'
import { getUnitsDetails, listFleets, listUnitsPaginated } from '@muster/contract'
import { problem } from '@muster/core/testing'
import { describe, expect, it } from 'vitest'
import { groups } from './commands/index.ts'
import { fakeShell, type FakeShell } from '../test/fake-shell.ts'

const unit = (id: number, name: string) => ({
  id,
  name,
  serial: `S${id}`,
  iconName: 'tractor',
  statusId: 2,
  statusName: 'Moving',
  statusColor: '00ff00',
  hasMntProfile: false,
  position: { lat: 45, lng: 9 },
  lastPositionTimestamp: '2026-03-10T11:00:00.000Z',
})

const withUnits = (...units: ReturnType<typeof unit>[]) => hasUnits(fakeShell(), units)

const hasUnits = (shell: FakeShell, units: ReturnType<typeof unit>[]) => {
  shell.server.on(listUnitsPaginated, { items: units, totalCount: units.length })
  return shell
}

describe('exit codes', () => {
  it('exits with 0 and writes only data to stdout', async () => {
    const { exit, out, err } = await withUnits(unit(1, 'T7')).muster(['units', 'ls', '--csv', '--fields', 'id,name'])
    expect({ exit, out, err }).toEqual({ exit: 0, out: 'id,name\n1,T7\n', err: '' })
  })

  it('exits with 1 and a hint if the server rejects a request', async () => {
    const shell = fakeShell()
    shell.server.on(listUnitsPaginated, () => problem(403, 'You may not see units.'))
    const { exit, out, err } = await shell.muster(['units', 'ls'])
    expect({ exit, out }).toEqual({ exit: 1, out: '' })
    expect(err).toBe(
      'You may not see units.\nYour account does not have permission. Ask an administrator, or sign in with another account.\n',
    )
  })

  it('names the limit of a token if the server rejects its request', async () => {
    const shell = fakeShell()
    shell.server.on(listUnitsPaginated, () =>
      problem(403, 'The token does not include the permission.', { code: 'PERMISSION_MISSING' }),
    )
    const { err } = await shell.muster(['units', 'ls'], { env: { MUSTER_TOKEN: 'mst_secret' } })
    expect(err).toContain('muster tokens permissions')
    expect(err).not.toMatch(/sign in/i)
  })

  it('recommends an update if the server lacks a call', async () => {
    const { exit, err } = await fakeShell().muster(['units', 'ls'])
    expect(exit).toBe(1)
    expect(err).toContain('Ask the operator of the server for an update.')
  })

  it('exits with 2 after Ctrl-C', async () => {
    const shell = fakeShell()
    shell.server.on(listUnitsPaginated, () => {
      shell.interrupt()
      throw new DOMException('gone', 'AbortError')
    })
    expect(await shell.muster(['units', 'ls'])).toMatchObject({ exit: 2, err: 'Cancelled.\n' })
  })

  it.each([
    [['units', 'lss'], "unknown command 'lss'"],
    [['units', 'show'], "missing required argument 'unit'"],
    [['units', 'ls', '--limit', 'many'], "'many' is not a whole number"],
    [['units', 'ls', '--json', '--csv'], '--json and --csv cannot be used together'],
    [['units', 'ls', '--fields', 'nmae'], 'Fields are: id, name'],
    [['units', 'watch'], 'Select units'],
    [['api', 'GET', '/api/nonsense'], 'The contract has no GET /api/nonsense'],
  ])('exits with 3 on %j and names the mistake', async (words, message) => {
    const { exit, out, err } = await withUnits().muster(words)
    expect({ exit, out }).toEqual({ exit: 3, out: '' })
    expect(err).toContain(message)
  })

  it('exits with 4 without a session and after its end', async () => {
    const nobody = fakeShell({ signedIn: false })
    expect(await nobody.muster(['units', 'ls'])).toMatchObject({
      exit: 4,
      err: expect.stringContaining('muster login') as string,
    })
    const ended = fakeShell()
    ended.server.on(listUnitsPaginated, () => problem(401, 'The token has ended.'))
    expect(await ended.muster(['units', 'ls'])).toMatchObject({
      exit: 4,
      err: expect.stringContaining('Sign in again') as string,
    })
  })
})

describe('lists', () => {
  const shell = withUnits(unit(1, 'T7, the "old" one'), unit(2, 'Ковш\u001B[31m\n二'))

  it('quotes CSV delimiters', async () => {
    expect((await shell.muster(['units', 'ls', '--csv', '--fields', 'name,id'])).out).toBe(
      'name,id\n"T7, the ""old"" one",1\n"Ковш\u001B[31m\n二",2\n',
    )
  })

  it.each(['=1+2', '+39 02', '-cmd', '@sum', '\ttab', '\rreturn'])(
    'writes %j to CSV as text instead of a formula',
    async name => {
      const { out } = await withUnits(unit(1, name)).muster(['units', 'ls', '--csv', '--fields', 'id,name'])
      const cell = `'${name}`
      expect(out).toBe(`id,name\n1,${/[\t\r]/.test(name) ? `"${cell}"` : cell}\n`)
    },
  )

  it('keeps negative numbers in CSV and all texts in JSON unchanged', async () => {
    const south = { ...unit(1, '=1+2'), position: { lat: -33.5, lng: 9 } }
    const fields = ['--fields', 'name,lat']
    expect((await withUnits(south).muster(['units', 'ls', '--csv', ...fields])).out).toBe("name,lat\n'=1+2,-33.5\n")
    expect((await withUnits(south).muster(['units', 'ls', '--jsonl', ...fields])).out).toBe(
      '{"name":"=1+2","lat":-33.5}\n',
    )
  })

  it.each(['--csv', '--json', '--jsonl', undefined])(
    'strips escape sequences of names on a terminal with %s',
    async format => {
      const evil = 'a\u001B]0;title\u0007b\u001B[2Jc\u009B31md\u0007e\rf'
      const terminal = hasUnits(fakeShell({ onTerminal: true }), [unit(1, evil)])
      const { out } = await terminal.muster(['units', 'ls', '--fields', 'id,name', ...(format ? [format] : [])])
      // eslint-disable-next-line no-control-regex -- removes control characters
      expect(out).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/)
      expect(out).toMatch(/b/)
      expect(out).toMatch(/\n$/)
    },
  )

  it('strips escape sequences from server messages', async () => {
    const shell = fakeShell({ onTerminal: true })
    shell.server.on(listUnitsPaginated, () => problem(400, 'Wrong\u001B[2J filter\u0007.'))
    expect((await shell.muster(['units', 'ls'])).err).toContain('Wrong filter.\n')
  })

  it('writes one JSON value, or one per line', async () => {
    const { out } = await shell.muster(['units', 'ls', '--json', '--fields', 'id,lat'])
    expect(JSON.parse(out)).toEqual([
      { id: 1, lat: 45 },
      { id: 2, lat: 45 },
    ])
    expect((await shell.muster(['units', 'ls', '--jsonl', '--fields', 'id', '--limit', '1'])).out).toBe('{"id":1}\n')
    const none = await withUnits().muster(['units', 'ls', '--json'])
    expect(JSON.parse(none.out)).toEqual([])
  })

  it('strips control characters from tables and colour from pipes', async () => {
    const { out } = await shell.muster(['units', 'ls', '--fields', 'id,name'])
    expect(out).toBe('ID  NAME\n 1  T7, the "old" one\n 2  Ковш 二\n')
  })

  it('names the time zone of a table', async () => {
    const { out } = await shell.muster(['units', 'ls', '--fields', 'lastposition', '--limit', '1'])
    expect(out).toBe('LAST POSITION (Europe/Rome)\n10/03/2026 12:00\n')
  })

  it('rounds coordinates to six decimals in tables only, and labels columns', async () => {
    const exact = { ...unit(1, 'T7'), position: { lat: 45.123456789, lng: -9 } }
    const fields = ['--fields', 'status id,lat,lng']
    expect((await withUnits(exact).muster(['units', 'ls', ...fields])).out).toBe(
      'STATUS ID        LAT        LNG\n        2  45.123457  -9.000000\n',
    )
    expect((await withUnits(exact).muster(['units', 'ls', '--csv', ...fields])).out).toBe(
      'statusId,lat,lng\n2,45.123456789,-9\n',
    )
  })

  it('requests pages up to the limit', async () => {
    const paged = fakeShell()
    paged.server.on(listUnitsPaginated, ({ query }) => {
      const start = Number(query.get('start'))
      return {
        items: Array.from({ length: Math.min(200, 450 - start) }, (_, i) => unit(start + i + 1, `U${start + i + 1}`)),
        totalCount: 450,
      }
    })
    const all = await paged.muster(['units', 'ls', '--jsonl', '--fields', 'id'])
    expect(all.out.trim().split('\n')).toHaveLength(450)
    const before = paged.server.calls.length
    await paged.muster(['units', 'ls', '--jsonl', '--limit', '200'])
    expect(paged.server.calls.slice(before).filter(({ operation }) => operation === 'listUnitsPaginated')).toHaveLength(
      1,
    )
  })
})

describe('busy servers', () => {
  it('retries after the server’s Retry-After', async () => {
    const shell = withUnits(unit(1, 'T7'))
    let calls = 0
    shell.server.on(listFleets, () =>
      ++calls < 3
        ? Response.json({ detail: 'busy' }, { status: 429, headers: { 'retry-after': '7' } })
        : { items: [], totalCount: 0 },
    )
    expect(await shell.muster(['api', 'GET', '/api/fleets'])).toMatchObject({
      exit: 0,
      err: expect.stringContaining('retrying in 7 s') as string,
    })
    expect(shell.waits).toEqual([7000, 7000])
  })

  it('gives up after four 5xx responses', async () => {
    const shell = fakeShell()
    shell.server.on(listFleets, () => problem(503, 'down'))
    expect(await shell.muster(['api', 'GET', '/api/fleets'])).toMatchObject({ exit: 1 })
    expect(shell.waits).toEqual([1000, 2000, 4000])
  })

  it('never retries a request that may change data', async () => {
    const shell = fakeShell()
    shell.server.on(getUnitsDetails, () => problem(503, 'down'))
    expect(await shell.muster(['api', 'POST', '/api/units/units-details', '--data', '[1]'])).toMatchObject({ exit: 1 })
    expect(shell.waits).toEqual([])
  })
})

it('rejects an invalid path as wrong usage', async () => {
  expect(await fakeShell().muster(['api', 'GET', '/api/units/%zz'])).toMatchObject({
    exit: 3,
    err: expect.stringContaining('Write a percent sign as %25.') as string,
  })
})

it('reports timing on stderr', async () => {
  const { err } = await withUnits().muster(['units', 'ls', '--profile-time'])
  expect(err).toMatch(/ms {2}until the command began/)
  expect(err).toMatch(/ms {2}GET \/wlf\/api\/units\/paginated/)
})

describe('help', () => {
  const help = (...words: string[]) => fakeShell().muster([...words, '--help'])

  it('lists every command', async () => {
    const { out, exit } = await help()
    expect(exit).toBe(0)
    for (const { name, commands } of groups)
      expect(out).toContain(commands.some(({ command }) => command.name === name) ? commands[0]?.command.summary : name)
  })

  it.each(groups.flatMap(({ commands }) => commands.map(({ command }) => command.name)))(
    'lists parameters and exit codes of %s',
    async name => {
      const { out } = await help(...name.split(' '))
      expect(out.startsWith(`Usage: muster ${name}`)).toBe(true)
      for (const section of ['Options:', 'Options of every command:', 'Exit codes:'])
        expect(out).toContain(`\n${section}\n`)
      expect(Math.max(...out.split('\n').map(line => line.length))).toBeLessThanOrEqual(140)
    },
  )

  it('states the purpose of muster in the first line', async () => {
    expect((await help()).out).toMatch(/^See where your vehicles and machines are, .*\.\n\nUsage: muster /)
  })

  it('prints bold headings on a terminal only, also after the options', async () => {
    const onTerminal = await fakeShell({ onTerminal: true }).muster(['units', 'ls', '--help'], {
      env: { NO_COLOR: '' },
    })
    expect(onTerminal.out).toContain('\u001B[1mOptions:\u001B[22m')
    expect(onTerminal.out).toContain('\u001B[1mExamples:\u001B[22m')
    expect((await help('units', 'ls')).out).not.toContain('\u001B')
  })

  it.each([
    [['unit'], 'Did you mean units?'],
    [['units', 'lss'], 'Did you mean ls?'],
    [['units', 'ls', '--serch', 'x'], 'Did you mean --search?'],
  ])('suggests a correction of %j', async (words, message) => {
    expect(await fakeShell().muster(words)).toMatchObject({ exit: 3, err: expect.stringContaining(message) as string })
  })

  it.each(groups.flatMap(({ commands }) => commands))('loads $command.name', async ({ load }) => {
    expect(await load()).toHaveProperty('run')
  })

  it('loads neither Ink nor React nor the operations of the contract', () => {
    const witness =
      'import { registerHooks } from "node:module"; registerHooks({ load(url, context, next) { process.stderr.write(`loaded ${url}\\n`); return next(url, context) } })'
    const { stderr, stdout } = spawnSync(
      process.execPath,
      ['--import', `data:text/javascript,${encodeURIComponent(witness)}`, 'src/main.ts', '--help'],
      { cwd: `${import.meta.dirname}/..`, encoding: 'utf8' },
    )
    expect(stdout).toContain('muster <command> --help')
    const loaded = stderr.split('\n').filter(line => line.startsWith('loaded '))
    expect(loaded.some(line => line.includes('/commander/'))).toBe(true)
    expect(
      loaded.filter(line =>
        /node_modules\/(ink|react|yoga-layout|string-width)\/|packages\/(contract(?!\/src\/audit-events)|core|plugin-\w+)\//.test(
          line,
        ),
      ),
    ).toEqual([])
  })
})
