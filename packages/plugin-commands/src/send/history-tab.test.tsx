import { abortCommand, exportCommandsHistory, listCommands } from '@muster/contract'
import { problem } from '@muster/core/testing'
import { expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { messages } from '../../test/messages.ts'
import { aCommand, commandServer, expectFirstColumn, openUnit, toastsOf } from '../../test/open-unit.tsx'

const all = () => [
  aCommand(1),
  aCommand(2, { status: 'FETCHED' }),
  aCommand(3, { status: 'IN_PROGRESS' }),
  aCommand(4, { status: 'COMPLETED' }),
  aCommand(5, { status: 'ERROR', message: 'The output is not wired.' }),
  aCommand(6, { status: 'ABORTED' }),
]

it('SHELL-008 CMD-007 CMD-015 CMD-024 CMD-030 lists sent commands, requested by the five statuses', async () => {
  const { openHistory, screen, sent } = await openUnit({ server: commandServer({ sent: all() }) })
  await openHistory()
  await expect.element(screen.getByText('Commands sent to this unit', { exact: false })).toBeVisible()
  await expect.element(screen.getByRole('searchbox')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Export to Excel' })).toBeVisible()
  await expect
    .element(screen.getByRole('row', { name: 'Command 4' }))
    .toMatchTextContent(/Command 4.*2026.*Success.*Ada Keller/)
  // times of creation and of the last status change
  const times = screen.getByRole('row', { name: 'Command 4' }).element().querySelectorAll('time')
  expect([...times].map(({ dateTime }) => dateTime)).toEqual(['2026-11-20T08:00:00.000Z', '2026-11-20T09:30:00.000Z'])
  expect(
    screen
      .getByRole('columnheader')
      .elements()
      .map(head => head.getAttribute('aria-label') ?? head.textContent),
  ).toEqual(['Command', 'Created', 'Status', 'Actions'])
  await expectFirstColumn(screen)
  const { query } = sent(listCommands)[0] ?? {}
  expect([query?.get('assetId'), query?.get('page'), query?.getAll('statuses')]).toEqual([
    '7',
    '0',
    ['QUEUED', 'FETCHED', 'IN_PROGRESS', 'COMPLETED', 'ERROR'],
  ])
})

it('CMD-007 CMD-024 filters by name and page', async () => {
  const commands = Array.from({ length: 51 }, (_, i) => aCommand(i + 1))
  const { openHistory, screen, sent, press } = await openUnit({ server: commandServer({ sent: commands }) })
  await openHistory()
  await press('Next page')
  await expect.element(screen.getByRole('row', { name: 'Command 51' })).toBeVisible()
  await screen.getByRole('searchbox').fill('Command 49')
  await expect.element(screen.getByRole('row', { name: 'Command 49' })).toBeVisible()
  await expect.element(screen.getByRole('row', { name: 'Command 51' })).not.toBeInTheDocument()
  const requests = sent(listCommands).map(({ query }) => [query.get('page'), query.get('searchPattern')])
  expect(requests).toEqual([
    ['0', null],
    ['1', null],
    ['0', 'Command 49'],
  ])
})

it('CMD-008 CMD-010 CMD-011 CMD-012 CMD-013 CMD-014 shows label, colour and change time of each status', async () => {
  const { openHistory, screen } = await openUnit({ server: commandServer({ sent: all() }) })
  await openHistory()
  await screen.getByLabelText('Show aborted commands').click()
  await expect.element(screen.getByText('Aborted', { exact: true })).toBeVisible()
  const looks = [...document.querySelectorAll<HTMLElement>('.command-status')].map(cell => [
    cell.querySelector('strong')?.textContent,
    cell.dataset.tone,
    cell.querySelector('time')?.dateTime,
  ])
  const at = '2026-11-20T09:30:00.000Z'
  expect(looks).toEqual([
    ['Waiting for transfer', 'pending', at],
    ['In progress', 'pending', at],
    ['In progress', 'pending', at],
    ['Success', 'success', at],
    ['Error', 'error', at],
    ['Aborted', 'error', at],
  ])
  const colours = ['pending', 'success', 'error'].map(
    tone => getComputedStyle(document.querySelector(`[data-tone=${tone}] .command-status-line`)!).color,
  )
  expect(colours).toEqual(['rgb(147, 86, 16)', 'rgb(28, 110, 66)', 'rgb(172, 47, 51)'])
  await expect.element(screen.getByRole('row', { name: 'Command 5' })).toMatchTextContent('The output is not wired.')
})

it('CMD-016 CMD-017 follows the live feed of the unit and shows changes', async () => {
  const sent = [aCommand(1)]
  const { openHistory, screen, live } = await openUnit({ server: commandServer({ sent }) })
  await openHistory()
  await expect.element(screen.getByText('Waiting for transfer')).toBeVisible()
  expect(live.subscriptions()).toEqual([{ destination: '/topic/commands/7/FILE_TRANSFER', headers: {} }])
  sent[0] = aCommand(1, { status: 'COMPLETED' })
  live.push({ unitId: 7, type: 'FILE_TRANSFER' })
  await expect.element(screen.getByText('Success')).toBeVisible()
  sent[0] = aCommand(1, { status: 'ERROR' })
  live.gap()
  await expect.element(screen.getByText('Error')).toBeVisible()
  await screen.getByRole('tab', { name: 'Send' }).click()
  expect(live.subscriptions()).toEqual([])
})

it.each([
  [0, 'No data for list'],
  [1, 'Command 1'],
])('CMD-022 reads a total of %i commands and shows “%s”, independent of the items', async (totalElements, shown) => {
  const server = commandServer().on(listCommands, { items: [aCommand(1)], totalElements, totalPages: 1 })
  const { openHistory, screen } = await openUnit({ server })
  await openHistory()
  await expect.element(screen.getByText(shown)).toBeVisible()
  expect(screen.getByRole('row', { name: 'Command 1' }).elements()).toHaveLength(totalElements)
})

it('CMD-009 CMD-028 shows separate messages for an empty and a failed history', async () => {
  const nothing = await openUnit()
  await nothing.openHistory()
  await expect.element(nothing.screen.getByText('No data for list')).toBeVisible()
  await expect
    .element(nothing.screen.getByText('No commands have been sent to this unit yet, or all of them were aborted.'))
    .toBeVisible()
  await nothing.screen.getByLabelText('Show aborted commands').click()
  await expect
    .element(nothing.screen.getByText('No commands have been sent to this unit yet.', { exact: true }))
    .toBeVisible()
  await nothing.screen.unmount()
  const failed = await openUnit({ server: commandServer().on(listCommands, () => problem(400, 'Broken.')) })
  await failed.openHistory()
  await expect.element(failed.screen.getByText('The history could not be loaded.', { exact: false })).toBeVisible()
})

it('aborts queued commands only, after confirmation', async () => {
  const { openHistory, screen, sent } = await openUnit({ server: commandServer({ sent: all() }) })
  await openHistory()
  await screen.getByRole('row', { name: 'Command 1' }).hover()
  expect(screen.getByRole('button', { name: /Abort/ }).elements()).toHaveLength(1)
  await screen.getByRole('button', { name: /Abort/ }).click()
  const question = screen.getByRole('dialog', { name: 'Abort “Command 1”?' })
  expect(sent(abortCommand)).toEqual([])
  await question.getByRole('button', { name: 'Abort' }).click()
  await expect.element(screen.getByText('“Command 1” was aborted.').first()).toBeVisible()
  await expect.element(screen.getByRole('row', { name: 'Command 1' })).not.toBeInTheDocument()
  await expect.poll(() => sent(abortCommand).map(({ path }) => path)).toEqual([{ id: '1' }])
})

it('moves the focus to the row that replaces an aborted one', async () => {
  const { openHistory, screen } = await openUnit({ server: commandServer({ sent: all() }) })
  await openHistory()
  const abort = screen.getByRole('row', { name: 'Command 1' }).getByRole('button', { name: 'Abort' })
  await expect.element(abort).toBeVisible()
  abort.element().focus()
  await userEvent.keyboard('{Enter}')
  await screen.getByRole('dialog', { name: 'Abort “Command 1”?' }).getByRole('button', { name: 'Abort' }).click()
  await expect.element(screen.getByRole('row', { name: 'Command 1' })).not.toBeInTheDocument()
  await expect.element(screen.getByRole('row', { name: 'Command 2' })).toHaveFocus()
})

it('CMD-007 CMD-021 CMD-026 CMD-029 exports the complete history under the server’s file name', async () => {
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const { core, openHistory, screen, sent, press, server } = await openUnit({ server: commandServer({ sent: all() }) })
  await openHistory()
  core.session.updateSettings({ timezone: 'Asia/Kolkata' })
  await press('Export to Excel')
  await expect.element(screen.getByText('The export is ready.').first()).toBeVisible()
  expect(toastsOf('success')).toContain(messages['app.exportSuccessful'])
  expect((saved.mock.instances[0] as unknown as HTMLAnchorElement).download).toBe('Commands T7.xlsx')
  const [call] = sent(exportCommandsHistory)
  expect([call?.path, call?.body]).toEqual([{ format: 'excel' }, { assetId: 7, offsetUTC: 5.5 }])
  server.on(exportCommandsHistory, () => problem(503, 'Too many exports.'))
  await press('Export to Excel')
  await expect.poll(() => toastsOf('danger')).toContain(`${messages['app.exportFailed']} Too many exports.`)
  saved.mockRestore()
})
