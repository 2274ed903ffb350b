import {
  createCommandTemplateCatalog,
  createWolfCatalogAssetAssociations,
  deleteCommandTemplateCatalog,
  getCommandTemplateCatalog,
  getCommandTemplateCatalogById,
  listCommandTemplateCatalogs,
  listCommandTemplates,
  listWolfCatalogAssetAssociations,
  lookupUnits,
  removeWolfCatalogAssetAssociations,
  updateCommandTemplateCatalog,
} from '@muster/contract'
import { admit, assemble, sessionOf } from '@muster/core'
import { aLogin, fakeServer, problem } from '@muster/core/testing'
import { openScreen } from '@muster/ui/testing'
import type { ReactNode } from 'react'
import { describe, expect, it, test } from 'vitest'
import plugin from '../index.ts'
import { fleetKitMessages } from '@muster/fleet-kit/messages'
import { messages } from '../../test/messages.ts'
import { CommandProfileAssign } from './command-profile-assign.tsx'
import { CommandProfileDetail } from './command-profile-detail.tsx'
import { CommandProfileList } from './command-profile-list.tsx'
import { commandProfileAssign, commandProfileDetail, commandProfileList } from './profiles.routes.ts'

const base = '/settings/equipment-configuration/commands-profile'
const all = [
  'ADM_COMMAND_TEMPLATE_READ',
  ...['READ', 'ADD', 'EDIT', 'DELETE'].map(what => `ADM_COMMAND_TEMPLATE_CATALOG_${what}`),
]
const basics = {
  id: 3,
  name: 'Basics',
  version: 2,
  description: 'Whatever it is mounted on.',
  templateIds: [1],
  updateTimestamp: '2026-11-20T08:00:00Z',
}
const template = (id: number, name: string, type: 'FILE_TRANSFER' | 'CAN_INJECTION' = 'CAN_INJECTION') => ({
  id,
  name,
  type,
  version: 1,
  updateTimestamp: '2026-11-20T08:00:00Z',
})
const templates = [
  template(1, 'Request position'),
  template(2, 'Immobilise'),
  template(4, 'Configuration', 'FILE_TRANSFER'),
]
const page = <Row,>(items: Row[]) => ({ items, totalElements: items.length, totalPages: 1 })

const aServer = () =>
  fakeServer()
    .on(listCommandTemplateCatalogs, page([basics]))
    .on(getCommandTemplateCatalog, ({ path }) =>
      path['name'] === basics.name ? basics : problem(404, 'There is no such command profile.'),
    )
    .on(getCommandTemplateCatalogById, basics)
    .on(listCommandTemplates, page(templates))
    .on(createCommandTemplateCatalog, { id: 9 })
    .on(updateCommandTemplateCatalog, undefined)
    .on(deleteCommandTemplateCatalog, undefined)
    .on(lookupUnits, {
      items: [
        { id: 1, label: 'Digger' },
        { id: 2, label: 'Roller', companyName: 'Northfield' },
        { id: 5, label: 'Van' },
      ],
      totalCount: 3,
    })
    .on(listWolfCatalogAssetAssociations, {
      items: [{ catalogId: 3, catalogName: basics.name, assetId: 1, assetName: 'Digger' }],
      totalCount: 1,
    })
    .on(createWolfCatalogAssetAssociations, undefined)
    .on(removeWolfCatalogAssetAssociations, undefined)

const open = (screen: ReactNode, { server = aServer(), acl = all } = {}) =>
  openScreen(screen, { server, messages: { ...fleetKitMessages, ...messages }, login: { acl, feature: ['SETTINGS'] } })
const query = { page: 1, size: undefined, q: undefined, sort: undefined }

describe('routes', () => {
  const registry = assemble([plugin], { mode: 'development' })
  const session = (...acl: string[]) => sessionOf(aLogin({ acl, feature: ['SETTINGS'], legalDisclaimerAccepted: true }))

  test.each([
    ['CMD-045', ''],
    ['CMD-046', '-detail'],
    ['CMD-047', '-assign'],
  ])('%s serves commands-profile%s to users with read access', (_, part) => {
    const access = registry.routeOf(base + part)?.accessRules ?? []
    expect(admit(session('ADM_COMMAND_TEMPLATE_CATALOG_READ'), access)).toBe('open')
    expect(admit(session('ADM_COMMAND_VIEW'), access)).toBe('refused')
  })

  it('CMD-046 CMD-047 identifies a profile by name and its units by ID', () => {
    expect(commandProfileDetail.readQuery('?name=Basics')).toEqual({ query: { name: 'Basics' } })
    expect(commandProfileDetail.readQuery('')).toEqual({ query: { name: undefined } })
    expect(commandProfileAssign.readQuery('?catalogId=3')).toEqual({ query: { catalogId: 3 } })
    expect(commandProfileAssign.readQuery('')).toHaveProperty('issues')
    expect(commandProfileAssign.onBadQuery).toBe(commandProfileList)
  })
})

describe('the list', () => {
  it('CMD-037 CMD-039 lists profiles with their commands and links to detail and units, one page at a time', async () => {
    const { screen, went, sent } = await open(<CommandProfileList query={query} />)
    await expect
      .element(screen.getByRole('link', { name: 'Basics' }))
      .toHaveAttribute('href', `${base}-detail?name=Basics`)
    await expect
      .element(screen.getByRole('row', { name: 'Basics' }))
      .toMatchTextContent(/Whatever it is mounted on\.-12/)
    expect(sent('listCommandTemplateCatalogs')[0]?.query.get('page')).toBe('0')
    await screen.getByRole('button', { name: 'Assign to units' }).click()
    await expect.poll(() => went).toEqual([`${base}-assign?catalogId=3`])
  })

  it('shows the selected number of rows per page, independent of the server’s page size', async () => {
    const many = Array.from({ length: 60 }, (_, i) => ({ ...basics, id: i + 1, name: `Profile ${i + 1}` }))
    const server = aServer().on(listCommandTemplateCatalogs, ({ query: params }) => {
      const from = Number(params.get('page')) * 50
      return { items: many.slice(from, from + 50), totalElements: 60, totalPages: 2 }
    })
    const { screen } = await open(<CommandProfileList query={{ ...query, page: 3, size: 20 }} />, { server })
    await expect.element(screen.getByText('41–60 of 60')).toBeVisible()
    await expect.element(screen.getByRole('link', { name: 'Profile 41' })).toBeVisible()
  })

  it('offers adding and assigning only with the permission', async () => {
    const { screen } = await open(<CommandProfileList query={query} />, { acl: ['ADM_COMMAND_TEMPLATE_CATALOG_READ'] })
    await expect.element(screen.getByRole('link', { name: 'Basics' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Add' }).query()).toBeNull()
    expect(screen.getByRole('button', { name: 'Assign to units' }).query()).toBeNull()
  })
})

describe('the detail', () => {
  it('CMD-037 creates a profile with a name and selected commands, and opens it by name', async () => {
    const { screen, sent, went, press } = await open(<CommandProfileDetail query={{}} />)
    await screen.getByLabelText('Name').fill(' Vans ')
    await screen.getByRole('combobox', { name: 'Commands' }).click()
    await screen.getByRole('option', { name: 'Immobilise' }).click()
    await screen.getByRole('option', { name: 'Configuration (file)' }).click()
    await press('Save')
    await expect
      .poll(() => sent('createCommandTemplateCatalog')[0]?.body)
      .toEqual({ name: 'Vans', templateIds: [2, 4] })
    await expect.poll(() => went).toEqual([`${base}-detail?name=Vans`])
  })

  it('CMD-037 CMD-040 CMD-046 saves under the old name, moves the assigned units along, and updates the URL to the new name', async () => {
    const { screen, sent, went, press } = await open(<CommandProfileDetail query={{ name: 'Basics' }} />)
    await expect.element(screen.getByLabelText('Description')).toHaveValue('Whatever it is mounted on.')
    await screen.getByLabelText('Name').fill('All')
    await press('Save')
    await expect
      .poll(() =>
        sent('updateCommandTemplateCatalog').map(({ path, query: params, body }) => [
          path,
          params.get('cascade'),
          body,
        ]),
      )
      .toEqual([
        [
          { name: 'Basics' },
          'true',
          { name: 'All', description: 'Whatever it is mounted on.', templateIds: [1], version: 2 },
        ],
      ])
    await expect.poll(() => went).toEqual([`${base}-detail?name=All`])
  })

  it('deletes a profile by name after confirmation', async () => {
    const { sent, dialog, press } = await open(<CommandProfileDetail query={{ name: 'Basics' }} />)
    await press('Delete')
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect.poll(() => sent('deleteCommandTemplateCatalog').map(({ path }) => path)).toEqual([{ name: 'Basics' }])
  })

  it('rejects a slash in a name, because names are part of URLs', async () => {
    const { screen, press, sent, dialog } = await open(<CommandProfileDetail query={{}} />)
    await screen.getByLabelText('Name').fill('a/b')
    await expect.element(screen.getByText('Names cannot contain a slash.')).toBeVisible()
    await press('Save')
    await expect.element(dialog).toBeVisible()
    expect(sent('createCommandTemplateCatalog')).toEqual([])
  })

  it('shows that no profile has the name, without a retry', async () => {
    const { screen } = await open(<CommandProfileDetail query={{ name: 'Nope' }} />)
    await expect
      .element(screen.getByText('The command profile “Nope” does not exist or could not be loaded.'))
      .toBeVisible()
    expect(screen.getByRole('button', { name: 'Retry' }).elements()).toEqual([])
  })
})

describe('assigning', () => {
  it('CMD-037 CMD-042 keeps the selection during a search, and sends changes with the session’s token', async () => {
    const { screen, sent, press, dialog } = await open(<CommandProfileAssign query={{ catalogId: 3 }} />)
    await expect.element(screen.getByRole('heading', { name: 'Assign command profile Basics' })).toBeVisible()
    await expect.element(screen.getByRole('row', { name: 'Roller' })).toMatchTextContent('RollerNorthfield')
    await expect.element(screen.getByRole('columnheader', { name: 'Fleets' })).not.toBeInTheDocument()
    await screen.getByRole('checkbox', { name: /Roller/ }).click()
    await screen.getByRole('searchbox').fill('digg')
    await expect.element(screen.getByRole('checkbox', { name: /Roller/ })).not.toBeInTheDocument()
    await screen.getByRole('checkbox', { name: /Digger/ }).click()
    await press('Save assignment')
    await expect.element(dialog).toMatchTextContent('Basics')
    expect(sent('createWolfCatalogAssetAssociations').map(({ body }) => body)).toEqual([
      { catalogId: 3, assetIds: [2] },
    ])
    expect(sent('removeWolfCatalogAssetAssociations').map(({ body }) => body)).toEqual([
      { catalogId: 3, assetIds: [1] },
    ])
    for (const call of [
      'listWolfCatalogAssetAssociations',
      'createWolfCatalogAssetAssociations',
      'removeWolfCatalogAssetAssociations',
    ])
      expect(sent(call)[0]?.headers.get('authorization')).toMatch(/^Bearer ./)
  })
})
