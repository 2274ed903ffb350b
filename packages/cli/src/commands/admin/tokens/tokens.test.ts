import { createMyToken, createServiceToken, listMyTokens, lookupVisibleUsers, revokeMyToken } from '@muster/contract'
import { expect, it } from 'vitest'
import { fakeShell } from '../../../../test/fake-shell.ts'

function shell() {
  const made = fakeShell()
  made.server
    .on(createMyToken, { id: 3, secret: 'mst_secret' })
    .on(createServiceToken, { id: 4, secret: 'mst_service' })
    .on(lookupVisibleUsers, { items: [{ id: 7, code: '7', label: 'erp' }], totalCount: 1 })
    .on(listMyTokens, [
      {
        id: 3,
        name: 'Export',
        permissions: [],
        permissionNames: [],
        fleetIds: [],
        unitIds: [],
        addresses: [],
        isService: false,
        userId: 1,
        login: 'olga',
        companyName: 'Farm',
        createdBy: 'olga',
        createdAt: '2026-03-10T12:00:00Z',
        expiresAt: '2026-06-08T12:00:00.000Z',
        state: 'ACTIVE',
      },
    ])
    .on(revokeMyToken, undefined)
  return made
}

const line = ['tokens', 'create', 'Export', '--permission', 'ADM_UNIT_VIEW', '--expires', '30d']

it('writes the secret to stdout once, for the user or for a service', async () => {
  const { muster, server } = shell()
  expect(await muster([...line, '--address', '192.0.2.0/24'])).toMatchObject({ exit: 0, out: 'mst_secret\n' })
  const body = {
    name: 'Export',
    permissions: ['ADM_UNIT_VIEW'],
    addresses: ['192.0.2.0/24'],
    fleetIds: [],
    unitIds: [],
    expiresAt: '2026-04-09T12:00:00.000Z',
  }
  expect(server.calls.at(-1)?.body).toEqual(body)
  expect(await muster([...line, '--for', 'ERP'])).toMatchObject({ exit: 0, out: 'mst_service\n' })
  expect(server.calls.at(-1)).toMatchObject({ operation: 'createServiceToken', body: { userId: 7, addresses: [] } })
})

it('requires a permission, and an own token to revoke', async () => {
  const { muster, server } = shell()
  expect(await muster(['tokens', 'create', 'Export'])).toMatchObject({
    exit: 3,
    err: expect.stringContaining('muster tokens permissions') as string,
  })
  expect(await muster(['tokens', 'revoke', '9'])).toMatchObject({
    err: expect.stringContaining('You have no token 9') as string,
  })
  expect(await muster(['tokens', 'revoke', '3'])).toMatchObject({
    exit: 0,
    err: 'The token Export has been revoked.\n',
  })
  expect(server.calls.at(-1)).toMatchObject({ operation: 'revokeMyToken', path: { id: '3' } })
})
