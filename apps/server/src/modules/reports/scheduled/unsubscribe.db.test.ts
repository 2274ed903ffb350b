import { getReportConfig } from '@muster/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { realApp, type RealApp } from '#test/real-app.ts'
import { scheduledReportTests } from '#test/scheduled-reports.ts'

const world = scheduledReportTests()
const { call, history, run, save, setUp } = world

let server: RealApp
beforeEach(async () => {
  server = await realApp(world.db)
})
afterEach(() => server.close())

const mailTo = (address: string) => world.mails.find(({ to }) => to === address)
const emails = async (id: number) => (await call(getReportConfig, { path: { configurationId: id } })).emails

/** Calls the address in the header of a mail, as mail programs do. */
async function unsubscribeByHeader(address: string): Promise<number> {
  const { headers = {} } = mailTo(address) ?? {}
  expect(headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
  const url = new URL(/^<(.+)>$/.exec(headers['List-Unsubscribe'] ?? '')?.[1] ?? '')
  const { statusCode } = await server.app.inject({
    method: 'POST',
    url: url.pathname + url.search,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  })
  return statusCode
}

test('sends the report with its sender to an additional address, which can unsubscribe with one click without a login', async () => {
  const id = await setUp({ emails: ['Eve@Example.org', 'guest@example.org', 'ada@example.com'] })
  expect(await run()).toBe(1)
  expect((await history(id))[0]?.notifiedUsers).toEqual([
    'Ada Keller',
    'ben',
    'shop@example.com',
    'Eve@Example.org',
    'guest@example.org',
  ])
  // users have their own settings
  expect([mailTo('ada@example.com')?.headers, mailTo('shop@example.com')?.headers]).toEqual([undefined, undefined])
  expect(mailTo('Eve@Example.org')?.text).toMatch(
    /Ada Keller set up this report and added your address\.\n.*\nhttps:\/\/muster\.example\/auth\/unsubscribe\?token=[\w.-]+$/,
  )

  expect(await unsubscribeByHeader('Eve@Example.org')).toBe(204)
  expect(await unsubscribeByHeader('Eve@Example.org')).toBe(204)
  expect(await call(getReportConfig, { path: { configurationId: id } })).toMatchObject({
    emails: ['guest@example.org', 'ada@example.com'],
    unsubscribed: ['eve@example.org'],
    version: 1,
  })
  // the name of a removed address stays in the history
  expect((await history(id))[0]?.notifiedUsers).toContain('Eve@Example.org')

  world.mails = []
  world.now = new Date('2026-11-22T05:00:30Z')
  expect(await run()).toBe(1)
  expect([mailTo('Eve@Example.org'), mailTo('guest@example.org')]).toEqual([undefined, expect.anything()])
  await expect(save(id, { emails: ['EVE@example.org'] })).rejects.toMatchObject({
    errors: [expect.stringContaining('emails: EVE@example.org has unsubscribed from this report')],
  })
})

test('rejects a token of another installation and a modified one', async () => {
  const id = await setUp({ emails: ['eve@example.org', 'guest@example.org'] })
  await run()
  const [, token = ''] = /token=([\w.-]+)/.exec(mailTo('eve@example.org')?.text ?? '') ?? []
  const [, signature] = token.split('.')
  const forged = Buffer.from(JSON.stringify([id, 'guest@example.org'])).toString('base64url')
  const path = new URL((mailTo('eve@example.org')?.headers?.['List-Unsubscribe'] ?? '').slice(1, -1)).pathname
  for (const wrong of [`${forged}.${signature}`, token.slice(0, -2), 'x'])
    expect((await server.app.inject({ method: 'POST', url: `${path}?token=${wrong}` })).statusCode).toBe(400)
  expect(await emails(id)).toEqual(['eve@example.org', 'guest@example.org'])
})
