import {
  getAuditEntry,
  getFenceProfile,
  getFleet,
  getUser,
  listAuditEntries,
  updateFenceProfile,
  updateFleet,
  updateUser,
  type FleetSchemas,
} from '@muster/contract'
import { assemble, definePlugin } from '@muster/core'
import { aLogin, fakeCore, fakeServer } from '@muster/core/testing'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen } from '../../test/open-screen.tsx'
import { formerValuesOf } from '../clients/former-values.ts'
import { AuditList } from './audit-list.tsx'

const entry: FleetSchemas['AuditEntry'] = {
  id: 7,
  at: '2026-11-21T08:00:00Z',
  event: 'CHANGE',
  operation: 'updateFleet',
  companyName: 'Northfield',
  userName: 'anna',
  actorName: 'support',
  address: '192.0.2.7',
  recordKind: 'fleet',
  recordId: '3',
  recordLabel: 'South',
  count: 1,
  fields: ['name'],
  isErased: false,
}

const query = {
  page: 1,
  size: undefined,
  q: undefined,
  sort: undefined,
  event: undefined,
  user: undefined,
  kind: 'fleet',
  recordId: '3',
  name: 'South',
  from: undefined,
  to: undefined,
}

it('lists the entries of a record, and shows one with its fields before and after, also at 360 px', async () => {
  const { screen, sent } = await openScreen(<AuditList query={query} />, {
    server: fakeServer()
      .on(listAuditEntries, { items: [entry], totalCount: 1 })
      .on(getAuditEntry, { ...entry, changes: [{ field: 'name', before: 'North', after: 'South' }], number: 4 }),
    login: { acl: ['SYS_AUDIT_VIEW'] },
  })
  await expect.element(screen.getByRole('heading', { name: 'History of South' })).toBeVisible()
  expect(Object.fromEntries(sent('listAuditEntries')[0]?.query ?? [])).toMatchObject({ kind: 'fleet', recordId: '3' })
  const row = screen.getByRole('row', { name: /2026/ })
  await expect.element(row).toMatchTextContent(/anna \(support\).*Change.*Fleet: South.*Name.*updateFleet/)
  await row.getByRole('button').first().click()
  await expect.element(screen.getByRole('row', { name: 'Name North South' })).toBeVisible()
  await page.viewport(360, 720)
  await expect.element(screen.getByText('192.0.2.7').last()).toBeVisible()
})

it('names the gateway that has no account, and the shared link of an entry of an earlier version', async () => {
  const { screen } = await openScreen(<AuditList query={query} />, {
    server: fakeServer().on(listAuditEntries, {
      items: [
        { ...entry, id: 8, userName: undefined, actorName: undefined, via: 'North gateway' },
        {
          ...entry,
          id: 9,
          operation: 'openSharedTrip',
          userName: undefined,
          actorName: undefined,
          recordKind: undefined,
        },
      ].map(({ recordId: _, recordLabel: _label, ...one }) => one as typeof entry),
      totalCount: 2,
    }),
    login: { acl: ['SYS_AUDIT_VIEW'] },
  })
  await expect.element(screen.getByRole('row', { name: /2026/ }).first()).toMatchTextContent(/North gateway/)
  await expect.element(screen.getByRole('row', { name: /2026/ }).last()).toMatchTextContent(/Shared link/)
  await expect.element(screen.getByText('Unknown account')).not.toBeInTheDocument()
})

it('restores the values before an entry with the operation that saves the record', async () => {
  const change = (field: string, before?: string, after?: string) => ({ field, before, after })
  const fleet = { fleetId: 3, name: 'South', desc: 'Loaders', isDefault: false, companyId: 2, unitIds: [7], version: 4 }
  const { screen, sent } = await openScreen(<AuditList query={query} />, {
    server: fakeServer()
      .on(listAuditEntries, { items: [entry], totalCount: 1 })
      .on(getAuditEntry, {
        ...entry,
        changes: [change('name', 'North', 'South'), change('description', undefined, 'Loaders'), change('units', '[]')],
      })
      .on(getFleet, fleet)
      .on(updateFleet, undefined),
    login: { acl: ['SYS_AUDIT_VIEW', 'ADM_FLEET_VIEW', 'ADM_FLEET_EDIT'] },
    registry: assemble([
      definePlugin({ id: 'organisation', messages: async () => ({ 'organisation.description': 'About the fleet' }) }),
    ]),
  })
  await screen.getByRole('row', { name: /2026/ }).getByRole('button').first().click()
  await screen.getByRole('button', { name: 'Restore former values' }).click()
  await expect.element(screen.getByText(/before this entry: Name, About the fleet\./)).toBeVisible()
  expect(sent('updateFleet')).toEqual([])
  await screen.getByRole('button', { name: 'Restore values' }).click()
  await expect
    .poll(() => sent('updateFleet').map(({ path, body }) => [path.fleetId, body]))
    .toEqual([['3', { name: 'North', isDefault: false, companyId: 2, unitIds: [7], version: 4 }]])
})

it('restores users except their password, and geofences with their previous shape', async () => {
  const change = (field: string, before?: string, after?: string) => ({ field, before, after })
  const entryOf = (recordKind: string, changes: ReturnType<typeof change>[]) =>
    formerValuesOf({ ...entry, recordKind, recordId: '3', changes })
  const user = { userId: 3, companyId: 2, email: 'a@example.com', groupId: 4, login: 'ada', name: 'Ada', surname: 'B' }
  const fence = {
    fenceId: 3,
    name: 'Depot',
    alarmPriority: 0,
    inside: true,
    outside: false,
    isDefault: false,
    companyId: 2,
    shape: { shapeType: 'POLYGON', polygon: [[1, 2]] },
    version: 5,
  }
  const server = fakeServer()
    .on(getUser, { ...user, version: 7 } as never)
    .on(updateUser, undefined)
    .on(getFenceProfile, fence as never)
    .on(updateFenceProfile, undefined)
  const { api } = fakeCore({ fetch: server.fetch, login: aLogin() })
  const secrets = [change('passwordHash', '•••', '•••'), change('passwordMd5', '•••', '•••')]
  expect(entryOf('user', secrets)).toBeUndefined()
  await entryOf('user', [...secrets, change('groupId', '6', '4'), change('mobilePhone', undefined, '1')])?.restore(api)
  const circle = [
    change('shape.shapeType', 'CIRCLE', 'POLYGON'),
    change('shape.circleRadius', '50', undefined),
    change('shape.circleLongitude', '11.5', undefined),
    change('shape.circleLatitude', '45', undefined),
    change('shape.polygon', undefined, '[[1,2]]'),
  ]
  await entryOf('fence-profile', circle)?.restore(api)
  expect(entryOf('user-group', [change('acls', '["A","… 3"]', '["A"]')])).toBeUndefined()
  const { fenceId: _, shape: _shape, ...fields } = fence
  expect(server.calls.filter(({ operation }) => operation.startsWith('update')).map(({ body }) => body)).toEqual([
    {
      companyId: 2,
      email: 'a@example.com',
      groupId: 6,
      login: 'ada',
      name: 'Ada',
      surname: 'B',
      version: 7,
      mobilePhone: '',
    },
    { ...fields, shape: { shapeType: 'CIRCLE', circleRadius: 50, circleLongitude: 11.5, circleLatitude: 45 } },
  ])
})
