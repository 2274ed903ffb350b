import {
  createUser,
  deleteUser,
  getUser,
  getUserConsequences,
  listLookAlikeLogins,
  listUsers,
  lookupAllUserRoles,
  lookupCompanies,
  lookupCompaniesIds,
  lookupDateFormats,
  lookupLanguages,
  lookupPresets,
  lookupTimeFormats,
  lookupTimeZones,
  lookupUserGroups,
  lookupUserRoles,
  lookupVisibleUsers,
  lookupVisibleUsersIds,
  resendUserActivation,
  sendUserPasswordReset,
  updateUser,
  type FleetSchemas,
} from '@muster/contract'
import { fakeServer, problem } from '@muster/core/testing'
import { problemsOf } from '@muster/ui/testing'
import { expect, it } from 'vitest'
import { openScreen } from '../../test/open-screen.tsx'
import { UserDetail } from './user-detail.tsx'
import { UserList } from './user-list.tsx'

const login = {
  userId: 1,
  companyId: 1,
  acl: ['ADM_USER_VIEW', 'ADM_USER_ADD', 'ADM_USER_EDIT', 'ADM_USER_DELETE'],
  feature: ['ADMINISTRATION'],
}
const query = { page: 1, size: undefined, q: undefined, sort: undefined, status: undefined }

const anna: FleetSchemas['UserDetail'] = {
  userId: 7,
  companyId: 2,
  groupId: 3,
  login: 'anna',
  name: 'Anna',
  surname: 'Berg',
  email: 'anna@example.com',
  isLoggedUser: false,
  hasSecondFactor: false,
  languageId: 1,
  presetId: 1,
  jsDateFormat: 'dd/MM/yyyy',
  jsTimeFormat: 'HH:mm',
  timezone: 'Europe/Rome',
  isMultipleDealer: false,
  isVisibleInNotification: false,
  extraCompanyIds: [],
  notificationMode: 'CUSTOM',
  status: 'ACTIVE',
  version: 4,
}

const companies = [
  { id: 1, label: 'Northfield' },
  { id: 2, label: 'Southfield' },
]

/** Lookups of the form; the session may grant the roles operator and viewer. */
const lookups = () =>
  fakeServer()
    .on(listLookAlikeLogins, [])
    .on(lookupLanguages, [{ id: 1, label: 'English' }])
    .on(lookupPresets, [
      { id: 1, label: 'Metric' },
      { id: 2, label: 'Imperial' },
    ])
    .on(lookupDateFormats, [{ id: 'dd/MM/yyyy', label: 'dd/MM/yyyy' }])
    .on(lookupTimeFormats, [{ id: 'HH:mm', label: 'HH:mm' }])
    .on(lookupTimeZones, [
      { id: 'Europe/Rome', label: 'Europe/Rome' },
      { id: 'UTC', label: 'UTC' },
    ])
    .on(lookupAllUserRoles, [
      { id: 1, code: 'ADMIN', label: 'ADMIN', notificationMode: 'CUSTOM' },
      { id: 3, code: 'OPERATOR', label: 'OPERATOR', notificationMode: 'CUSTOM' },
      { id: 5, code: 'VIEWER', label: 'VIEWER', notificationMode: 'DISABLED' },
      { id: 6, code: 'DEALER', label: 'DEALER', notificationMode: 'CUSTOM' },
    ])
    .on(lookupUserRoles, [
      { id: 3, code: 'OPERATOR', label: 'OPERATOR' },
      { id: 5, code: 'VIEWER', label: 'VIEWER' },
    ])
    .on(lookupUserGroups, [
      { id: 1, code: 'ADMIN', label: 'Administrators', grantable: false },
      { id: 3, code: 'OPERATOR', label: 'Operators', grantable: true },
      { id: 4, code: 'OPERATOR', label: 'Night operators', grantable: true },
      { id: 5, code: 'VIEWER', label: 'Viewers', grantable: true },
      { id: 6, code: 'DEALER', label: 'Dealers', grantable: true },
    ])
    .on(lookupCompanies, { items: companies, totalCount: 2 })
    .on(lookupCompaniesIds, ({ body }) => companies.filter(({ id }) => (body as number[]).includes(id)))
    .on(lookupVisibleUsers, { items: [{ id: 7, label: 'anna', fullName: 'Anna Berg' }], totalCount: 1 })
    .on(lookupVisibleUsersIds, [{ id: 7, label: 'anna', fullName: 'Anna Berg' }])
    .on(updateUser, undefined)
    .on(createUser, { id: 8 })

const open = (user: Partial<FleetSchemas['UserDetail']> = {}, server = lookups(), caller: object = login) =>
  openScreen(<UserDetail params={{ id: '7' }} />, { server: server.on(getUser, { ...anna, ...user }), login: caller })

it('ADM-001 ADM-007 ADM-039 lists users with company, group, status and last sign-in, with links; sorts and filters', async () => {
  const server = lookups().on(listUsers, {
    items: [
      {
        userId: 7,
        login: 'anna',
        name: 'Anna',
        surname: 'Berg',
        email: 'anna@example.com',
        companyId: 2,
        companyName: 'Southfield',
        groupId: 3,
        groupName: 'Operators',
        roleName: 'OPERATOR',
        status: 'INVITED',
      },
    ],
    totalCount: 10_000,
  })
  const { screen, sent, went } = await openScreen(<UserList query={query} />, { server, login })
  await expect
    .element(screen.getByRole('link', { name: 'anna' }))
    .toHaveAttribute('href', '/administration/data/users/7')
  await expect
    .element(screen.getByRole('row', { name: 'anna' }))
    .toMatchTextContent('annaAnnaBerganna@example.comSouthfieldOperatorsInvited-')
  await screen.getByRole('columnheader', { name: 'Company' }).getByRole('button').first().click()
  await expect.poll(() => went).toContain('/administration/users?sort=companyName,ASC')
  await screen.getByRole('combobox', { name: 'Status' }).selectOptions('Disabled')
  await expect.poll(() => went.at(-1)).toBe('/administration/users?status=DISABLED')
  await expect.poll(() => sent('listUsers')[0]?.query.get('size')).toBe('20')
})

it('names users with confusable logins, with links, and shows no warning without them', async () => {
  const users = [
    { userId: 7, login: 'anna', companyName: 'Southfield' },
    { userId: 8, login: '\u0430nna', companyName: 'Northfield' },
  ]
  const nobody = lookups().on(listUsers, { items: [], totalCount: 0 })
  const before = await openScreen(<UserList query={query} />, { server: nobody, login })
  await expect.poll(() => before.sent('listLookAlikeLogins')).toHaveLength(1)
  expect(before.screen.getByText(/look alike/).elements()).toEqual([])
  void before.screen.unmount()
  const server = lookups().on(listUsers, { items: [], totalCount: 0 }).on(listLookAlikeLogins, [{ users }])
  const { screen } = await openScreen(<UserList query={query} />, { server, login })
  await expect.element(screen.getByText(/^These user names look alike/)).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'anna (Southfield)', exact: true }))
    .toHaveAttribute('href', '/administration/data/users/7')
  await expect
    .element(screen.getByRole('link', { name: '\u0430nna (Northfield)', exact: true }))
    .toHaveAttribute('href', '/administration/data/users/8')
  // the link is not covered
  await screen.getByRole('link', { name: '\u0430nna (Northfield)', exact: true }).click()
})

it('ADM-039 searches users on the server', async () => {
  const server = lookups().on(listUsers, { items: [], totalCount: 0 })
  const { sent } = await openScreen(<UserList query={{ ...query, q: 'berg' }} />, { server, login })
  await expect.poll(() => sent('listUsers')[0]?.query.get('filter')).toBe('berg')
})

it('WIDGET-028 ADM-035 ADM-087 shows every field and sends changes with the version', async () => {
  const { screen, sent, press } = await open({ mobilePhone: '+39 333', isMultipleDealer: true, extraCompanyIds: [1] })
  await expect.element(screen.getByLabelText('Login')).toHaveValue('anna')
  await expect.element(screen.getByLabelText('Mobile phone')).toHaveValue('+39 333')
  await expect.element(screen.getByRole('combobox', { name: /^Company/ })).toHaveValue('Southfield')
  await expect.element(screen.getByRole('combobox', { name: /^Role/ })).toHaveValue('Operator')
  await expect.element(screen.getByRole('combobox', { name: /^Language/ })).toHaveValue('English')
  await expect.element(screen.getByRole('combobox', { name: /^Units of measure/ })).toHaveValue('Metric')
  await expect.element(screen.getByText('Northfield')).toBeVisible()
  await screen.getByLabelText('Office phone').fill('call me')
  await expect.element(screen.getByText('Use digits, spaces, plus and minus only.')).toBeVisible()
  await screen.getByLabelText('Office phone').fill('051 999')
  await screen.getByLabelText('Email').fill('anna')
  await expect.element(screen.getByText('Enter an email address', { exact: false })).toBeVisible()
  await screen.getByLabelText('Email').fill('a@example.com')
  await screen.getByLabelText('Visible in notification groups').click()
  await screen.getByLabelText('Access to several companies').click()
  expect(screen.getByText('Other companies').elements()).toEqual([])
  await press('Save')
  await expect
    .poll(() => sent('updateUser')[0])
    .toMatchObject({
      path: { userId: '7' },
      body: {
        login: 'anna',
        name: 'Anna',
        surname: 'Berg',
        email: 'a@example.com',
        mobilePhone: '+39 333',
        officePhone: '051 999',
        companyId: 2,
        groupId: 3,
        languageId: 1,
        presetId: 1,
        notificationMode: 'CUSTOM',
        isVisibleInNotification: true,
        isMultipleDealer: false,
        extraCompanyIds: [],
        active: true,
        version: 4,
      },
    })
  expect(sent('updateUser')[0]?.body).not.toHaveProperty('account')
  expect(await problemsOf(screen.container)).toEqual([])
})

it('ADM-036 disables multiple companies by default, and requires one when enabled', async () => {
  const added = await openScreen(<UserDetail params={{ id: 'new' }} />, { server: lookups(), login })
  await expect.element(added.screen.getByLabelText('Access to several companies')).not.toBeChecked()
  await expect.element(added.screen.getByLabelText('Visible in notification groups')).not.toBeChecked()
  expect(added.screen.getByText('Other companies').elements()).toEqual([])
  await added.screen.unmount()
  const { screen, sent, press } = await open()
  await screen.getByLabelText('Access to several companies').click()
  await press('Save')
  await screen.getByRole('dialog').getByRole('button', { name: 'OK' }).click()
  await expect.element(screen.getByText('Select at least one company', { exact: false })).toBeVisible()
  expect(sent('updateUser')).toEqual([])
})

it('ADM-037 ADM-038 ADM-087 NOTIF-023 sets the notification mode of a role, links custom to the selection, and hides a stronger role', async () => {
  const { screen, sent, press } = await open()
  const link = screen.getByRole('link', { name: 'Select custom notifications' })
  await expect.element(link).toHaveAttribute('href', '/user/notifications/7')
  const role = screen.getByRole('combobox', { name: /^Role/ })
  await role.click()
  const options = screen.getByRole('listbox').getByRole('option')
  await expect.element(options.first()).toBeVisible()
  expect(options.elements().map(({ textContent }) => textContent)).toEqual(['Operator', 'Viewer'])
  await screen.getByRole('option', { name: 'Viewer' }).click()
  await expect.element(screen.getByRole('combobox', { name: /^Notifications/ })).toHaveDisplayValue('None')
  expect(link.elements()).toEqual([])
  await role.click()
  await screen.getByRole('option', { name: 'Operator' }).click()
  await expect.element(link).toBeVisible()
  await screen.getByRole('combobox', { name: /^Group/ }).selectOptions('Night operators')
  await press('Save')
  await expect.poll(() => sent('updateUser')[0]?.body).toMatchObject({ groupId: 4, notificationMode: 'CUSTOM' })
})

it('NOTIF-023 offers custom and none, and keeps a role that the session may not grant and notification groups', async () => {
  const { screen } = await open({ groupId: 1, notificationMode: 'NOTIFICATION_GROUPS' })
  await expect.element(screen.getByRole('combobox', { name: /^Role/ })).toHaveValue('Administrator')
  await expect
    .element(screen.getByRole('combobox', { name: /^Notifications/ }))
    .toHaveDisplayValue('By notification groups')
  const modes = () => [...document.querySelectorAll('select[name=notificationMode] option')].map(of => of.textContent)
  expect(modes()).toEqual(['By notification groups', 'Custom', 'None'])
  await screen.unmount()
  await open()
  await expect.poll(modes).toEqual(['Custom', 'None'])
})

it('ADM-087 defaults a new user to the own company, copies settings, and sends no password', async () => {
  const server = lookups().on(getUser, { ...anna, groupId: 5, notificationMode: 'DISABLED', presetId: 2 })
  const { screen, sent, went, press } = await openScreen(<UserDetail params={{ id: 'new' }} />, { server, login })
  await expect.element(screen.getByRole('combobox', { name: /^Company/ })).toHaveValue('Northfield')
  await expect.element(screen.getByText('The activation link is sent to this address.')).toBeVisible()
  expect(document.querySelectorAll('input[type=password]')).toHaveLength(0)
  await press('Save')
  await screen.getByRole('dialog').getByRole('button', { name: 'OK' }).click()
  await expect.element(screen.getByRole('combobox', { name: /^Role/ })).toHaveAttribute('aria-invalid', 'true')
  expect(sent('createUser')).toEqual([])

  await screen.getByRole('combobox', { name: 'Copy settings from' }).click()
  await screen.getByRole('option', { name: 'Anna Berg (anna)' }).click()
  await expect.element(screen.getByRole('combobox', { name: /^Role/ })).toHaveValue('Viewer')
  await screen.getByLabelText('Login').fill('omar')
  await screen.getByLabelText('Email').fill('omar@example.com')
  await press('Save')
  await expect
    .poll(() => sent('createUser')[0]?.body)
    .toMatchObject({
      login: 'omar',
      email: 'omar@example.com',
      companyId: 2,
      groupId: 5,
      presetId: 2,
      notificationMode: 'DISABLED',
      isMultipleDealer: false,
      isVisibleInNotification: false,
    })
  expect(sent('createUser')[0]?.body).not.toHaveProperty('password')
  await expect.poll(() => went).toContain('/administration/data/users/8')
})

it('marks a login in use at its field and keeps the input', async () => {
  const refusal = () =>
    problem(409, 'The login root is already in use.', {
      fieldErrors: [{ field: 'login', message: 'is already in use. Enter a different one.' }],
    })
  const { screen, press } = await open({}, lookups().on(updateUser, refusal))
  await screen.getByLabelText('Login').fill('root')
  await press('Save')
  await screen.getByRole('dialog').getByRole('button', { name: 'OK' }).click()
  await expect.element(screen.getByText('is already in use. Enter a different one.')).toBeVisible()
  await expect.element(screen.getByLabelText('Login')).toHaveValue('root')
})

it(
  'names the consequences before deletion, and hides the button for the own account',
  { meta: { raises: ['userDeletion'] } },
  async () => {
    const server = lookups()
      .on(getUserConsequences, { sessions: 2, embedTokens: 0, scheduledReports: 1 })
      .on(deleteUser, undefined)
    const { dialog, sent, went, press } = await open({}, server)
    await press('Delete')
    await expect.element(dialog).toMatchTextContent(/Delete Anna Berg\?.*This ends: 2 sessions, 1 scheduled report\./)
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect.poll(() => sent('deleteUser')[0]?.path).toEqual({ userId: '7' })
    await expect.poll(() => went).toContain('/administration/users')
  },
)

it('does not offer to delete, disable or mail a link to the own account', async () => {
  const { screen } = await open({ isLoggedUser: true })
  await expect.element(screen.getByLabelText('Login')).toBeVisible()
  for (const name of ['Delete', 'Send password reset link'])
    expect(screen.getByRole('button', { name }).elements()).toEqual([])
  expect(screen.getByLabelText('Account enabled').elements()).toEqual([])
})

it('resends the activation to an invited user, and a password reset link to an active one', async () => {
  const server = lookups().on(resendUserActivation, undefined)
  const invited = await open({ status: 'INVITED', invitationExpiresAt: '2026-11-29T10:00:00Z' }, server)
  await expect
    .element(invited.screen.getByText('Invited. The activation link is valid until', { exact: false }))
    .toBeVisible()
  await invited.press('Send activation again')
  await expect.poll(() => invited.sent('resendUserActivation')).toHaveLength(1)
})

it('sends a password reset link to an active user, and shows why it failed', async () => {
  const refusal = () => problem(409, 'anna has no email address. Enter one first.')
  const { screen, press } = await open({}, lookups().on(sendUserPasswordReset, refusal))
  await expect.element(screen.getByText('Active. Has not signed in yet.')).toBeVisible()
  await press('Send password reset link')
  await expect.element(screen.getByText('anna has no email address. Enter one first.')).toBeVisible()
})

it('shows a user read-only without the edit permission', async () => {
  const { screen } = await open({}, lookups(), { ...login, acl: ['ADM_USER_VIEW'] })
  await expect.element(screen.getByLabelText('Login')).toBeDisabled()
  await expect.element(screen.getByRole('combobox', { name: /^Role/ })).toBeDisabled()
  for (const name of ['Save', 'Delete', 'Send password reset link'])
    expect(screen.getByRole('button', { name }).elements()).toEqual([])
})
