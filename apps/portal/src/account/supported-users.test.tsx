import { impersonateUser, listSupportedUsers } from '@muster/contract'
import { aLogin, fakeServer, problem } from '@muster/core/testing'
import { searchRests } from '@muster/ui/testing'
import { expect, it } from 'vitest'
import { openPortal } from '../testing.tsx'

const total = 120
const user = (userId: number) => ({
  userId,
  login: `user${userId}`,
  name: 'Anna',
  surname: `Krüger ${userId}`,
  companyName: 'Hof Lindenbruch',
})
const supporter = { userId: 2, username: 'support', acl: ['USR_SUPPORT_VIEW'] }

/** Serves 120 users; a search filters by user name. */
const knowing = () =>
  fakeServer().on(listSupportedUsers, ({ query }) => {
    const all = Array.from({ length: total }, (_, at) => user(at + 1)).filter(({ login }) =>
      login.includes(query.get('filter') ?? ''),
    )
    const start = Number(query.get('start'))
    return { items: all.slice(start, start + Number(query.get('limit'))), totalCount: all.length }
  })

const open = (server = knowing(), more: { width?: number } = {}) =>
  openPortal('/user/supportedUsers', { login: supporter, server, ...more })

const searched = ({ calls }: ReturnType<typeof fakeServer>) =>
  calls.filter(({ operation }) => operation === 'listSupportedUsers').map(({ query }) => query.get('filter') ?? '')

it('SHELL-058 SHELL-009 lists supported users and impersonates one only after confirmation', async () => {
  const server = knowing().on(impersonateUser, ({ path }) =>
    Response.json(
      aLogin({
        accessToken: 'other',
        userId: Number(path.userId),
        username: 'user3',
        impersonator: { username: 'support' },
      }),
    ),
  )
  const { screen, core, where } = await open(server)
  await expect
    .element(screen.getByRole('row', { name: 'user3', exact: true }))
    .toMatchTextContent(/Anna Krüger 3.*Hof Lindenbruch/)
  const act = screen.getByRole('button', { name: 'Act as user3', exact: true })
  await act.click()
  const dialog = screen.getByRole('dialog', { name: 'Act as user3?' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(act).toHaveFocus()
  expect(core.session.get()?.username).toBe('support')
  await act.click()
  await dialog.getByRole('button', { name: 'Act as user3' }).click()
  await expect.poll(where).toBe('/dashboards/main-dashboard')
  await expect.element(screen.getByText('support is acting as user3')).toBeVisible()
})

it('SHELL-090 SHELL-059 MENU-034 shows screen and menu entry to holders of USR_SUPPORT_VIEW only', async () => {
  const { screen } = await open()
  await screen.getByText('Data administration', { exact: true }).click()
  await expect
    .element(screen.getByRole('link', { name: 'Supported users' }))
    .toHaveAttribute('href', '/user/supportedUsers')
  const entries = [...document.querySelectorAll('.menu-group[open] a')]
  expect(entries.at(-1)?.textContent).toBe('Supported users')
  await screen.unmount()
  const refused = await openPortal('/user/supportedUsers', {
    login: { acl: ['ADM_USER_VIEW'], feature: ['ADMINISTRATION'] },
  })
  await expect.poll(refused.where).toBe('/dashboards/main-dashboard')
  await expect.element(refused.screen.getByRole('banner')).toBeVisible()
  expect(refused.screen.getByText('Supported users').elements()).toEqual([])
  // the group exists because of its other entries
  await refused.screen.getByText('Data administration', { exact: true }).click()
  await expect.element(refused.screen.getByRole('link', { name: 'Users', exact: true })).toBeVisible()
  expect(refused.screen.getByRole('link', { name: 'Supported users' }).elements()).toEqual([])
})

it('ADM-001 ADM-007 pages by 50, with the page in the address', async () => {
  const { screen, where } = await open()
  await expect.element(screen.getByText(/of 120$/)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Previous page' })).toBeDisabled()
  await screen.getByRole('button', { name: 'Next page' }).click()
  await expect.element(screen.getByText('user51', { exact: true })).toBeVisible()
  await expect.poll(() => where()).toBe('/user/supportedUsers?page=2')
  await screen.getByRole('button', { name: 'Next page' }).click()
  await expect.element(screen.getByText('3 / 3')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Next page' })).toBeDisabled()
})

it('ADM-001 applies the page size and returns to page 1', async () => {
  const { screen, server, where } = await open()
  await screen.getByRole('button', { name: 'Next page' }).click()
  await screen.getByRole('combobox', { name: 'Rows per page' }).selectOptions('100')
  await expect.poll(() => where()).toBe('/user/supportedUsers?size=100')
  await expect.element(screen.getByText('1 / 2')).toBeVisible()
  expect(server.calls.findLast(({ operation }) => operation === 'listSupportedUsers')?.query.get('limit')).toBe('100')
  await screen.getByRole('searchbox').fill('user11')
  await expect.poll(() => where()).toBe('/user/supportedUsers?size=100&q=user11')
})

it('ADM-001 ADM-006 searches after 500 ms without input', async () => {
  const { screen, server } = await open()
  await expect.element(screen.getByText(/of 120$/)).toBeVisible()
  await searchRests(screen.getByRole('searchbox'), () => searched(server).length)
})

it('searches from the first page and clears the search', async () => {
  const { screen, server, router, where } = await open()
  await router.navigate('/user/supportedUsers?page=2')
  const box = screen.getByRole('searchbox')
  await box.fill('use')
  await box.fill('user11')
  await expect.element(screen.getByText(/of 11$/)).toBeVisible()
  await expect.poll(() => where()).toBe('/user/supportedUsers?q=user11')
  expect(searched(server)).not.toContain('use')
  await box.fill('nobody')
  await expect.element(screen.getByText(/nobody/)).toBeVisible()
  await box.fill('')
  await expect.element(screen.getByText(/of 120$/)).toBeVisible()
  await router.navigate('/user/supportedUsers?q=user7')
  await expect.element(box).toHaveValue('user7')
})

it('shows an empty state, and a retry after a failure', async () => {
  const { screen, server, router } = await open(fakeServer().on(listSupportedUsers, () => problem(500, 'Oops.')))
  await expect.element(screen.getByText('Oops.')).toBeVisible()
  server.on(listSupportedUsers, { items: [], totalCount: 0 })
  await screen.getByRole('button', { name: 'Retry' }).click()
  await expect.element(screen.getByText('No supported users')).toBeVisible()
  expect(router.state.location.search).toBe('')
})
