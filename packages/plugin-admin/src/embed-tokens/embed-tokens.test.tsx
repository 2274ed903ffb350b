import { createEmbedToken, listEmbedTokens, lookupFleets, revokeEmbedToken, type FleetSchemas } from '@muster/contract'
import { fakeServer } from '@muster/core/testing'
import { expect, it, vi } from 'vitest'
import { openScreen } from '../../test/open-screen.tsx'
import { EmbedTokenList } from './embed-token-list.tsx'

const query = { page: 1, size: undefined, q: undefined, sort: undefined }
const caller = { acl: ['ADM_USER_VIEW', 'ADM_USER_ADD', 'ADM_USER_DELETE'] }

const token = (some: Partial<FleetSchemas['EmbedToken']> = {}): FleetSchemas['EmbedToken'] => ({
  id: 7,
  name: 'North Rentals',
  widgets: ['muster-fleet-map'],
  fleetIds: [3],
  unitIds: [],
  commandTemplateIds: [],
  origins: ['https://north.example'],
  expiresAt: '2026-12-31T00:00:00Z',
  companyId: 1,
  createdBy: 'anna',
  createdAt: '2026-11-21T08:00:00Z',
  state: 'ACTIVE',
  ...some,
})

const serverOf = (...items: FleetSchemas['EmbedToken'][]) =>
  fakeServer()
    .on(listEmbedTokens, () => ({ items, totalCount: items.length }))
    .on(lookupFleets, { items: [{ id: 3, code: '3', label: 'North' }], totalCount: 1 })

it('lists tokens with state, widgets, origins, expiry and last use', async () => {
  const { screen } = await openScreen(<EmbedTokenList query={query} />, {
    server: serverOf(token({ lastUsedAt: '2026-11-21T09:30:00Z' }), token({ id: 8, name: 'Old', state: 'REVOKED' })),
    login: caller,
  })
  await expect
    .element(screen.getByRole('row', { name: 'North Rentals' }))
    .toMatchTextContent(/ActiveFleet maphttps:\/\/north\.example.*2026.*2026/)
  await expect.element(screen.getByRole('row', { name: 'Old' })).toMatchTextContent(/Revoked/)
})

it('ADM-016 creates a token and shows its secret once, with the snippet for the page', async () => {
  const copied: string[] = []
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async text => void copied.push(text))
  const server = serverOf(token()).on(createEmbedToken, { id: 9, secret: 'muster_embed_secret' })
  const { screen, press, sent, dialog } = await openScreen(<EmbedTokenList query={query} />, { server, login: caller })
  await press('Add')
  await expect.element(dialog.getByRole('button', { name: 'Create token' })).toBeDisabled()
  await dialog.getByLabelText('Name').fill('South Rentals')
  await dialog.getByRole('combobox', { name: 'Widgets' }).click()
  await dialog.getByRole('option', { name: 'Fleet map' }).click()
  await dialog.getByLabelText('Pages').fill('https://south.example/fleet\nhttp://localhost:8080')
  await dialog.getByRole('combobox', { name: 'Fleets' }).click()
  await dialog.getByRole('option', { name: 'North' }).click()
  expect(sent('lookupFleets')[0]?.query.get('limit')).toBe('1000')
  await dialog.getByRole('button', { name: 'Create token' }).click()
  await expect.element(dialog.getByText('muster_embed_secret')).toHaveFocus()
  expect(sent('createEmbedToken')[0]?.body).toMatchObject({
    name: 'South Rentals',
    widgets: ['muster-fleet-map'],
    fleetIds: [3],
    unitIds: [],
    commandTemplateIds: [],
    origins: ['https://south.example', 'http://localhost:8080'],
  })
  await dialog.getByRole('button', { name: 'Copy: Code for the page' }).click()
  await expect.poll(() => copied[0]).toContain('/widgets/muster.js"></script>\n<muster-fleet-map></muster-fleet-map>')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect.element(screen.getByText('muster_embed_secret')).not.toBeInTheDocument()
})

it('confirms before it discards an edited token, but not an untouched or a created one', async () => {
  const { press, dialog } = await openScreen(<EmbedTokenList query={query} />, {
    server: serverOf(token()),
    login: caller,
  })
  await press('Add')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await press('Add')
  await dialog.getByLabelText('Name').fill('South')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(dialog.last()).toMatchTextContent('Leave without saving?')
  await dialog.last().getByRole('button', { name: 'Leave' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
})

it('offers the first token in an empty list, to permitted users only', async () => {
  const { screen, dialog } = await openScreen(<EmbedTokenList query={query} />, { server: serverOf(), login: caller })
  await expect.element(screen.getByText('An embed token lets a partner’s pages show widgets.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Add' }).elements()).toHaveLength(2)
  await screen.getByRole('button', { name: 'Add' }).last().click()
  await expect.element(dialog.getByLabelText('Name')).toBeVisible()
})

it('rejects an invalid origin before it sends a request', async () => {
  const wrong = 'south.example:8080'
  const server = serverOf(token()).on(createEmbedToken, { id: 9, secret: 'muster_embed_secret' })
  const { press, dialog, sent } = await openScreen(<EmbedTokenList query={query} />, { server, login: caller })
  await press('Add')
  await dialog.getByLabelText('Name').fill('South')
  await dialog.getByRole('combobox', { name: 'Widgets' }).click()
  await dialog.getByRole('option', { name: 'Fleet map' }).click()
  await dialog.getByRole('combobox', { name: 'Fleets' }).click()
  await dialog.getByRole('option', { name: 'North' }).click()
  await dialog.getByLabelText('Pages').fill(`https://north.example\n${wrong}`)
  expect(dialog.getByRole('alert').elements()).toEqual([])
  await dialog.getByLabelText('Expires after (days)').click()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(`“${wrong}” is not the address of a site.`)
  await expect.element(dialog.getByRole('button', { name: 'Create token' })).toBeDisabled()
  await dialog.getByLabelText('Pages').fill('https://north.example/fleet')
  await expect.element(dialog.getByRole('alert')).not.toBeInTheDocument()
  await dialog.getByRole('button', { name: 'Create token' }).click()
  await expect.poll(() => sent('createEmbedToken')[0]?.body).toMatchObject({ origins: ['https://north.example'] })
})

it('revokes a token after confirmation, and offers it only for active ones', async () => {
  const tokens = [token(), token({ id: 8, name: 'Old', state: 'EXPIRED' })]
  const server = serverOf(...tokens).on(revokeEmbedToken, () => void (tokens[0]!.state = 'REVOKED'))
  const { screen, dialog, sent } = await openScreen(<EmbedTokenList query={query} />, { server, login: caller })
  const row = screen.getByRole('row', { name: 'North Rentals' })
  await row.hover()
  await row.getByRole('button', { name: 'Revoke' }).click()
  await dialog.getByRole('button', { name: 'Revoke' }).click()
  await expect.poll(() => sent('revokeEmbedToken')[0]?.path).toEqual({ id: '7' })
  await expect
    .element(screen.getByRole('row', { name: 'Old' }).getByRole('button', { name: 'Revoke' }))
    .not.toBeInTheDocument()
})

it('offers neither adding nor revoking to read-only users', async () => {
  const { screen } = await openScreen(<EmbedTokenList query={query} />, {
    server: serverOf(token()),
    login: { acl: ['ADM_USER_VIEW'] },
  })
  await expect.element(screen.getByRole('row', { name: 'North Rentals' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Add' }).elements()).toEqual([])
  expect(screen.getByRole('button', { name: 'Revoke' }).elements()).toEqual([])
})
