import { connect, createServer as createProxy, type AddressInfo, type Socket } from 'node:net'
import { readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { get, tokenOf } from './api.ts'
import { plain, shell, type Shell } from './cli-shell.ts'
import { address } from './portal.ts'

/** Opens a shell with a signed-in account. */
async function signedIn(login = 'admin'): Promise<Shell> {
  const one = shell()
  const { code, err } = await one.muster(['login', '--username', login, '--password-stdin'], {
    stdin: `${login}-demo\n`,
  })
  expect(err).toContain(`as ${login}`)
  expect(code).toBe(0)
  return one
}

const lines = (out: string) => out.trim().split('\n')
const jsonLines = <T>(out: string) => lines(out).map(line => JSON.parse(line) as T)
// eslint-disable-next-line no-control-regex -- what colour begins with
const escapes = /\u001B/

/** Returns the first cell of a CSV line, unquoted. */
function firstCell(line: string): string {
  const [, quoted] = /^"((?:[^"]|"")*)"/.exec(line) ?? []
  return quoted?.replaceAll('""', '"') ?? line.split(',', 1)[0]!
}

test.describe('in a pipe', () => {
  test('stores a session readable by its owner only, and never prints password or token', async () => {
    const { muster, folder } = await signedIn()
    const files = readdirSync(join(folder, 'config'), { recursive: true, encoding: 'utf8' }).map(name =>
      join(folder, 'config', name),
    )
    expect(files.filter(file => (statSync(file).mode & 0o077) !== 0)).toEqual([])
    const { token } = JSON.parse(readFileSync(join(folder, 'config/credentials/default.json'), 'utf8')) as {
      token: string
    }
    const who = await muster(['whoami', '--json'])
    expect(JSON.parse(who.out)).toMatchObject({ username: 'admin', profile: 'default' })
    const list = await muster(['profile', 'ls'])
    expect([who, list].some(({ out, err }) => (out + err).includes(token))).toBe(false)
    expect(await muster(['logout'])).toMatchObject({ code: 0, out: '' })
    expect(await muster(['whoami'])).toMatchObject({ code: 4, out: '' })
    expect(await muster(['whoami'], { env: { MUSTER_TOKEN: token } })).toMatchObject({ code: 4 })
  })

  test('lists, shows and filters units without colour, and prints only data on stdout', async () => {
    const { muster } = await signedIn('operator')
    const table = await muster(['units', 'ls'])
    expect(table).toMatchObject({ code: 0, err: '' })
    expect(table.out).not.toMatch(escapes)
    const all = jsonLines<{ id: number; name: string }>((await muster(['units', 'ls', '--jsonl'])).out)
    expect(all.length).toBe(lines(table.out).length - 1)
    const [first] = all
    const shown = await muster(['units', 'show', first?.name ?? '', '--json'])
    expect(JSON.parse(shown.out)).toMatchObject({ id: first?.id, name: first?.name })
    const fleets = JSON.parse((await muster(['api', 'GET', '/api/fleets', '--query', 'limit=50', '--raw'])).out) as {
      items: { name: string; unitsCount: number }[]
    }
    const fleet = fleets.items.find(({ unitsCount }) => unitsCount > 0)
    const ofFleet = await muster(['units', 'ls', '--fleet', fleet?.name ?? '', '--csv', '--fields', 'id'])
    expect(lines(ofFleet.out)).toHaveLength((fleet?.unitsCount ?? 0) + 1)
    expect(await muster(['units', 'show', 'no such unit'])).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringContaining("There is no unit 'no such unit'"),
    })
  })

  test('exports positions as rows', async () => {
    const { muster } = await signedIn('operator')
    const past = await muster([
      'positions',
      'export',
      '--all-units',
      '--range',
      'yesterday',
      '--csv',
      '--fields',
      'unit,time,lat,lng',
    ])
    expect(past.code).toBe(0)
    expect(lines(past.out)[0]).toBe('unit,time,lat,lng')
    expect(lines(past.out)[1]).toMatch(/,\d{4}-\d\d-\d\dT[\d:.]+Z,-?\d+\.\d+,-?\d+\.\d+$/)
  })

  test('continues to follow positions after a lost connection, without repeating one', async () => {
    const [one, token] = [shell(), await tokenOf(address(''), 'admin')]
    const open = new Set<Socket>()
    const between = createProxy(socket => {
      const { hostname, port } = new URL(address(''))
      const server = connect(Number(port), hostname)
      for (const [end, other] of [
        [socket, server],
        [server, socket],
      ] as const) {
        open.add(end.on('error', () => other.destroy()).on('close', () => open.delete(end)))
        end.pipe(other)
      }
    })
    await new Promise<void>(resolve => {
      between.listen(0, '127.0.0.1', resolve)
    })
    const env = { MUSTER_SERVER: `http://127.0.0.1:${(between.address() as AddressInfo).port}`, MUSTER_TOKEN: token }
    const tail = one.start(['positions', 'tail', '--all-units'], { env })
    const received = () =>
      tail
        .text()
        .split('\n')
        .filter(line => line.startsWith('{') && line.endsWith('}'))
    await expect.poll(() => received().length).toBeGreaterThanOrEqual(120)
    const before = received().length
    open.forEach(socket => socket.destroy())
    await expect.poll(tail.text, { timeout: 20_000 }).toMatch(/Following[^]*Connection: [^]*Following/)
    await expect.poll(() => received().length, { timeout: 20_000 }).toBeGreaterThan(before)
    tail.interrupt()
    const { code, out } = await tail.end
    between.close()
    expect(code).toBe(2)
    const moments = jsonLines<{ unitId: number; time: string }>(out).map(({ unitId, time }) => `${unitId} ${time}`)
    expect(moments).toHaveLength(new Set(moments).size)
  })

  test('sends a command once per key, waits for it, and finds it in the history', { tag: '@screens' }, async () => {
    const { muster } = await signedIn()
    const template = ['commands', 'templates']
    const units = jsonLines<{ id: number; status: string }>(
      (await muster(['units', 'ls', '--order', 'last-position', '--jsonl'])).out,
    )
    const unit = String(units[0]?.id)
    const [{ id } = { id: 0 }] = jsonLines<{ id: number; name: string }>(
      (await muster([...template, unit, '--search', 'Request position', '--jsonl'])).out,
    )
    const send = (...more: string[]) => muster(['commands', 'send', String(id), '--unit', unit, '--jsonl', ...more])
    expect(jsonLines((await send('--dry-run')).out)).toMatchObject([{ status: 'DRY_RUN', commandId: null }])
    const [once] = jsonLines<{ commandId: number }>((await send('--key', 'e2e')).out)
    const [twice] = jsonLines<{ commandId: number }>((await send('--key', 'e2e')).out)
    expect(twice?.commandId).toBe(once?.commandId)
    const waited = await send('--wait', '--timeout', '90s')
    expect(jsonLines<{ status: string }>(waited.out)[0]?.status).toMatch(/COMPLETED|ERROR|QUEUED/)
    const history = jsonLines<{ id: number }>((await muster(['commands', 'history', unit, '--jsonl'])).out)
    expect(history.filter(command => command.id === once?.commandId)).toHaveLength(1)
    const none = await muster(['commands', 'send', 'no such command', '--unit', unit])
    expect(none.code).toBe(1)
  })

  test('exports a report of all units as one file with each unit once', async () => {
    const { muster } = await signedIn()
    const units = jsonLines<{ name: string }>((await muster(['units', 'ls', '--jsonl', '--fields', 'name'])).out)
    expect(units.length).toBeGreaterThan(25)
    const fuel = ['reports', 'export', 'fuel-consumption', '--range', 'last7days', '--all-units']
    const { code, out, err } = await muster([...fuel, '--format', 'csv', '-o', '-'])
    expect({ code, err }).toEqual({ code: 0, err: '' })
    // a silence across the first or last day has a row without values
    const names = lines(out).slice(1).map(firstCell)
    expect(new Set(names)).toEqual(new Set(units.map(({ name }) => name)))
  })

  test('the example script exports a night, repeats a failed one, and reports an expired token', async () => {
    const one = shell()
    const token = await tokenOf(address(''), 'operator')
    const night = (fleet: string, given = token) => {
      writeFileSync(join(one.folder, 'token'), `${given}\n`)
      return one.script(join(import.meta.dirname, '../examples/cli-nightly-export.sh'), [fleet, 'night'], {
        MUSTER_TOKEN_FILE: join(one.folder, 'token'),
        TRIES: '2',
        PAUSE: '0',
      })
    }
    const { items } = await get<{ items: { fleetId: number; unitsCount: number }[] }>(
      address('/wlf/api/fleets?start=0&limit=50'),
      token,
    )
    const fleet = String(items.find(({ unitsCount }) => unitsCount > 0)?.fleetId)
    const first = await night(fleet)
    expect(first).toMatchObject({ code: 0, err: expect.stringContaining('Done: night') })
    const files = readdirSync(join(one.folder, 'night'))
    expect(lines(first.out).map(line => line.replace(/^night\//, ''))).toEqual(files.toSorted())
    expect(await night(fleet)).toMatchObject({ code: 0, out: '' })
    expect(await night('no such fleet')).toMatchObject({ code: 1, out: '', err: expect.stringContaining('try 2 of 2') })
    expect(await night(fleet, 'not-a-token')).toMatchObject({
      code: 4,
      out: '',
      err: expect.stringContaining('put a new one'),
    })
    expect(readdirSync(join(one.folder, 'night'))).toEqual(files)
  })
})

test.describe('on a terminal', () => {
  test('prompts for a password without showing it', async () => {
    const { terminal, muster } = shell()
    const login = terminal(['login'])
    await expect.poll(login.text).toContain('User name: ')
    login.type('operator\r')
    await expect.poll(login.text).toContain('Password: ')
    login.type('operator-demo\r')
    const { code, out } = await login.end
    expect(code).toBe(0)
    expect(plain(out)).toContain('as operator')
    expect(out).not.toContain('operator-demo')
    expect(JSON.parse((await muster(['whoami', '--json'])).out)).toMatchObject({ username: 'operator' })
  })

  test('watches units live until Ctrl-C, even if CI is set', async () => {
    const { terminal } = await signedIn('operator')
    const watch = terminal(['units', 'watch', '--all-units', '--rows', '5'], { env: { CI: 'true' } })
    await expect.poll(() => plain(watch.text())).toContain('live · Ctrl-C ends')
    watch.type('\u0003')
    expect(await watch.end).toMatchObject({ code: 2 })
  })

  test('sends a command only after a confirmation', async () => {
    const { terminal, muster } = await signedIn()
    const [unit] = jsonLines<{ id: number }>((await muster(['units', 'ls', '--limit', '1', '--jsonl'])).out)
    const line = ['commands', 'send', 'Request position', '--unit', String(unit?.id)]
    const count = async () =>
      (await muster(['commands', 'history', String(unit?.id), '--csv', '--fields', 'id'])).out.split('\n').length
    const before = await count()
    const no = terminal(line)
    await expect.poll(() => plain(no.text())).toContain('[y/N]')
    no.type('n\r')
    expect(await no.end).toMatchObject({ code: 2, out: expect.stringContaining('Nothing was sent.') })
    expect(await count()).toBe(before)
    const yes = terminal(line)
    await expect.poll(() => plain(yes.text())).toContain('[y/N]')
    yes.type('y\r')
    expect(await yes.end).toMatchObject({ code: 0, out: expect.stringContaining('QUEUED') })
    expect(await count()).toBeGreaterThan(before)
  })
})
