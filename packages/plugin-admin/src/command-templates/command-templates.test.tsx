import {
  createCommandTemplate,
  deleteCommandTemplate,
  getCommandTemplate,
  getCommandTemplateById,
  listCommandTemplateAssociations,
  listCommandTemplates,
  updateCommandTemplate,
} from '@muster/contract'
import { assemble, definePlugin } from '@muster/core'
import { fakeServer, problem } from '@muster/core/testing'
import { commandProfileDetail } from '@muster/plugin-commands/routes'
import { openScreen } from '@muster/ui/testing'
import type { ReactNode } from 'react'
import { describe, expect, it } from 'vitest'
import { messages } from '../../test/messages.ts'
import { commandTemplateDetail } from './command-templates.routes.ts'
import { CommandTemplateDetail } from './command-template-detail.tsx'
import { CommandTemplateList } from './command-template-list.tsx'

const at = '2026-11-20T08:00:00Z'
const lights = {
  id: 3,
  type: 'CAN_INJECTION' as const,
  name: 'Lights',
  version: 2,
  description: 'The beacon.',
  payload: '18FF11F9 01',
  updateTimestamp: at,
}
const position = { id: 4, type: 'CAN_INJECTION' as const, name: 'Position', version: 1, updateTimestamp: at }
const rates = {
  id: 5,
  type: 'FILE_TRANSFER' as const,
  name: 'Rates',
  version: 1,
  fileName: 'rates.bin',
  updateTimestamp: at,
}
const all = [lights, position, rates]
const acl = ['READ', 'ADD', 'EDIT', 'DELETE'].map(what => `ADM_COMMAND_TEMPLATE_${what}`)
const detailOf = (type: string, name: string) => `/settings/commands-detail?type=${type}&name=${name}`

const aServer = () =>
  fakeServer()
    .on(listCommandTemplates, ({ query }) => {
      const types = query.getAll('types')
      const items = all.filter(({ type }) => types.length === 0 || types.includes(type))
      return { items, totalElements: items.length, totalPages: 1 }
    })
    .on(
      getCommandTemplate,
      ({ path }) =>
        all.find(({ name, type }) => name === path['name'] && type === path['type']) ?? problem(404, 'None.'),
    )
    .on(getCommandTemplateById, ({ path }) => all.find(({ id }) => id === Number(path['id'])) ?? problem(404, 'None.'))
    .on(listCommandTemplateAssociations, [{ catalogId: 1, catalogName: 'Road vehicles', assetsCount: 1200 }])
    .on(createCommandTemplate, { id: 9 })
    .on(updateCommandTemplate, undefined)
    .on(deleteCommandTemplate, undefined)

const registry = assemble([definePlugin({ id: 'commands', routes: [commandProfileDetail] })], { mode: 'development' })
const open = (screen: ReactNode, { server = aServer(), may = acl } = {}) =>
  openScreen(screen, { server, messages, registry, login: { acl: may, feature: ['SETTINGS'] } })
const query = { page: 1, size: undefined, q: undefined, sort: undefined, type: undefined }

describe('list', () => {
  it('CMD-036 CMD-043 shows each command with its type and content, and links to its detail', async () => {
    const { screen } = await open(<CommandTemplateList query={query} />)
    await expect
      .element(screen.getByRole('link', { name: 'Lights' }))
      .toHaveAttribute('href', detailOf('CAN_INJECTION', 'Lights'))
    await expect
      .element(screen.getByRole('row', { name: 'Lights' }))
      .toMatchTextContent('CAN framesThe beacon.18FF11F9 012')
    await expect.element(screen.getByRole('row', { name: 'Rates' })).toMatchTextContent('File-rates.bin1')
    await expect.element(screen.getByRole('link', { name: 'Add' })).toHaveAttribute('href', '/settings/commands-detail')
  })

  it('filters by type and keeps the filter in the address', async () => {
    const { screen, sent, went } = await open(<CommandTemplateList query={{ ...query, type: 'FILE_TRANSFER' }} />)
    await expect.element(screen.getByRole('row', { name: 'Rates' })).toBeVisible()
    await expect.element(screen.getByRole('row', { name: 'Lights' })).not.toBeInTheDocument()
    await expect.poll(() => sent('listCommandTemplates')[0]?.query.getAll('types')).toEqual(['FILE_TRANSFER'])
    await screen.getByRole('combobox', { name: 'Type' }).selectOptions('CAN frames')
    await expect.poll(() => went).toEqual(['/settings/commands?type=CAN_INJECTION'])
  })

  it('offers adding only to permitted users', async () => {
    const { screen } = await open(<CommandTemplateList query={query} />, { may: ['ADM_COMMAND_TEMPLATE_READ'] })
    await expect.element(screen.getByRole('link', { name: 'Lights' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Add' }).query()).toBeNull()
  })
})

describe('detail', () => {
  it('CMD-044 opens a command by type and name, and adds one without them', () => {
    expect(commandTemplateDetail.readQuery('?type=FILE_TRANSFER&name=Rates')).toEqual({
      query: { type: 'FILE_TRANSFER', name: 'Rates' },
    })
    expect(commandTemplateDetail.readQuery('')).toEqual({ query: { type: undefined, name: undefined } })
  })

  it('CMD-036 adds a command with frames of complete bytes and opens it by type and name', async () => {
    const { screen, sent, went, press, dialog } = await open(<CommandTemplateDetail query={{}} />)
    await expect
      .element(screen.getByText('To save a file as a command, send it to a unit first', { exact: false }))
      .toBeVisible()
    await screen.getByLabelText('Name').fill(' Horn ')
    await screen.getByLabelText('Frames').fill('18FF11F')
    await expect.element(screen.getByText('Use only hexadecimal digits and spaces, two digits per byte.')).toBeVisible()
    await press('Save')
    await dialog.getByRole('button', { name: 'OK' }).click()
    expect(sent('createCommandTemplate')).toEqual([])
    await screen.getByLabelText('Frames').fill('18FF11F9 02')
    await press('Save')
    await expect
      .poll(() => sent('createCommandTemplate')[0]?.body)
      .toEqual({ type: 'CAN_INJECTION', name: 'Horn', payload: '18FF11F9 02' })
    await expect.poll(() => went).toEqual([detailOf('CAN_INJECTION', 'Horn')])
  })

  it('CMD-036 saves under the earlier name with cascade, and puts a new name into the address', async () => {
    const { screen, sent, went, press } = await open(
      <CommandTemplateDetail query={{ type: 'CAN_INJECTION', name: 'Lights' }} />,
    )
    await expect.element(screen.getByLabelText('Frames')).toHaveValue('18FF11F9 01')
    await screen.getByLabelText('Name').fill('Beacon')
    await press('Save')
    await expect
      .poll(() =>
        sent('updateCommandTemplate').map(({ path, query: sentQuery, body }) => [path, sentQuery.get('cascade'), body]),
      )
      .toEqual([
        [
          { type: 'CAN_INJECTION', name: 'Lights' },
          'true',
          { type: 'CAN_INJECTION', name: 'Beacon', description: 'The beacon.', payload: '18FF11F9 01', version: 2 },
        ],
      ])
    await expect.poll(() => went).toEqual([detailOf('CAN_INJECTION', 'Beacon')])
  })

  it('sends an action instead of frames and names its missing values', async () => {
    const { screen, sent, press } = await open(<CommandTemplateDetail query={{}} />)
    await screen.getByLabelText('Name').fill('Beacon on')
    await screen.getByRole('combobox', { name: 'What is sent' }).selectOptions('Switch output on')
    await screen.getByLabelText('Output', { exact: true }).fill('2')
    await press('Save')
    await expect
      .poll(() => sent('createCommandTemplate')[0]?.body)
      .toEqual({ type: 'CAN_INJECTION', name: 'Beacon on', action: { type: 'OUTPUT_ON', output: 2 } })
  })

  it('shows the action of a command and removes it when frames are saved', async () => {
    const immobilise = { ...lights, id: 6, name: 'Immobilise', action: { type: 'IMMOBILISE' as const } }
    const server = aServer().on(getCommandTemplate, immobilise).on(getCommandTemplateById, immobilise)
    const { screen, sent, press } = await open(
      <CommandTemplateDetail query={{ type: 'CAN_INJECTION', name: 'Immobilise' }} />,
      { server },
    )
    await expect
      .element(screen.getByText('Offer it only for units where that is safe.', { exact: false }))
      .toBeVisible()
    await screen.getByRole('combobox', { name: 'What is sent' }).selectOptions('CAN frames')
    await press('Save')
    await expect
      .poll(() => sent('updateCommandTemplate')[0]?.body)
      .toMatchObject({ payload: '18FF11F9 01', action: null })
  })

  it('requires no frames for a command that the gateway implements', async () => {
    const { screen, sent, press } = await open(
      <CommandTemplateDetail query={{ type: 'CAN_INJECTION', name: 'Position' }} />,
    )
    await expect
      .element(screen.getByText('The gateway sends this command in its own format.', { exact: false }))
      .toBeVisible()
    await screen.getByLabelText('Description').fill('At once.')
    await press('Save')
    await expect
      .poll(() => sent('updateCommandTemplate')[0]?.body)
      .toEqual({ type: 'CAN_INJECTION', name: 'Position', description: 'At once.', version: 1 })
  })

  it('shows the unit’s file name for a file transfer', async () => {
    const { screen, sent, press } = await open(
      <CommandTemplateDetail query={{ type: 'FILE_TRANSFER', name: 'Rates' }} />,
    )
    await expect.element(screen.getByLabelText('File name')).toHaveValue('rates.bin')
    expect(screen.getByLabelText('Frames').query()).toBeNull()
    await screen.getByLabelText('File name').fill('rates-2.bin')
    await press('Save')
    await expect
      .poll(() => sent('updateCommandTemplate')[0]?.body)
      .toEqual({ type: 'FILE_TRANSFER', name: 'Rates', fileName: 'rates-2.bin', version: 1 })
  })

  it('lists the command profiles that use it, with links for permitted users', async () => {
    const lightsQuery = { type: 'CAN_INJECTION' as const, name: 'Lights' }
    const href = '/settings/equipment-configuration/commands-profile-detail?name=Road%20vehicles'
    const permitted = await open(<CommandTemplateDetail query={lightsQuery} />, {
      may: [...acl, 'ADM_COMMAND_TEMPLATE_CATALOG_READ'],
    })
    await expect
      .poll(() =>
        decodeURIComponent(
          permitted.screen.getByRole('link', { name: 'Road vehicles' }).element().getAttribute('href') ?? '',
        ).replaceAll('+', ' '),
      )
      .toBe(decodeURIComponent(href))
    await expect.element(permitted.screen.getByRole('listitem')).toMatchTextContent('1,200 units')
    await permitted.screen.unmount()
    const { screen } = await open(<CommandTemplateDetail query={lightsQuery} />)
    await expect.element(screen.getByText('Road vehicles')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Road vehicles' }).query()).toBeNull()
  })

  it('deletes by type and name after confirmation, and shows why a deletion failed', async () => {
    const server = aServer().on(deleteCommandTemplate, () => problem(409, 'Lights is in command profiles: 1.'))
    const { screen, sent, dialog, press } = await open(
      <CommandTemplateDetail query={{ type: 'CAN_INJECTION', name: 'Lights' }} />,
      { server },
    )
    await press('Delete')
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect
      .poll(() => sent('deleteCommandTemplate').map(({ path }) => path))
      .toEqual([{ type: 'CAN_INJECTION', name: 'Lights' }])
    await expect.element(screen.getByText('Lights is in command profiles: 1.', { exact: false })).toBeVisible()
  })

  it('reports an unknown name and offers no retry', async () => {
    const { screen } = await open(<CommandTemplateDetail query={{ type: 'FILE_TRANSFER', name: 'Nope' }} />)
    await expect.element(screen.getByText('The command “Nope” does not exist or could not be loaded.')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Retry' }).elements()).toEqual([])
  })
})
