import {
  assignUnitFenceProfile,
  getUnitFenceProfile,
  listAssetCommandTemplates,
  listFenceProfiles,
  type Operation,
} from '@muster/contract'
import { problem } from '@muster/core/testing'
import { afterEach, expect, it, vi } from 'vitest'
import { messages } from '../../test/messages.ts'
import { commandServer, openUnit } from '../../test/open-unit.tsx'

const assigned = [
  { geofenceId: 2, breakInCommand: 1, breakOutCommand: 2 },
  { geofenceId: 55, breakInCommand: null, breakOutCommand: 1 },
]

async function openDrawer(options: Parameters<typeof openUnit>[0] = {}) {
  const opened = await openUnit({ server: commandServer({ assigned }), ...options })
  await opened.openGeofences()
  const { screen } = opened
  await expect.element(screen.getByRole('row', { name: 'Yard 1', exact: true })).toBeVisible()
  return {
    ...opened,
    tick: (name: string) => screen.getByRole('row', { name, exact: true }).getByRole('checkbox'),
    breakIn: (name: string) => screen.getByLabelText(`Break-in command: ${name}`, { exact: true }),
    breakOut: (name: string) => screen.getByLabelText(`Break-out command: ${name}`, { exact: true }),
    all: screen.getByRole('checkbox', { name: 'Select all rows of this page' }),
    saveButton: screen.getByRole('button', { name: 'Save' }),
    saved: () => opened.sent(assignUnitFenceProfile).map(({ body }) => body),
  }
}

it('GEO-001 GEO-004 GEO-005 GEO-008 GEO-018 GEO-023 lists 50 geofences per page with a checkbox and two commands in columns of 150 px', async () => {
  const { screen, tick, breakIn, breakOut } = await openDrawer()
  await expect.element(screen.getByRole('dialog', { name: 'Assign geofence to T7.270' })).toBeVisible()
  await expect.element(tick('Yard 2')).toBeChecked()
  await expect.element(tick('Yard 1')).not.toBeChecked()
  await expect.element(breakIn('Yard 2')).toHaveValue('1')
  await expect.element(breakOut('Yard 2')).toHaveValue('2')
  for (const select of [breakIn('Yard 2'), breakOut('Yard 2')]) {
    const options = [...(select.element() as HTMLSelectElement).options].map(option => option.textContent)
    expect(options).toEqual(['None', 'Request position', 'Immobilise', 'Upload configuration'])
  }
  const widths = () =>
    ['Name', 'Break-in command', 'Break-out command'].map(name =>
      Math.round(screen.getByRole('columnheader', { name, exact: true }).element().getBoundingClientRect().width),
    )
  await expect.poll(widths).toEqual([150, 150, 150])
  const sides = breakIn('Yard 2').element().compareDocumentPosition(breakOut('Yard 2').element())
  expect(sides & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  expect(screen.getByRole('rowheader').elements()).toHaveLength(50)
  await expect.element(screen.getByText('1 / 2')).toBeVisible()
})

it.each([1280, 360])('GEO-001 shows a long name and its owner in full at %i px', async width => {
  const name = 'Betriebsstätte Nord-West am Kanal mit den Hallen 3 und 4, Zufahrt über das Tor 14'
  const yard = {
    id: 1,
    name,
    isDefault: false,
    companyId: 1,
    companyName: 'Quarry North',
    unitsCount: 0,
    shapeType: 'CIRCLE',
    inside: true,
    outside: false,
  } as const
  const { openGeofences, screen } = await openUnit({
    server: commandServer().on(listFenceProfiles, { items: [yard], totalCount: 1 }),
    width,
  })
  await openGeofences()
  const head = screen.getByRole('rowheader', { name: new RegExp(`^${name}`) })
  await expect.element(head).toMatchTextContent('Quarry North')
  const { clientWidth, scrollWidth, clientHeight, scrollHeight } = head.element()
  expect([scrollWidth <= clientWidth, scrollHeight <= clientHeight]).toEqual([true, true])
})

it('GEO-005 shows both commands with labels side by side below the name on a phone', async () => {
  const { openGeofences, screen } = await openUnit({ width: 360 })
  await openGeofences()
  const row = screen.getByRole('row', { name: 'Yard 1', exact: true })
  await expect.element(row).toBeVisible()
  const boxes = [...row.element().querySelectorAll('.geofence-side, select')].map(part => part.getBoundingClientRect())
  const [inWords, breakIn, outWords, breakOut] = boxes as [DOMRect, DOMRect, DOMRect, DOMRect]
  expect([inWords.bottom <= breakIn.top, outWords.bottom <= breakOut.top]).toEqual([true, true])
  expect([breakIn.right <= breakOut.left, breakOut.right <= row.element().getBoundingClientRect().right]).toEqual([
    true,
    true,
  ])
})

it('GEO-009 GEO-019 GEO-020 loads assignments, then commands, then the first page', async () => {
  const { server, screen, sent } = await openDrawer()
  expect(server.calls.map(({ operation }) => operation)).toEqual([
    getUnitFenceProfile.id,
    listAssetCommandTemplates.id,
    listFenceProfiles.id,
  ])
  expect(sent(getUnitFenceProfile)[0]?.path).toEqual({ unitId: '7' })
  await screen.getByRole('button', { name: 'Next page' }).click()
  await expect.element(screen.getByRole('row', { name: 'Yard 55' })).toBeVisible()
  expect(sent(listFenceProfiles).map(({ query }) => query.toString())).toEqual([
    'start=0&limit=50',
    'start=50&limit=50',
  ])
})

it('GEO-009 loads geofences and commands of the next unit, and offers no commands of the previous one', async () => {
  const units = [7, 8].map(unitId => ({ unitId, unitName: `T${unitId}` }))
  const { promise, resolve } = Promise.withResolvers<void>()
  const server = commandServer({ assigned }).on(listAssetCommandTemplates, async ({ path }) => {
    if (path['assetId'] === '8') await promise
    const template = { id: 1, name: `Command of ${path['assetId']}`, type: 'CAN_INJECTION' as const }
    return { items: [template], totalElements: 1, totalPages: 1 }
  })
  const { press, drawer, openGeofences, breakIn, sent } = await openDrawer({ server, units })
  await expect.element(breakIn('Yard 2')).toMatchTextContent('Command of 7')
  await press('Close')
  await expect.element(drawer).not.toBeInTheDocument()
  await openGeofences(1)
  await expect.poll(() => sent(listAssetCommandTemplates).map(({ path }) => path['assetId'])).toEqual(['7', '8'])
  expect(drawer.element().textContent).not.toContain('Command of 7')
  resolve()
  await expect.element(breakIn('Yard 2')).toMatchTextContent('Command of 8')
  expect(sent(getUnitFenceProfile).map(({ path }) => path['unitId'])).toEqual(['7', '8'])
})

afterEach(() => void vi.useRealTimers())

it('GEO-002 GEO-019 searches once, 400 ms after typing stops', async () => {
  const { screen, sent } = await openDrawer()
  const box = screen.getByRole('searchbox').element() as HTMLInputElement
  const searches = () => sent(listFenceProfiles).map(({ query }) => query.get('filter'))
  const type = (text: string) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, text)
    box.dispatchEvent(new Event('input', { bubbles: true }))
  }
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  type('Yard')
  vi.advanceTimersByTime(399)
  type('Yard 10')
  vi.advanceTimersByTime(399)
  expect(searches()).toEqual([null])
  vi.advanceTimersByTime(1)
  // polling would advance the fake timers
  vi.useRealTimers()
  await expect.poll(searches).toEqual([null, 'Yard 10'])
})

it('GEO-010 GEO-011 GEO-023 enables the commands of a selected geofence, and removes them on deselection', async () => {
  const { tick, breakIn, breakOut } = await openDrawer()
  await expect.element(breakIn('Yard 1')).toBeDisabled()
  await tick('Yard 1').click()
  await expect.element(breakIn('Yard 1')).toBeEnabled()
  await expect.element(breakOut('Yard 1')).toBeEnabled()
  await tick('Yard 2').click()
  for (const select of [breakIn('Yard 2'), breakOut('Yard 2')]) {
    await expect.element(select).toBeDisabled()
    await expect.element(select).toHaveValue('none')
  }
  await tick('Yard 2').click()
  await expect.element(breakIn('Yard 2')).toHaveValue('none')
  await expect.element(breakOut('Yard 2')).toHaveValue('none')
})

it('GEO-012 GEO-004 derives select-all from the rows of the page: none, some, all', async () => {
  const { all, tick, screen } = await openDrawer({ server: commandServer({ fences: 2 }) })
  const state = () => {
    const box = all.element() as HTMLInputElement
    return box.indeterminate ? 'some' : box.checked ? 'all' : 'none'
  }
  expect(state()).toBe('none')
  await tick('Yard 1').click()
  await expect.poll(state).toBe('some')
  await all.click()
  await expect.poll(state).toBe('all')
  await all.click()
  await expect.poll(state).toBe('none')
  expect(screen.getByRole('checkbox', { checked: true }).elements()).toEqual([])
})

it('GEO-002 GEO-014 GEO-013 GEO-020 GEO-022 keeps the selection across pages and searches, saves no command as null, and closes', async () => {
  const { screen, tick, breakIn, saveButton, saved, press, drawer, sent } = await openDrawer()
  await breakIn('Yard 2').selectOptions('None')
  await press('Next page')
  await tick('Yard 60').click()
  await expect.element(tick('Yard 55')).toBeChecked()
  await screen.getByRole('searchbox').fill('Yard 10')
  await tick('Yard 10').click()
  await breakIn('Yard 10').selectOptions('Immobilise')
  await saveButton.click()
  await expect.element(drawer).not.toBeInTheDocument()
  const said = screen.getByText(messages['list.save.saveSuccesMessage'])
  await expect.element(said).toBeVisible()
  expect(said.element().closest('[data-tone]')?.getAttribute('data-tone')).toBe('success')
  expect(sent(assignUnitFenceProfile)[0]?.path).toEqual({ unitId: '7' })
  expect(saved()).toEqual([
    [
      { geofenceId: 2, breakInCommand: null, breakOutCommand: 2 },
      { geofenceId: 55, breakInCommand: null, breakOutCommand: 1 },
      { geofenceId: 60, breakInCommand: null, breakOutCommand: null },
      { geofenceId: 10, breakInCommand: 2, breakOutCommand: null },
    ],
  ])
})

it(
  'ERR-018 GEO-036 confirms the removal of a geofence with commands',
  { meta: { raises: ['geofenceHasAssignedCommands'] } },
  async () => {
    const { screen, tick, saveButton, saved } = await openDrawer()
    await tick('Yard 2').click()
    await saveButton.click()
    const question = screen.getByRole('dialog', { name: 'Remove a geofence with commands?' })
    await expect.element(question).toMatchTextContent('Yard 2 sends commands')
    await question.getByRole('button', { name: 'Cancel' }).click()
    expect(saved()).toEqual([])
    await saveButton.click()
    await question.getByRole('button', { name: 'Remove' }).click()
    await expect.poll(saved).toEqual([[{ geofenceId: 55, breakInCommand: null, breakOutCommand: 1 }]])
  },
)

it('GEO-006 GEO-013 prevents saving without changes or twice, and shows progress', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const server = commandServer({ assigned }).on(assignUnitFenceProfile, async () => {
    await promise
    return { hasWarning: false }
  })
  const { saveButton, tick, saved, drawer, screen } = await openDrawer({ server })
  await expect.element(saveButton).toBeDisabled()
  await tick('Yard 1').click()
  await expect.element(saveButton).toBeEnabled()
  await tick('Yard 1').click()
  await expect.element(saveButton).toBeDisabled()
  await tick('Yard 1').click()
  const spinner = () => saveButton.element().querySelector('.m-spinner')
  expect(spinner()).toBeNull()
  await saveButton.click()
  await expect.element(saveButton).toHaveAttribute('aria-busy', 'true')
  expect(spinner()).not.toBeNull()
  // a click that does not wait for the button to be enabled
  saveButton.element().dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await expect.element(screen.getByRole('button', { name: 'Cancel' })).toBeDisabled()
  resolve()
  await expect.element(drawer).not.toBeInTheDocument()
  await expect.poll(() => saved()).toHaveLength(1)
})

it('GEO-022 stays open with the server’s message when saving fails', async () => {
  const server = commandServer({ assigned }).on(assignUnitFenceProfile, () => problem(400, 'Yard 1 is gone.'))
  const { saveButton, tick, screen } = await openDrawer({ server })
  await tick('Yard 1').click()
  await saveButton.click()
  const toast = screen
    .getByRole('log', { name: 'Messages' })
    .getByText(`${messages['list.save.saveErrorMessage']} Yard 1 is gone.`)
  await expect.element(toast).toBeVisible()
  expect(toast.element().closest('[data-tone]')?.getAttribute('data-tone')).toBe('danger')
  await expect.element(tick('Yard 1')).toBeChecked()
  await expect.element(saveButton).toBeEnabled()
})

it('GEO-010 GEO-016 GEO-015 GEO-009 loads and shows no commands without the permission, and keeps the assigned ones', async () => {
  const viewer = await openDrawer({ acl: ['ADM_GEOFENCE_ASSIGN', 'ADM_COMMAND_VIEW'] })
  expect(viewer.sent(listAssetCommandTemplates)).toHaveLength(1)
  await viewer.screen.unmount()
  const { sent, breakIn, breakOut, tick, saveButton, saved, drawer } = await openDrawer({
    acl: ['ADM_GEOFENCE_ASSIGN', 'ADM_COMMAND_SEND'],
  })
  expect(sent(listAssetCommandTemplates)).toEqual([])
  for (const select of [breakIn('Yard 2'), breakOut('Yard 2')]) {
    await expect.element(select).toBeDisabled()
    await expect.element(select).toHaveValue('none')
  }
  await tick('Yard 1').click()
  await expect.element(breakIn('Yard 1')).toBeDisabled()
  await saveButton.click()
  await expect.element(drawer).not.toBeInTheDocument()
  await expect
    .poll(() => saved())
    .toEqual([[...assigned, { geofenceId: 1, breakInCommand: null, breakOutCommand: null }]])
})

it('GEO-003 hides and shows the command columns but never the name', async () => {
  const { screen, press } = await openDrawer()
  await press('Columns')
  await expect.element(screen.getByRole('menuitemcheckbox', { name: 'Name' })).toBeDisabled()
  const names = () =>
    screen
      .getByRole('columnheader')
      .elements()
      .map(({ textContent }) => textContent)
      .filter(name => name !== '')
  await expect.poll(names).toEqual(['Name', 'Break-in command', 'Break-out command'])
  await screen.getByRole('menuitemcheckbox', { name: 'Break-in command' }).click()
  await expect.poll(names).toEqual(['Name', 'Break-out command'])
  await screen.getByRole('menuitemcheckbox', { name: 'Break-out command' }).click()
  await expect.poll(names).toEqual(['Name'])
  await screen.getByRole('menuitem', { name: 'Reset columns' }).click()
  await expect.poll(names).toEqual(['Name', 'Break-in command', 'Break-out command'])
})

it('GEO-007 GEO-018 shows separate messages for no geofences and no search results', async () => {
  const { openGeofences, screen } = await openUnit({ server: commandServer({ fences: 0 }) })
  await openGeofences()
  await expect.element(screen.getByText('No data for list')).toBeVisible()
  await screen.getByRole('searchbox').fill('zzz')
  await expect.element(screen.getByText('zzz', { exact: false })).toBeVisible()
})

it('GEO-007 GEO-021 shows the error state when loading fails, and a warning when only the commands fail', async () => {
  for (const call of [getUnitFenceProfile, listFenceProfiles] as const) {
    const failed = await openUnit({ server: commandServer().on(call as Operation, () => problem(400, 'Broken.')) })
    await failed.openGeofences()
    await expect.element(failed.screen.getByText('The geofences could not be loaded.', { exact: false })).toBeVisible()
    await failed.screen.unmount()
  }

  const { screen, breakIn, tick, saveButton, saved, drawer } = await openDrawer({
    server: commandServer({ assigned }).on(listAssetCommandTemplates, () => problem(400, 'Broken.')),
  })
  await expect
    .element(screen.getByText('The commands could not be loaded. Assigned commands do not change', { exact: false }))
    .toBeVisible()
  await expect.element(breakIn('Yard 2')).toBeDisabled()
  await tick('Yard 1').click()
  // deselecting must not lose the commands, because the user cannot select them again
  await tick('Yard 2').click()
  await tick('Yard 2').click()
  await saveButton.click()
  await expect.element(drawer).not.toBeInTheDocument()
  await expect
    .poll(() => (saved()[0] as typeof assigned | undefined)?.toSorted((a, b) => a.geofenceId - b.geofenceId))
    .toMatchObject([{ geofenceId: 1, breakInCommand: null, breakOutCommand: null }, ...assigned])
})

it('GEO-006 warns before changes are discarded', async () => {
  const { tick, press, screen, drawer } = await openDrawer()
  await tick('Yard 1').click()
  await press('Close')
  const question = screen.getByRole('dialog').last()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(tick('Yard 1')).toBeChecked()
  await press('Cancel')
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect.element(drawer).not.toBeInTheDocument()
})
