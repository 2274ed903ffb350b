import { getUnitTracking, getUnitTrackingLastinfo, listAssetCommandTemplates, sendCommand } from '@muster/contract'
import { aLogin, fakeCore, problem } from '@muster/core/testing'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { commands } from '../clients/index.ts'
import { messages } from '../../test/messages.ts'
import { aCommand, commandServer, expectFirstColumn, openUnit, templates, toastsOf } from '../../test/open-unit.tsx'

it('CMD-001 CMD-002 opens under the unit’s name, with a close icon and the tabs Send and History', async () => {
  const { openSend, screen, press } = await openUnit()
  await openSend()
  const drawer = screen.getByRole('dialog', { name: 'Send commands (T7.270)' })
  await expect.element(drawer).toBeVisible()
  const close = drawer.getByRole('button', { name: 'Close' }).element()
  expect([close.textContent, close.querySelector('svg')]).toEqual(['', expect.any(SVGElement)])
  expect(
    screen
      .getByRole('tab')
      .elements()
      .map(tab => tab.textContent),
  ).toEqual(['Send', 'History'])
  await press('Close')
  await expect.element(drawer).not.toBeInTheDocument()
})

it('CMD-001 CMD-003 CMD-023 CMD-030 lists the unit’s templates with a button each, requested without types', async () => {
  const { openSend, screen, sent } = await openUnit()
  await openSend()
  await expect
    .element(screen.getByText('The unit runs a command as soon as it can be reached.', { exact: false }))
    .toBeVisible()
  await expect.element(screen.getByRole('searchbox')).toBeVisible()
  for (const { name } of templates) {
    await expect.element(screen.getByRole('button', { name: `Send ${name}` })).toBeVisible()
    await expect.element(screen.getByRole('rowheader', { name, exact: true })).toMatchTextContent(name)
  }
  await expectFirstColumn(screen)
  const [call] = sent(listAssetCommandTemplates)
  expect([call?.path, call?.query.toString()]).toEqual([{ assetId: '7' }, 'page=0'])
})

it('CMD-005 CMD-023 requests commands of all types and offers no type filter', async () => {
  const { openSend, screen, sent, server } = await openUnit()
  await openSend()
  for (const { name } of templates)
    await expect.element(screen.getByRole('button', { name: `Send ${name}` })).toBeVisible()
  for (const role of ['combobox', 'radio', 'checkbox', 'listbox', 'switch'] as const)
    expect(screen.getByRole(role).elements(), role).toEqual([])
  expect(sent(listAssetCommandTemplates).map(({ query }) => query.has('types'))).toEqual([false])

  const { queryFn } = fakeCore({ fetch: server.fetch, login: aLogin() })
    .use(commands)
    .templates(7, { page: 1, search: '', types: ['FILE_TRANSFER'] })
  await queryFn({ signal: new AbortController().signal })
  expect(sent(listAssetCommandTemplates).at(-1)?.query.getAll('types')).toEqual(['FILE_TRANSFER'])
})

it('shows the output that a command switches, in the list and in the confirmation', async () => {
  const available = [
    { id: 9, name: 'Light on', type: 'CAN_INJECTION' as const, output: { index: 1, name: 'Beacon', isOn: true } },
  ]
  const { openSend, screen, press } = await openUnit({ server: commandServer({ available }) })
  await openSend()
  await expect.element(screen.getByText('Switches output 2 on: Beacon.')).toBeVisible()
  await press('Send Light on')
  const question = screen.getByRole('dialog', { name: 'Send “Light on”?' })
  await expect.element(question.getByText('Switches output 2 on: Beacon.')).toBeVisible()
})

it('lists commands that stop the machine separately, and sends them only after the name of the unit, shown with its status, is entered', async () => {
  const available = [templates[0]!, { ...templates[1]!, stopsMachine: true }]
  const server = commandServer({ available })
    .on(getUnitTracking, {
      unitId: 7,
      name: 'T7.270',
      iconName: 'tractor',
      statusId: 2,
      statusName: 'Working',
      statusColor: '00aa00',
      companyName: 'North',
      fleetNames: [],
      hasMntProfile: false,
    })
    .on(getUnitTrackingLastinfo, {
      unitId: 7,
      unitName: 'T7.270',
      timestamp: '2026-11-20T08:00:00Z',
      address: '-',
      speed: 12,
      ignition: true,
      values: [],
    })
  const acl = ['ADM_COMMAND_VIEW', 'ADM_COMMAND_SEND', 'ADM_FLEET_AT_GLANCE_VIEW', 'DESKTOP_VIEW'] as const
  const { openSend, screen, press, sent } = await openUnit({ server, acl: [...acl], feature: ['MAP'] })
  await openSend()
  const apart = screen.getByRole('table', { name: 'Commands that stop the machine' })
  await expect.element(apart.getByRole('button', { name: 'Send Immobilise' })).toBeVisible()
  expect(apart.getByRole('button', { name: 'Send Request position' }).elements()).toEqual([])
  await press('Send Immobilise')
  const question = screen.getByRole('dialog', { name: 'Send “Immobilise”?' })
  await expect.element(question).toMatchTextContent(/Working.*12 km\/h.*On/)
  const confirm = question.getByRole('button', { name: 'Send Immobilise' })
  await confirm.click()
  const name = question.getByRole('textbox')
  await expect.element(name).toHaveAccessibleDescription(/This is not the name of the unit/)
  await name.fill('T7.27')
  await confirm.click()
  expect(sent(sendCommand)).toEqual([])
  await name.fill(' T7.270')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => sent(sendCommand)).toHaveLength(1)
})

it('CMD-003 CMD-023 searches after typing pauses', async () => {
  const { openSend, screen, sent } = await openUnit()
  await openSend()
  await screen.getByRole('searchbox').fill('upload')
  await expect.element(screen.getByRole('button', { name: 'Send Immobilise' })).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: 'Send Upload configuration' })).toBeVisible()
  await expect.poll(() => sent(listAssetCommandTemplates).at(-1)?.query.get('searchPattern')).toBe('upload')
})

it('CMD-023 shows templates beyond the first 50 on a second page', async () => {
  const available = Array.from({ length: 51 }, (_, i) => ({ ...templates[0]!, id: i + 1, name: `Template ${i + 1}` }))
  const { openSend, screen, sent, press } = await openUnit({ server: commandServer({ available }) })
  await openSend()
  await press('Next page')
  await expect.element(screen.getByRole('button', { name: 'Send Template 51' })).toBeVisible()
  expect(sent(listAssetCommandTemplates).map(({ query }) => query.get('page'))).toEqual(['0', '1'])
})

it.each([
  [0, messages['app.noDataForList']],
  [1, 'Request position'],
])(
  'CMD-022 CMD-027 reads a total of %i templates and shows “%s”, independent of the items',
  async (totalElements, shown) => {
    const server = commandServer().on(listAssetCommandTemplates, {
      items: [templates[0]!],
      totalElements,
      totalPages: 1,
    })
    const { openSend, screen } = await openUnit({ server })
    await openSend()
    await expect.element(screen.getByText(shown)).toBeVisible()
    expect(screen.getByRole('row', { name: 'Request position' }).elements()).toHaveLength(totalElements)
  },
)

it('CMD-006 CMD-027 shows separate messages for an empty and a failed list', async () => {
  const nothing = await openUnit({ server: commandServer({ available: [] }) })
  await nothing.openSend()
  await expect.element(nothing.screen.getByText(messages['app.noDataForList'])).toBeVisible()
  await nothing.screen.unmount()

  const server = commandServer().on(listAssetCommandTemplates, () => problem(400, 'Broken.'))
  const failed = await openUnit({ server })
  await failed.openSend()
  await expect.element(failed.screen.getByText('The commands could not be loaded.', { exact: false })).toBeVisible()
  server.on(listAssetCommandTemplates, { items: templates, totalElements: 3, totalPages: 1 })
  await failed.press('Retry')
  await expect.element(failed.screen.getByRole('button', { name: 'Send Immobilise' })).toBeVisible()
})

it('CMD-003 repeats the same command after a lost response, and sends a new one after success', async () => {
  const server = commandServer()
  const { openSend, screen, sent, press } = await openUnit({ server })
  await openSend()
  const send = async () => {
    const before = sent(sendCommand).length
    await press('Send Request position')
    await screen.getByRole('dialog', { name: 'Send “Request position”?' }).getByRole('button', { name: 'Send' }).click()
    await expect.poll(() => sent(sendCommand).length).toBe(before + 1)
    await expect
      .element(screen.getByRole('button', { name: 'Send Request position' }))
      .not.toHaveAttribute('aria-busy', 'true')
  }
  server.on(sendCommand, () => problem(502, 'The gateway lost the answer.'))
  await send()
  server.on(sendCommand, () => aCommand(1))
  await send()
  await send()
  const keys = sent(sendCommand).map(({ body }) => (body as { requestKey: string }).requestKey)
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
})

it('SHELL-008 CMD-004 CMD-020 CMD-025 sends after confirmation, with a spinner on that button alone, and reports success', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const server = commandServer()
  server.on(sendCommand, async () => {
    await promise
    return aCommand(1)
  })
  const { openSend, screen, sent, press } = await openUnit({ server })
  await openSend()
  await press('Send Request position')
  const question = screen.getByRole('dialog', { name: 'Send “Request position”?' })
  await question.getByLabelText('Expires after').selectOptions('1 week')
  expect(sent(sendCommand)).toEqual([])
  await question.getByRole('button', { name: 'Send' }).click()
  await expect
    .element(screen.getByRole('button', { name: 'Send Request position' }))
    .toHaveAttribute('aria-busy', 'true')
  await expect.element(screen.getByRole('button', { name: 'Send Immobilise' })).not.toHaveAttribute('aria-busy')
  const spinners = () =>
    [...document.querySelectorAll('.m-spinner')].map(spinner => [
      spinner.closest('button')?.textContent,
      getComputedStyle(spinner).animationName,
    ])
  expect(spinners()).toEqual([['Send', 'm-spin']])
  resolve()
  await expect
    .poll(() => toastsOf('success'))
    .toContain(messages['app.sendCommands.success'].replace('{{name}}', 'Request position'))
  await expect.element(screen.getByRole('button', { name: 'Send Request position' })).not.toHaveAttribute('aria-busy')
  expect(spinners()).toEqual([])
  expect(sent(sendCommand).map(({ body }) => body)).toEqual([
    { templateId: 1, assetId: 7, expiresIn: 604_800, requestKey: expect.stringMatching(/^[\da-f-]{36}$/) },
  ])
})

it('CMD-025 shows why a command was not sent, and sends nothing without confirmation', async () => {
  const { openSend, screen, sent, press } = await openUnit({
    server: commandServer().on(sendCommand, () => problem(400, 'This unit is retired.')),
  })
  await openSend()
  await press('Send Immobilise')
  await press('Cancel')
  await userEvent.keyboard('{Escape}')
  expect(sent(sendCommand)).toEqual([])
  await openSend()
  await press('Send Immobilise')
  await screen.getByRole('dialog', { name: 'Send “Immobilise”?' }).getByRole('button', { name: 'Send' }).click()
  await expect
    .poll(() => toastsOf('danger'))
    .toContain(`${messages['app.sendCommands.error'].replace('{{name}}', 'Immobilise')} This unit is retired.`)
})

it('stays closed without the permission', async () => {
  const { openSend, drawer } = await openUnit({ acl: ['ADM_GEOFENCE_ASSIGN'] })
  await openSend()
  await expect.element(drawer).not.toBeInTheDocument()
})
