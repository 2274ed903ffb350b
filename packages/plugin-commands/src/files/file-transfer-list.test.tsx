import {
  abortFileTransfer,
  createFileTransfer,
  exportFtHistory,
  listFileTransfers,
  replayFileTransfer,
  saveFileTransferAsTemplate,
} from '@muster/contract'
import { problem } from '@muster/core/testing'
import { searchRests } from '@muster/ui/testing'
import { expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { fileTransferList } from './file-transfers.routes.ts'
import { messages } from '../../test/messages.ts'
import { openUnit, toastsOf } from '../../test/open-unit.tsx'
import { aTransfer, fileServer, openTransfers } from '../../test/open-transfers.tsx'

const at = '2026-11-20T08:02:00Z'
const all = () => [
  aTransfer(1),
  aTransfer(2, { status: 'IN_PROGRESS', progress: 45, notes: 'new rates' }),
  aTransfer(3, { status: 'COMPLETED', endDate: at, progress: 100 }),
  aTransfer(4, { status: 'ERROR', endDate: at, message: 'The unit has no space left for the file.' }),
  aTransfer(5, { status: 'ABORTED', endDate: at }),
]

it('SHELL-008 CMD-035 CMD-048 lists the files sent to a unit with their status', async () => {
  expect([fileTransferList.path, fileTransferList.access]).toEqual([
    '/reports/file-transfer/:equipmentId',
    { anyOf: ['ADM_COMMAND_VIEW'] },
  ])
  const { screen, row, sent } = await openTransfers({ server: fileServer(all()) })
  await expect.element(screen.getByRole('heading', { name: 'File transfers of T7.270' })).toBeVisible()
  await expect.element(row('config-2.bin')).toMatchTextContent(/In progress 45\s?%.*Ada Keller.*48\.2 kB.*new rates/)
  await expect.element(row('config-4.bin')).toMatchTextContent(/Error.*The unit has no space left for the file\./)
  expect(
    screen
      .getByRole('columnheader')
      .elements()
      .map(head => head.getAttribute('aria-label') ?? head.textContent),
  ).toEqual(['File', 'Status', 'Size', 'Sent', 'Ended', 'Notes', 'Actions'])
  const [call] = sent(listFileTransfers)
  expect([call?.query.get('unitId'), call?.query.get('page')]).toEqual(['7', '0'])
})

it('ADM-001 shows the selected number of rows per page, starting at page 1', async () => {
  const many = Array.from({ length: 60 }, (_, i) => aTransfer(i + 1))
  const server = fileServer().on(listFileTransfers, ({ query }) => {
    const from = Number(query.get('page')) * 50
    return { items: many.slice(from, from + 50), totalElements: 60, totalPages: 2 }
  })
  const { screen, row } = await openTransfers({ server })
  await expect.element(screen.getByText('1–50 of 60')).toBeVisible()
  await screen.getByRole('button', { name: 'Next page' }).click()
  await expect.element(row('config-60.bin')).toBeVisible()
  await screen.getByRole('combobox', { name: 'Rows per page' }).selectOptions('20')
  await expect.element(screen.getByText('1–20 of 60')).toBeVisible()
  await screen.getByRole('button', { name: 'Next page' }).click()
  await screen.getByRole('button', { name: 'Next page' }).click()
  await expect.element(row('config-41.bin')).toBeVisible()
})

it('ADM-001 ADM-006 filters by open, completed or failed, and searches by name after typing pauses', async () => {
  const { screen, row, sent } = await openTransfers({ server: fileServer(all()) })
  await expect.element(row('config-3.bin')).toBeVisible()
  await screen.getByRole('combobox', { name: 'Status' }).selectOptions('In progress')
  await expect.element(row('config-3.bin')).not.toBeInTheDocument()
  await expect
    .poll(() => sent(listFileTransfers).at(-1)?.query.getAll('statuses'))
    .toEqual(['QUEUED', 'FETCHED', 'IN_PROGRESS'])
  await screen.getByRole('combobox', { name: 'Status' }).selectOptions('All')
  await screen.getByRole('searchbox').fill('config-5')
  await expect.element(row('config-1.bin')).not.toBeInTheDocument()
  await expect.element(row('config-5.bin')).toBeVisible()
  await searchRests(screen.getByRole('searchbox'), () => sent(listFileTransfers).length)
})

it('CMD-034 aborts open transfers after confirmation, and resends failed or aborted ones', async () => {
  const { screen, row, sent } = await openTransfers({ server: fileServer(all()) })
  await row('config-3.bin').hover()
  expect([
    screen.getByRole('button', { name: 'Abort' }).elements().length,
    screen.getByRole('button', { name: 'Send again' }).elements().length,
  ]).toEqual([2, 2])
  await row('config-2.bin').getByRole('button', { name: 'Abort' }).click()
  expect(sent(abortFileTransfer)).toEqual([])
  await screen.getByRole('dialog', { name: 'Abort “config-2.bin”?' }).getByRole('button', { name: 'Abort' }).click()
  await expect.element(screen.getByText('“config-2.bin” was aborted.').first()).toBeVisible()
  await expect.element(row('config-2.bin')).toMatchTextContent('Aborted')
  await expect.poll(() => sent(abortFileTransfer)[0]?.body).toEqual({ ids: [2] })
  await row('config-4.bin').getByRole('button', { name: 'Send again' }).click()
  await expect.element(screen.getByText('“config-4.bin” is being sent again.').first()).toBeVisible()
  await expect.poll(() => sent(replayFileTransfer)[0]?.path).toEqual({ id: '4' })
})

it('offers no actions without the permissions of their calls', async () => {
  const { screen, row } = await openTransfers({ server: fileServer(all()), acl: [] })
  await expect.element(row('config-4.bin')).toBeVisible()
  expect(screen.getByRole('button', { name: /^(Abort|Send again|Send a file|Save as command)$/ }).elements()).toEqual(
    [],
  )
})

it('shows why a transfer could not be sent again', async () => {
  const server = fileServer(all()).on(replayFileTransfer, () =>
    problem(409, 'The file is no longer stored. Send it again'),
  )
  const { screen, row } = await openTransfers({ server })
  await row('config-5.bin').hover()
  await row('config-5.bin').getByRole('button', { name: 'Send again' }).click()
  await expect
    .element(
      screen
        .getByText('“config-5.bin” could not be sent again. The file is no longer stored.', { exact: false })
        .first(),
    )
    .toBeVisible()
})

it('follows the live feed of the unit and shows changes', async () => {
  const transfers = [aTransfer(1)]
  const { screen, live } = await openTransfers({ server: fileServer(transfers) })
  await expect.element(screen.getByText('Waiting for transfer')).toBeVisible()
  expect(live.subscriptions()).toEqual([{ destination: '/topic/commands/7/FILE_TRANSFER', headers: {} }])
  transfers[0] = aTransfer(1, { status: 'COMPLETED', endDate: at })
  live.push({ unitId: 7, type: 'FILE_TRANSFER', transferId: 1 })
  await expect.element(screen.getByText('Success')).toBeVisible()
})

it('SHELL-008 requires a file, then sends it with its name and notes', async () => {
  const { screen, press, sent } = await openTransfers()
  await expect.element(screen.getByText('No files have been sent to this unit yet.')).toBeVisible()
  await press('Send a file')
  const drawer = screen.getByRole('dialog', { name: 'Send a file to T7.270' })
  await drawer.getByRole('button', { name: 'Send', exact: true }).click()
  await expect.element(drawer.getByText('Select a file.')).toBeVisible()
  expect(sent(createFileTransfer)).toEqual([])
  await userEvent.upload(drawer.getByLabelText('File', { exact: true }), new File(['abc'], 'new.bin'))
  await drawer.getByLabelText('Notes').fill('for the harvest')
  await drawer.getByRole('button', { name: 'Send', exact: true }).click()
  await expect.element(screen.getByText('“new.bin” is being sent.').first()).toBeVisible()
  await expect.element(drawer).not.toBeInTheDocument()
  await expect.element(screen.getByRole('row', { name: 'new.bin' })).toBeVisible()
  await expect.poll(() => sent(createFileTransfer)[0]?.headers.get('content-type')).toContain('multipart/form-data')
  const form = String(sent(createFileTransfer)[0]?.body)
  for (const part of ['new.bin', 'for the harvest', 'abc']) expect(form).toContain(part)
})

it('rejects a file larger than any server accepts', async () => {
  const { screen, press, sent } = await openTransfers()
  await press('Send a file')
  const drawer = screen.getByRole('dialog', { name: 'Send a file to T7.270' })
  const field = drawer.getByLabelText('File', { exact: true })
  await expect.element(field).toBeInTheDocument()
  const chosen = field.element() as HTMLInputElement
  const files = new DataTransfer()
  files.items.add(new File([new Uint8Array(15 * 1024 * 1024 + 1)], 'huge.bin'))
  chosen.files = files.files
  chosen.dispatchEvent(new Event('change', { bubbles: true }))
  await expect.element(drawer.getByText('The file is too large. The limit is 15 MB.')).toBeVisible()
  await drawer.getByRole('button', { name: 'Send', exact: true }).click()
  expect(sent(createFileTransfer)).toEqual([])
})

it('warns before entered values are discarded', async () => {
  const { screen, press } = await openTransfers()
  await press('Send a file')
  const drawer = screen.getByRole('dialog', { name: 'Send a file to T7.270' })
  await drawer.getByLabelText('Notes').fill('new rates')
  await drawer.getByRole('button', { name: 'Cancel' }).click()
  const question = screen.getByRole('dialog').last()
  await expect.element(question).toMatchTextContent('Leave without saving?')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(drawer.getByLabelText('Notes')).toHaveValue('new rates')
  await drawer.getByRole('button', { name: 'Cancel' }).click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect.element(drawer).not.toBeInTheDocument()
})

it('CMD-029 exports all transfers as Excel or CSV under the server’s file name, or shows why it failed', async () => {
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const server = fileServer(all())
  const { press, sent } = await openTransfers({ server })
  await press('Export to CSV')
  await expect.poll(() => toastsOf('success')).toContain(messages['app.exportSuccessful'])
  await press('Export to Excel')
  await expect
    .poll(() => sent(exportFtHistory).map(({ path }) => path))
    .toEqual([
      { assetId: '7', format: 'csv' },
      { assetId: '7', format: 'excel' },
    ])
  expect((saved.mock.instances[0] as unknown as HTMLAnchorElement).download).toBe('File transfers T7.csv')
  server.on(exportFtHistory, () => problem(503, 'Too many exports.'))
  await press('Export to Excel')
  await expect.poll(() => toastsOf('danger')).toContain(`${messages['app.exportFailed']} Too many exports.`)
  saved.mockRestore()
})

it('shows an error when transfers could not be loaded', async () => {
  const { screen } = await openTransfers({ server: fileServer().on(listFileTransfers, () => problem(400, 'Broken.')) })
  await expect.element(screen.getByText('The file transfers could not be loaded.', { exact: false })).toBeVisible()
})

it('opens from the commands of a unit', async () => {
  const { openSend, screen } = await openUnit()
  await openSend()
  await expect
    .element(screen.getByRole('link', { name: 'File transfers' }))
    .toHaveAttribute('href', '/reports/file-transfer/7')
})

it('saves a file as a named command for users who may add commands', async () => {
  const server = fileServer(all())
  const { screen, row, sent } = await openTransfers({ server, acl: ['ADM_COMMAND_VIEW', 'ADM_COMMAND_TEMPLATE_ADD'] })
  await row('config-3.bin').hover()
  await row('config-3.bin').getByRole('button', { name: 'Save as command' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Save “config-3.bin” as a command' })
  await expect.element(dialog.getByLabelText('Name')).toHaveValue('config-3.bin')
  await dialog.getByLabelText('Name').fill('in/out')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.element(dialog.getByText('Enter a name without a slash.')).toBeVisible()
  expect(sent(saveFileTransferAsTemplate)).toEqual([])
  server.on(saveFileTransferAsTemplate, () => problem(409, 'There is already a command Rates.'))
  await dialog.getByLabelText('Name').fill(' Rates ')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect
    .element(
      screen.getByText('“Rates” could not be saved. There is already a command Rates.', { exact: false }).first(),
    )
    .toBeVisible()
  server.on(saveFileTransferAsTemplate, { id: 9 })
  await dialog.getByLabelText('Description').fill('For the harvest')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.element(screen.getByText('“Rates” is now a command.', { exact: false }).first()).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sent(saveFileTransferAsTemplate).at(-1)).toMatchObject({
    path: { id: '3' },
    body: { type: 'FILE_TRANSFER', name: 'Rates', description: 'For the harvest' },
  })
})

it('hides saving as a command from other users', async () => {
  const { screen, row } = await openTransfers({ server: fileServer(all()) })
  await row('config-1.bin').hover()
  await expect.element(row('config-1.bin').getByRole('button', { name: 'Abort' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Save as command' }).query()).toBeNull()
})
