import { createEmbedToken, getEmbedToken, listFleets, listUnitsPaginated, revokeEmbedToken } from '@muster/contract'
import { expect, it } from 'vitest'
import { fakeShell } from '../../../../test/fake-shell.ts'

function shell() {
  const made = fakeShell()
  made.server
    .on(listFleets, {
      items: [{ fleetId: 4, name: 'North', isDefault: false, companyId: 1, companyName: 'Farm', unitsCount: 2 }],
      totalCount: 1,
    })
    .on(listUnitsPaginated, {
      items: [{ id: 8, name: 'T7', iconName: '', statusId: 1, statusName: '', statusColor: '', hasMntProfile: false }],
      totalCount: 1,
    })
    .on(createEmbedToken, { id: 3, secret: 'embed-secret' })
    .on(revokeEmbedToken, undefined)
    .on(getEmbedToken, {
      id: 3,
      name: 'Shop',
      widgets: [],
      fleetIds: [],
      unitIds: [],
      commandTemplateIds: [],
      origins: [],
      expiresAt: '2026-06-08T12:00:00.000Z',
      companyId: 1,
      createdBy: 'Olga',
      createdAt: '2026-03-10T12:00:00Z',
      state: 'ACTIVE',
    })
  return made
}

const line = [
  'embed-tokens',
  'create',
  'Shop',
  '--widget',
  'fleet-map',
  '--fleet',
  'north',
  '--unit',
  'T7',
  '--origin',
  'https://shop.example',
  '--expires',
  '30d',
]

it('writes the secret to stdout and everything else to stderr', async () => {
  const { muster, server } = shell()
  const { exit, out, err } = await muster(line)
  expect({ exit, out }).toEqual({ exit: 0, out: 'embed-secret\n' })
  expect(err).toContain('cannot be read again')
  expect(err).not.toContain('embed-secret')
  expect(server.calls.at(-1)?.body).toEqual({
    name: 'Shop',
    expiresAt: '2026-04-09T12:00:00.000Z',
    widgets: ['muster-fleet-map'],
    origins: ['https://shop.example'],
    commandTemplateIds: [],
    fleetIds: [4],
    unitIds: [8],
  })
  expect((await muster([...line, '--json', '--fields', 'id,secret'])).out).toBe(
    '{\n  "id": 3,\n  "secret": "embed-secret"\n}\n',
  )
})

it.each([
  [['--fleet', 'north', '--origin', 'https://a.example'], '--widget'],
  [['--widget', 'fleet-map', '--fleet', 'north'], '--origin'],
  [['--widget', 'fleet-map', '--origin', 'https://a.example'], '--fleet or --unit'],
  [['--widget', 'fleet-map', '--fleet', 'north', '--origin', 'a.example'], 'Write scheme and host'],
  [['--widget', 'fleet-map', '--fleet', 'north', '--origin', 'https://a.example/page'], 'Write scheme and host'],
  [['--widget', 'nothing'], "There is no widget 'nothing'"],
])('requires the missing option in %j', async (options, message) => {
  expect(await shell().muster(['embed-tokens', 'create', 'Shop', ...options])).toMatchObject({
    exit: 3,
    err: expect.stringContaining(message) as string,
  })
})

it('revokes a token by ID', async () => {
  const { muster, server } = shell()
  expect(await muster(['embed-tokens', 'revoke', '3'])).toMatchObject({
    exit: 0,
    err: 'The token of Shop has been revoked.\n',
  })
  expect(server.calls.at(-1)).toMatchObject({ operation: 'revokeEmbedToken', path: { id: '3' } })
})
