import {
  createNotificationGroup,
  getNotificationGroup,
  listNotificationGroups,
  listNotificationGroupUses,
  lookupCompanies,
  lookupCompaniesIds,
  lookupNotificationRecipients,
  lookupVisibleUsersIds,
  testNotificationGroup,
  updateNotificationGroup,
  type Permission,
} from '@muster/contract'
import { fakeServer, problem } from '@muster/core/testing'
import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { openScreen } from '../../test/open-screen.tsx'
import { NotificationGroupDetail } from './notification-group-detail.tsx'
import { NotificationGroupList } from './notification-group-list.tsx'

const acl: Permission[] = ['ADM_NOTIFICATIONGROUP_VIEW', 'ADM_NOTIFICATIONGROUP_ADD', 'ADM_NOTIFICATIONGROUP_EDIT']
const caller = { acl, feature: ['ADMINISTRATION'], companyId: 1 }
const group = {
  notificationGroupId: 7,
  name: 'Night watch',
  companyId: 1,
  companyName: 'Northfield',
  userIds: [3, 99],
  emails: ['guard@example.com'],
  version: 2,
}
const people = [
  { id: 3, label: 'anna', fullName: 'Anna Berg' },
  { id: 4, label: 'bo', fullName: 'Bo Lund' },
]
const companies = [{ id: 1, label: 'Northfield' }]

function server() {
  const among = (rows: { id: number; label: string }[], ids: unknown) =>
    rows.filter(({ id }) => (ids as number[]).includes(id))
  return fakeServer()
    .on(getNotificationGroup, group)
    .on(listNotificationGroups, {
      items: [
        {
          notificationGroupId: 7,
          name: 'Night watch',
          companyId: 1,
          companyName: 'Northfield',
          usersCount: 2,
          emailsCount: 1,
        },
      ],
      totalCount: 1,
    })
    .on(listNotificationGroupUses, {
      items: [{ id: 12, kind: 'curfew-profile', name: 'Nights', companyId: 1, companyName: 'Northfield' }],
      totalCount: 1,
    })
    .on(lookupNotificationRecipients, { items: people, totalCount: 2 })
    .on(lookupVisibleUsersIds, ({ body }) => among(people, body))
    .on(lookupCompanies, { items: companies, totalCount: 1 })
    .on(lookupCompaniesIds, ({ body }) => among(companies, body))
    .on(updateNotificationGroup, undefined)
    .on(createNotificationGroup, { id: 8 })
}

const open = (fake = server(), { id = '7', width = 1280, login = caller } = {}) =>
  openScreen(<NotificationGroupDetail params={{ id }} />, { server: fake, login, width })

it('compares addresses by name and value when someone else saved the group in the meantime', async () => {
  const laterSave = { version: 3, savedAt: '2026-11-21T10:00:00Z', userName: 'anna', fields: ['name', 'emails'] }
  const fake = server().on(updateNotificationGroup, ({ body }) =>
    (body as { version: number }).version === 3 ? undefined : problem(409, 'anna has saved it.', { laterSave }),
  )
  const { screen, press, sent } = await open(fake)
  await screen.getByLabelText('Other email addresses').fill('desk@example.com ')
  fake.on(getNotificationGroup, { ...group, name: 'Nights', version: 3 })
  await press('Save')
  const question = screen.getByRole('dialog', { name: 'Nights has changed' })
  await expect
    .element(question.getByRole('row', { name: /^Other email addresses/ }))
    .toMatchTextContent(/guard@example.com.*guard@example.com, desk@example.com/)
  await press('Save selection')
  await expect
    .poll(() => sent('updateNotificationGroup').map(({ body }) => body))
    .toEqual([
      expect.objectContaining({ name: 'Night watch', version: 2 }),
      expect.objectContaining({ name: 'Nights', emails: ['guard@example.com', 'desk@example.com'], version: 3 }),
    ])
})

it('ADM-041 lists notification groups with their owner and the number of members', async () => {
  const query = { page: 1, size: undefined, q: undefined, sort: undefined }
  const { screen } = await openScreen(<NotificationGroupList query={query} />, { server: server(), login: caller })
  await expect.element(screen.getByRole('row', { name: 'Night watch' })).toMatchTextContent('Night watchNorthfield21')
  await expect
    .element(screen.getByRole('link', { name: 'Night watch' }))
    .toHaveAttribute('href', '/administration/data/notificationgroup/7')
  await expect
    .element(screen.getByRole('link', { name: 'Add' }))
    .toHaveAttribute('href', '/administration/data/notificationgroup/new')
})

it('ADM-041 sorts each column on the server', async () => {
  const query = { page: 1, size: undefined, q: undefined, sort: 'emailsCount,DESC' }
  const { screen, sent, went } = await openScreen(<NotificationGroupList query={query} />, {
    server: server(),
    login: caller,
  })
  await expect.poll(() => sent('listNotificationGroups')[0]?.query.getAll('sort')).toEqual(['emailsCount,desc'])
  for (const [name, field] of [
    ['Name', 'name'],
    ['Company', 'companyName'],
    ['Users', 'usersCount'],
  ] as const) {
    await screen.getByRole('columnheader', { name }).getByRole('button').first().click()
    await expect.poll(() => went.at(-1)).toBe(`/administration/data/notificationgroup?sort=${field},ASC`)
  }
})

describe('ADM-041 notification group', () => {
  it('saves name, owner and members, and retains members outside the scope', async () => {
    const { screen, sent, press } = await open()
    await expect.element(screen.getByText('Anna Berg (anna)')).toBeVisible()
    await expect.element(screen.getByText('#99')).toBeVisible()
    await screen.getByRole('combobox', { name: 'Users' }).click()
    await screen.getByRole('option', { name: 'Bo Lund (bo)' }).click()
    await userEvent.keyboard('{Escape}')
    await press('Save')
    await expect
      .poll(() => sent('updateNotificationGroup')[0])
      .toMatchObject({
        path: { id: '7' },
        body: { name: 'Night watch', companyId: 1, userIds: [3, 99, 4], emails: ['guard@example.com'], version: 2 },
      })
    expect(sent('updateNotificationGroup')[0]?.body).not.toHaveProperty('pendingEmail')
  })

  it('adds a group for the current user’s company', async () => {
    const { screen, sent, press, went } = await open(server(), { id: 'new' })
    await screen.getByRole('textbox', { name: 'Name' }).fill('Yard')
    expect(screen.getByRole('button', { name: 'Send a test' }).query()).toBeNull()
    await expect.element(screen.getByText(/^Without members, nobody is notified/)).toBeVisible()
    await press('Save')
    await expect
      .poll(() => sent('createNotificationGroup')[0]?.body)
      .toMatchObject({ name: 'Yard', companyId: 1, userIds: [] })
    await expect.poll(() => went).toEqual(['/administration/data/notificationgroup/8'])
  })

  it('accepts mail addresses by Enter, comma, paste or blur, each once', async () => {
    const { screen, sent, press } = await open()
    const field = screen.getByRole('textbox', { name: 'Other email addresses' })
    await field.click()
    await userEvent.keyboard('a@b.example{Enter}c@d.example,GUARD@example.com ')
    await field.fill('e@f.example')
    await screen.getByRole('textbox', { name: 'Name' }).click()
    await expect.element(screen.getByText('4 of 100')).toBeVisible()
    await screen.getByRole('button', { name: 'Remove c@d.example' }).click()
    await field.click()
    await userEvent.keyboard('{Backspace}')
    await press('Save')
    await expect
      .poll(() => sent('updateNotificationGroup')[0]?.body)
      .toMatchObject({ emails: ['guard@example.com', 'a@b.example'] })
  })

  it('focuses the next address after a removal by keyboard, and the field after the last', async () => {
    const { screen } = await open()
    const field = screen.getByRole('textbox', { name: 'Other email addresses' })
    await field.click()
    await userEvent.keyboard('a@b.example{Enter}')
    const remove = (address: string) => screen.getByRole('button', { name: `Remove ${address}` })
    await expect.element(remove('a@b.example')).toBeVisible()
    remove('guard@example.com').element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(remove('a@b.example')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(field).toHaveFocus()
  })

  it('rejects an invalid address and shows the error', async () => {
    const { screen, sent, press, dialog } = await open()
    const field = screen.getByRole('textbox', { name: 'Other email addresses' })
    await field.fill('nobody')
    await press('Save')
    await dialog.getByRole('button', { name: 'OK' }).click()
    await expect.element(screen.getByText('“nobody” is not an email address.', { exact: false })).toBeVisible()
    await expect.element(field).toHaveValue('nobody')
    expect(sent('updateNotificationGroup')).toEqual([])
    await field.fill('nobody@example.com')
    await press('Save')
    await expect
      .poll(() => sent('updateNotificationGroup')[0]?.body)
      .toMatchObject({ emails: ['guard@example.com', 'nobody@example.com'] })
  })

  it('lists the records that use it', async () => {
    const { screen } = await open()
    await expect.element(screen.getByRole('row', { name: 'Nights' })).toMatchTextContent('NightsCurfewNorthfield')
  })
})

describe('test mail', () => {
  it('sends after confirmation and lists recipients and failures with the reason', async () => {
    const fake = server().on(testNotificationGroup, {
      subject: 'Test of the notification group Night watch',
      hiddenCount: 1,
      results: [
        { userId: 3, name: 'Anna Berg', address: 'anna@example.com', status: 'SENT', isDisabled: true },
        { userId: 4, name: 'Bo Lund', status: 'NO_ADDRESS', isDisabled: false },
        { name: 'guard@example.com', address: 'guard@example.com', status: 'FAILED', isDisabled: false },
      ],
    })
    const { screen, dialog, press, sent } = await open(fake)
    await press('Send a test')
    expect(sent('testNotificationGroup')).toEqual([])
    await dialog.getByRole('button', { name: 'Send', exact: true }).click()
    await expect.element(screen.getByRole('heading', { name: '2 members not reached' })).toBeVisible()
    await expect.element(dialog).toMatchTextContent(/Bo LundNot sent: the user has no email address/)
    await expect.element(dialog).toMatchTextContent(/did not accept guard@example\.com/)
    await expect
      .element(dialog)
      .toMatchTextContent(/Anna BergSent to anna@example\.comThis user has turned notifications off/)
    await expect.element(dialog).toMatchTextContent(/1 more member/)
    await expect.poll(() => sent('testNotificationGroup').map(({ path }) => path)).toEqual([{ id: '7' }])
  })

  it('shows why a test was refused, and does not test unsaved members', async () => {
    const words = 'You can send 5 tests in 15 minutes. Wait 60 s, then send another one.'
    const { screen, dialog, press, sent } = await open(server().on(testNotificationGroup, () => problem(429, words)))
    await press('Send a test')
    await dialog.getByRole('button', { name: 'Send', exact: true }).click()
    await expect.element(dialog).toMatchTextContent(words)
    await dialog.getByRole('button', { name: 'OK' }).click()
    await screen.getByRole('textbox', { name: 'Name' }).fill('Day watch')
    await press('Send a test')
    expect(screen.getByRole('dialog').query()).toBeNull()
    await expect.poll(() => sent('testNotificationGroup')).toHaveLength(1)
  })

  it('hides the test from read-only users', async () => {
    const { screen } = await open(server(), { login: { ...caller, acl: ['ADM_NOTIFICATIONGROUP_VIEW'] } })
    await expect.element(screen.getByText('Nights')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Send a test' }).query()).toBeNull()
  })
})
