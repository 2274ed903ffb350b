import {
  getGroupAcls,
  listUserGroupMembers,
  listUserGroups,
  lookupAcls,
  permissions,
  updateGroupAcls,
} from '@muster/contract'
import { assemble } from '@muster/core'
import { fakeServer, problem } from '@muster/core/testing'
import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import organisation from '../index.ts'
import { openScreen } from '../../test/open-screen.tsx'
import { GroupDetail } from './group-detail.tsx'
import { GroupList } from './group-list.tsx'

const caller = { acl: [...permissions], feature: ['ADMINISTRATION'] }
const registry = assemble([organisation], { mode: 'development' })
const group = {
  groupId: 7,
  name: 'Dealers',
  role: 'DEALER',
  users: [],
  acls: ['DESKTOP_VIEW', 'ADM_FLEET_VIEW'],
  features: ['ADMINISTRATION'],
  usersCount: 1200,
  hiddenUsersCount: 0,
  requiredAcls: [] as string[],
  version: 3,
}

function server(changes: Partial<typeof group> & { lock?: 'MORE_RIGHTS' | 'MEMBERS_OUT_OF_SIGHT' } = {}) {
  return fakeServer()
    .on(getGroupAcls, { ...group, ...changes })
    .on(lookupAcls, () => Response.json(permissions.map(code => ({ id: code, code, label: code }))))
    .on(listUserGroups, {
      items: [
        { groupId: 7, name: 'Dealers', role: 'DEALER', usersCount: 1200 },
        { groupId: 8, name: 'Viewers', role: 'VIEWER', usersCount: 1 },
      ],
      totalCount: 2,
    })
    .on(listUserGroupMembers, {
      items: [{ userId: 5, login: 'dario', name: 'Dario', surname: 'Monti', companyName: 'Muster Europe' }],
      totalCount: 1,
    })
    .on(updateGroupAcls, undefined)
}

const open = (fake = server(), more: { login?: Partial<typeof caller>; width?: number } = {}) =>
  openScreen(<GroupDetail params={{ id: '7' }} />, {
    server: fake,
    login: { ...caller, ...more.login },
    registry,
    width: more.width,
  })

describe('ADM-034 group list', () => {
  it('ADM-001 lists name, role and number of users, and offers no new group', async () => {
    const query = { page: 1, size: undefined, q: undefined, sort: undefined }
    const { screen } = await openScreen(<GroupList query={query} />, { server: server(), login: caller })
    await expect.element(screen.getByRole('row', { name: 'Dealers' })).toMatchTextContent('DealersDealer1,200')
    await expect
      .element(screen.getByRole('link', { name: 'Dealers' }))
      .toHaveAttribute('href', '/administration/data/groups/7')
    expect(screen.getByRole('link', { name: 'Add' }).query()).toBeNull()
  })

  it('sorts each column on the server', async () => {
    const query = { page: 1, size: undefined, q: undefined, sort: 'usersCount,DESC' }
    const { screen, sent, went } = await openScreen(<GroupList query={query} />, { server: server(), login: caller })
    await expect.poll(() => sent('listUserGroups')[0]?.query.getAll('sort')).toEqual(['usersCount,desc'])
    await expect.element(screen.getByRole('columnheader', { name: 'Users' })).toHaveAttribute('aria-sort', 'descending')
    for (const [name, field] of [
      ['Name', 'name'],
      ['Role', 'role'],
    ] as const) {
      await screen.getByRole('columnheader', { name }).getByRole('button').first().click()
      await expect.poll(() => went.at(-1)).toBe(`/administration/data/groups?sort=${field},ASC`)
    }
  })
})

describe('ADM-033 ADM-034 permissions of a group', () => {
  it('ADM-087 selects permissions individually or by area, counts them, and sends them with the version', async () => {
    const { screen, sent, press } = await open()
    await expect.element(screen.getByRole('heading', { level: 1 })).toMatchTextContent(/Dealers$/)
    await expect.element(screen.getByText(`2 of ${permissions.length} selected`)).toBeVisible()
    const view = screen.getByRole('checkbox', { name: 'View fleets' })
    await expect.element(view).toBeChecked()
    await screen.getByRole('checkbox', { name: 'Edit fleets' }).click()
    await screen.getByRole('checkbox', { name: 'All of System' }).click()
    await screen.getByRole('checkbox', { name: 'View dashboards' }).click()
    await expect.element(screen.getByText(`10 of ${permissions.length} selected`)).toBeVisible()
    for (const name of ['Delete', 'Clone'])
      expect(screen.getByRole('button', { name, exact: true }).query(), name).toBeNull()
    await press('Save')
    await expect
      .poll(() => sent('updateGroupAcls')[0])
      .toMatchObject({
        path: { groupId: '7' },
        body: {
          version: 3,
          acls: [
            'ADM_FLEET_VIEW',
            'ADM_FLEET_EDIT',
            'SYS_GROUP_ACL_VIEW',
            'SYS_GROUP_ACL_EDIT',
            'TRANSLATION_MANAGEMENT_VIEW',
            'TRANSLATION_MANAGEMENT_EDIT',
            'USR_SUPPORT_VIEW',
            'SYS_INTERNAL_SERVICE',
            'SYS_AUDIT_VIEW',
            'GBL_EXPERT_ACTIVITIES',
          ],
        },
      })
  })

  it('shows the permissions that the server lists and those of the group', async () => {
    const known = permissions.filter(code => code !== 'ADM_FLEET_DELETE' && code !== 'ADM_FLEET_VIEW')
    const fake = server().on(lookupAcls, () => Response.json(known.map(code => ({ id: code, code, label: code }))))
    const { screen } = await open(fake)
    await expect.element(screen.getByRole('checkbox', { name: 'Edit fleets' })).toBeVisible()
    await expect.element(screen.getByRole('checkbox', { name: 'View fleets' })).toBeChecked()
    expect(screen.getByRole('checkbox', { name: 'Delete fleets' }).query()).toBeNull()
  })

  it('finds permissions by name, subject or code; the area checkbox then selects only visible ones', async () => {
    const { screen } = await open()
    const search = screen.getByRole('searchbox', { name: 'Search permissions' })
    await search.fill('delete fleet')
    await expect.element(screen.getByRole('checkbox', { name: 'Delete fleets' })).toBeVisible()
    await expect.poll(() => screen.getByRole('checkbox', { name: 'View users' }).query()).toBeNull()
    await screen.getByRole('checkbox', { name: 'All shown of Organisation' }).click()
    await expect.element(screen.getByText(`3 of ${permissions.length} selected`)).toBeVisible()
    await search.fill('SYS_INTERNAL')
    await expect.element(screen.getByRole('checkbox', { name: 'Manage the scheduler' })).toBeVisible()
    await search.fill('nothing like it')
    await expect.element(screen.getByText('No permission found.')).toBeVisible()
    await search.fill('')
    await screen.getByRole('checkbox', { name: 'Selected only' }).click()
    await expect.element(screen.getByRole('rowheader', { name: 'Dashboards', exact: true })).toBeVisible()
    expect(screen.getByRole('checkbox', { name: 'Add fleets' }).query()).toBeNull()
  })

  it('supports the keyboard: one tab stop, arrows, Home, End and Space; Enter does not save', async () => {
    const { screen, sent } = await open()
    const focused = () => document.activeElement?.getAttribute('aria-label')
    await screen.getByRole('checkbox', { name: 'All of Map and dashboards' }).click()
    await userEvent.keyboard(' ')
    await userEvent.keyboard('{ArrowDown}')
    expect(focused()).toBe('View dashboards')
    await userEvent.keyboard('{Control>}{End}{/Control}')
    expect(focused()).toBe('Change what others use by default')
    await userEvent.keyboard('{PageUp}')
    expect(focused()).toBe('All of System')
    await userEvent.keyboard('{ArrowUp}{End} ')
    await expect.element(screen.getByRole('checkbox', { name: 'Delete notification groups' })).toBeChecked()
    await userEvent.keyboard('{Enter}')
    expect(sent('updateGroupAcls')).toEqual([])
    // the next tab stop is outside the grid
    await userEvent.tab()
    expect(document.activeElement?.closest('[role=grid]')).toBeNull()
  })

  it('locks permissions that the author lacks or needs to undo the change, and explains why', async () => {
    const fake = server({ acls: ['ADM_FLEET_VIEW', 'SYS_GROUP_ACL_EDIT'], requiredAcls: ['SYS_GROUP_ACL_EDIT'] })
    const { screen } = await open(fake, {
      login: { acl: ['ADM_FLEET_VIEW', 'SYS_GROUP_ACL_VIEW', 'SYS_GROUP_ACL_EDIT'] },
    })
    const own = screen.getByRole('checkbox', { name: /^Edit the permissions of user groups\. This is your own group/ })
    await own.click({ force: true })
    await expect.element(own).toBeChecked()
    const lacking = screen.getByRole('checkbox', {
      name: /^Add users\. You cannot add a permission that you do not have/,
    })
    await lacking.click({ force: true })
    await expect.element(lacking).not.toBeChecked()
    // visible, not only a tooltip
    await expect
      .element(screen.getByText(/^You cannot add a permission that you do not have yourself\.$/))
      .toBeVisible()
    await expect.element(screen.getByText(/^This is your own group:/)).toBeVisible()
    // the area checkbox selects only permissions that the author may grant
    await screen.getByRole('checkbox', { name: 'All of Organisation' }).click()
    await screen.getByRole('checkbox', { name: 'All of System' }).click()
    await expect.element(screen.getByText(`2 of ${permissions.length} selected`)).toBeVisible()
  })

  it.each([
    ['MORE_RIGHTS', /has permissions or features that you do not have/],
    ['MEMBERS_OUT_OF_SIGHT', /some members can see companies/],
  ] as const)('shows the permissions of a locked group (%s) read-only, with the reason', async (lock, reason) => {
    const { screen } = await open(server({ lock }))
    await expect.element(screen.getByText(reason)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Save' }).query()).toBeNull()
    await screen.getByRole('checkbox', { name: 'Add fleets' }).click({ force: true })
    await expect.element(screen.getByRole('checkbox', { name: 'Add fleets' })).not.toBeChecked()
    // search remains enabled
    await screen.getByRole('searchbox', { name: 'Search permissions' }).fill('fleets')
    await expect.poll(() => screen.getByRole('checkbox', { name: 'View users' }).query()).toBeNull()
  })

  it('shows permissions read-only without the permission to edit groups', async () => {
    const { screen } = await open(server(), { login: { acl: ['SYS_GROUP_ACL_VIEW'] } })
    await expect.element(screen.getByRole('checkbox', { name: 'View fleets' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Save' }).query()).toBeNull()
    expect(screen.getByRole('button', { name: 'Copy from' }).query()).toBeNull()
  })

  it('copies permissions from another group, limited to those of the author', async () => {
    const fake = server().on(getGroupAcls, ({ path }) => ({
      ...group,
      groupId: Number(path.groupId),
      acls: path.groupId === '8' ? ['DESKTOP_VIEW', 'USR_SUPPORT_VIEW', 'UNIT_TRANSFER'] : group.acls,
      requiredAcls: ['SYS_GROUP_ACL_EDIT'],
    }))
    const acl = permissions.filter(code => code !== 'UNIT_TRANSFER')
    const { screen, sent, press } = await open(fake, { login: { acl } })
    await screen.getByRole('button', { name: 'Copy from' }).click()
    await screen.getByRole('menuitem', { name: 'Viewers' }).click()
    await expect.element(screen.getByText(`3 of ${permissions.length} selected`)).toBeVisible()
    await press('Save')
    await expect
      .poll(() => sent('updateGroupAcls')[0]?.body)
      .toMatchObject({ acls: ['DESKTOP_VIEW', 'SYS_GROUP_ACL_EDIT', 'USR_SUPPORT_VIEW'] })
  })

  it('reports a concurrent change without overwriting it and keeps the selection', async () => {
    const words = 'Someone else has saved Dealers in the meantime. Reload it, then repeat your change.'
    const { screen, dialog, press } = await open(server().on(updateGroupAcls, () => problem(409, words)))
    await screen.getByRole('checkbox', { name: 'Edit fleets' }).click()
    await press('Save')
    await expect.element(dialog).toMatchTextContent(words)
    await dialog.getByRole('button', { name: 'OK' }).click()
    await expect.element(screen.getByRole('checkbox', { name: 'Edit fleets' })).toBeChecked()
  })
})

describe('opened screens and calls', () => {
  it('shows screens with links and calls for the focused permission', async () => {
    const { screen } = await open()
    await screen.getByRole('checkbox', { name: 'View fleets' }).click()
    const panel = screen.getByRole('region', { name: 'What this opens' })
    await expect.element(panel.getByRole('heading', { name: 'View fleets' })).toBeVisible()
    await expect
      .element(panel.getByRole('link', { name: 'Fleets', exact: true }))
      .toHaveAttribute('href', '/administration/data/fleets')
    await panel.getByText(/calls of the API/).click()
    await expect.element(panel.getByText('GET /api/fleets', { exact: true })).toBeVisible()
    await expect.element(panel.getByText('List fleets', { exact: true })).toBeVisible()
  })

  it('shows them for the current selection, including unsaved changes', async () => {
    const { screen } = await open()
    await screen.getByRole('checkbox', { name: 'View user groups' }).click()
    await screen.getByRole('tab', { name: 'What this opens' }).click()
    const panel = screen.getByRole('tabpanel')
    await expect.element(panel.getByRole('link', { name: 'User groups' })).toBeVisible()
    await expect.element(panel.getByRole('link', { name: 'Fleets' })).toBeVisible()
    expect(panel.getByText('Notification groups').query()).toBeNull()
  })
})

describe('members', () => {
  it('lists visible members and counts the others', async () => {
    const { screen, sent } = await open(server({ hiddenUsersCount: 12 }))
    await screen.getByRole('tab', { name: 'Members 1,200' }).click()
    await expect.element(screen.getByText('12 more members work for companies', { exact: false })).toBeVisible()
    await expect.element(screen.getByRole('row', { name: 'dario' })).toMatchTextContent('darioDario MontiMuster Europe')
    await screen.getByRole('tabpanel').getByRole('searchbox').fill('monti')
    await expect.poll(() => sent('listUserGroupMembers').at(-1)?.query.get('filter')).toBe('monti')
  })
})
