import { spawn } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from './test.ts'
import { get, ingest, tokenOf, traccarLine } from './api.ts'
import { emptyFolder, startServer, type RunningServer } from './server.ts'

const root = join(import.meta.dirname, '..')

// a server of its own: it is killed, and gets units
let server: RunningServer

test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(async () => {
  await server.stop()
  rmSync(server.folder, { recursive: true, force: true })
})

test('no acknowledged position is lost when the server is killed in the middle of ingest', async () => {
  const start = Date.now() - 3_600_000
  let acknowledged = 0
  const sending = (async () => {
    for (let batch = 0; ; batch++) {
      const lines = Array.from({ length: 100 }, (_, i) =>
        traccarLine({
          uid: '35000000000002',
          name: 'Witness',
          latitude: 10,
          longitude: 10 + (batch * 100 + i) / 1e5,
          time: new Date(start + (batch * 100 + i) * 100),
        }),
      )
      acknowledged += (await ingest(server.url, lines)).accepted
    }
  })().catch(() => {})
  await expect.poll(() => acknowledged).toBeGreaterThan(500)
  await server.stop('SIGKILL')
  await sending

  server = await startServer({ folder: server.folder })
  const token = await tokenOf(server.url, 'admin')
  const { items } = await get<{ items: { unitId: number }[] }>(
    `${server.url}/wlf/api/trackings/units?unitName=Witness`,
    token,
  )
  const answer = await fetch(`${server.url}/wlf/api/history/units/position-list`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      unitIds: [items[0]?.unitId],
      fromDate: new Date(start).toISOString(),
      toDate: new Date().toISOString(),
      showAll: true,
      limit: 1,
    }),
  })
  const { totalCount } = (await answer.json()) as { totalCount: number }
  expect(totalCount).toBeGreaterThanOrEqual(acknowledged)
})

test('a track imported beside a running server is on its map', async () => {
  const file = join(server.folder, 'track.csv')
  const minute = (i: number) => new Date(Date.now() - (10 - i) * 60_000).toISOString()
  writeFileSync(
    file,
    [
      'unit;time;lat;lon',
      ...Array.from({ length: 5 }, (_, i) => `Imported harvester;${minute(i)};56,66${i};16,60`),
    ].join('\n'),
  )
  const said = await outputOf({ MUSTER_DATA_DIR: server.folder }, ['import', file])
  expect(said).toMatchObject({ code: 0, text: expect.stringContaining('5 accepted') })
  const token = await tokenOf(server.url, 'admin')
  await expect
    .poll(async () => {
      const { items } = await get<{ items: { name: string; lat: number }[] }>(
        `${server.url}/wlf/api/trackings/units?unitName=Imported`,
        token,
      )
      return items.map(({ name, lat }) => [name, lat])
    })
    .toEqual([['Imported harvester', 56.664]])
})

test('a second server on the same folder is refused in words', async () => {
  const folder = process.env.MUSTER_E2E_FOLDER ?? ''
  expect(folder, 'the folder of the server that all walks share').not.toBe('')
  const said = await outputOf({ MUSTER_DATA_DIR: folder, PORT: '0' })
  expect(said.code).toBe(1)
  expect(said.text).toContain(folder)
  expect(said.text).not.toContain('    at ')
})

test('a wrong setting stops the start with a sentence that names it', async () => {
  const { code, text } = await outputOf({ PORT: 'many' })
  expect(code).toBe(1)
  expect(text).toContain('PORT')
  expect(text).not.toContain('    at ')
})

test('an empty server lets its first administrator in by a link that works once', async ({ page }) => {
  const empty = await startServer({ folder: emptyFolder(), env: { MUSTER_DEMO: '0' } })
  try {
    const link = /http\S+changeKey=\S+/.exec(empty.output())?.[0] ?? ''
    await page.goto(link)
    await page.getByLabel('New password', { exact: true }).fill('Choose-1-well')
    await page.getByLabel('Repeat new password').fill('Choose-1-well')
    await page.getByRole('button', { name: 'Save password' }).click()
    await page.getByLabel('User name').fill('admin')
    await page.getByLabel('Password', { exact: true }).fill('Choose-1-well')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('button', { name: 'Accept and continue' }).click()
    await expect(page).toHaveURL(/main-dashboard/)

    await page.goto(link)
    await page.getByLabel('New password', { exact: true }).fill('Another-1-try')
    await page.getByLabel('Repeat new password').fill('Another-1-try')
    await page.getByRole('button', { name: 'Save password' }).click()
    await expect(page.getByRole('alert')).toContainText('has been used')
  } finally {
    await empty.stop()
    rmSync(empty.folder, { recursive: true, force: true })
  }
})

/** Runs a command of the server that ends by itself. */
function outputOf(env: Record<string, string>, args = ['start']): Promise<{ code: number | null; text: string }> {
  return new Promise(resolve => {
    const child = spawn('node', ['apps/server/src/main.ts', ...args], { cwd: root, env: { ...process.env, ...env } })
    let text = ''
    child.stdout.on('data', chunk => {
      text += String(chunk)
    })
    child.stderr.on('data', chunk => {
      text += String(chunk)
    })
    child.once('exit', code => resolve({ code, text }))
  })
}
