import {
  exportCompanies,
  exportRefusedLines,
  getImport,
  importCompanies,
  listImportLines,
  listImports,
  runImport,
} from '@muster/contract'
import { problem } from '@muster/core/testing'
import { closeToasts, Toasts } from '@muster/ui'
import { beforeEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { openScreen } from '../../test/open-screen.tsx'
import { ImportDetail } from './import-detail.tsx'
import { ImportExport } from './import-export.tsx'
import { ImportUpload } from './import-upload.tsx'
import { importServer } from '../../test/import-server.ts'

const login = { acl: ['ADM_COMPANY_VIEW', 'ADM_COMPANY_ADD', 'ADM_COMPANY_EDIT'], feature: ['SETTINGS'] }
const params = { subject: 'companies', id: '7' }

beforeEach(() => {
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  return () => click.mockRestore()
})

const openUpload = (made = importServer(), caller: object = login) =>
  openScreen(
    <>
      <ImportUpload params={params} />
      <Toasts />
    </>,
    { server: made.server, login: caller },
  )

const openDetail = (made = importServer()) =>
  openScreen(
    <>
      <ImportDetail params={params} />
      <Toasts />
    </>,
    { server: made.server, login },
  )

it('uploads a selected file and opens its preview', async () => {
  const { screen, went, sent } = await openUpload()
  await expect.element(screen.getByRole('heading', { name: 'Import companies' })).toBeVisible()
  await userEvent.upload(screen.getByLabelText('Drop a file here, or select one.'), new File(['Name\nA'], 'farms.csv'))
  await expect.poll(() => went).toEqual(['/administration/import/companies/7'])
  await expect.poll(() => sent(importCompanies.id)[0]?.headers.get('content-type')).toContain('multipart/form-data')
})

it('uploads a dropped file', async () => {
  const { screen, went } = await openUpload()
  await expect.element(screen.getByRole('button', { name: 'Select a file' })).toBeVisible()
  const files = new DataTransfer()
  files.items.add(new File(['Name\nA'], 'farms.xlsx'))
  document
    .querySelector('.imports-drop')
    ?.dispatchEvent(new DragEvent('drop', { dataTransfer: files, bubbles: true, cancelable: true }))
  await expect.poll(() => went).toEqual(['/administration/import/companies/7'])
})

it('rejects an empty, unsupported or too large file, and shows why the server refused one', async () => {
  const made = importServer()
  const { screen, sent } = await openUpload(made)
  const input = screen.getByLabelText('Drop a file here, or select one.')
  const alert = screen.getByRole('alert')
  await userEvent.upload(input, new File([], 'empty.csv'))
  await expect.element(alert).toMatchTextContent('The file is empty.')
  await userEvent.upload(input, new File(['x'], 'photo.png'))
  await expect.element(alert).toMatchTextContent('This is not a CSV or Excel file.')
  const large = new DataTransfer()
  large.items.add(new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'large.csv'))
  document
    .querySelector('.imports-drop')
    ?.dispatchEvent(new DragEvent('drop', { dataTransfer: large, bubbles: true, cancelable: true }))
  await expect.element(alert).toMatchTextContent('The file is larger than 10 MB.')
  expect(sent(importCompanies.id)).toEqual([])
  made.server.on(importCompanies, () => problem(400, 'The file has columns that are not known: “Shoe size”.'))
  await userEvent.upload(input, new File(['Shoe size\n4'], 'farms.csv'))
  await expect.element(alert).toMatchTextContent('not known: “Shoe size”')
})

it('lets the user select a sheet and uploads the file again', async () => {
  const made = importServer()
  const several = problem(400, 'The workbook has several sheets to import. Select one of them.', {
    fieldErrors: [
      { field: 'sheet', message: 'North' },
      { field: 'sheet', message: 'South & East' },
    ],
  })
  let isFirst = true
  made.server.on(importCompanies, () => {
    if (!isFirst) return { id: 7 }
    isFirst = false
    return several
  })
  const { screen, went, sent } = await openUpload(made)
  await userEvent.upload(screen.getByLabelText('Drop a file here, or select one.'), new File(['PK'], 'farms.xlsx'))
  await expect
    .element(screen.getByRole('alert'))
    .toMatchTextContent(/^The workbook has several sheets .* one of them\.$/)
  await screen
    .getByRole('group', { name: 'Sheets of the workbook' })
    .getByRole('button', { name: 'South & East' })
    .click()
  await expect.poll(() => went).toEqual(['/administration/import/companies/7'])
  expect(sent(importCompanies.id)).toHaveLength(2)
})

it('lists earlier imports; only own ones can be opened', async () => {
  const { screen } = await openUpload()
  await expect
    .element(screen.getByRole('link', { name: 'farms.csv' }))
    .toHaveAttribute('href', '/administration/import/companies/7')
  await expect.element(screen.getByText('theirs.csv')).toBeVisible()
  expect(screen.getByRole('link', { name: 'theirs.csv' }).elements()).toEqual([])
})

it('lists the change or error of each line, filtered by action', async () => {
  const { screen, sent } = await openDetail()
  await expect.element(screen.getByRole('row', { name: /New farm/ })).toMatchTextContent('2AddNew farm')
  await expect.element(screen.getByRole('row', { name: /North/ })).toMatchTextContent('City: (empty) Parma')
  await expect
    .element(screen.getByRole('row', { name: /Wrong/ }))
    .toMatchTextContent('Country: There is no country “Atlantis”.')
  await screen.getByRole('button', { name: 'Refused 1' }).click()
  await expect.element(screen.getByRole('row', { name: /New farm/ })).not.toBeInTheDocument()
  await expect.poll(() => sent(listImportLines.id).at(-1)?.query.get('action')).toBe('REFUSED')
  await screen.getByRole('button', { name: 'Download refused rows' }).click()
  await expect.poll(() => sent(exportRefusedLines.id).length).toBe(1)
})

it('runs after confirmation, shows progress, stops and resumes', async () => {
  const made = importServer()
  const { screen, press, dialog, sent } = await openDetail(made)
  await press('Run the import')
  expect(sent(runImport.id)).toEqual([])
  await expect.element(dialog).toMatchTextContent('Additions: 1. Changes: 1. Refused rows, which are left out: 1.')
  await dialog.getByRole('button', { name: 'Run the import' }).click()
  await expect.element(screen.getByText(/1 of 2 rows are stored/)).toBeVisible()
  await expect.element(screen.getByRole('progressbar')).toHaveAttribute('value', '1')
  await press('Stop')
  await expect.element(screen.getByText('Stopped: 1 of 2 rows are stored.')).toBeVisible()
  await press('Resume')
  await expect.element(screen.getByText(/1 of 2 rows are stored/)).toBeVisible()
  made.set({ state: 'DONE', counts: { add: 1, change: 1, same: 0, refused: 1, done: 2 } })
  await expect.element(screen.getByText('Done: 2 rows are stored.')).toBeVisible()
})

it('polls while a file is checked and after a reload', async () => {
  const made = importServer({ state: 'CHECKING' })
  const { screen } = await openDetail(made)
  await expect.element(screen.getByText('The file is being checked…')).toBeVisible()
  made.set({ state: 'RUNNING', counts: { add: 1, change: 1, same: 0, refused: 1, done: 1 } })
  await expect.element(screen.getByRole('button', { name: 'Stop' })).toBeVisible()
})

it('reports refused lines, a failed import and an unreachable server', async () => {
  const made = importServer({ counts: { add: 0, change: 0, same: 0, refused: 3, done: 0 } })
  const { screen } = await openDetail(made)
  await expect.element(screen.getByText(/All rows are refused/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Run the import' }).elements()).toEqual([])
  await screen.unmount()
  const failed = await openDetail(importServer({ state: 'FAILED', message: 'ada no longer has the permission.' }))
  await expect.element(failed.screen.getByText('ada no longer has the permission.')).toBeVisible()
  await expect.element(failed.screen.getByRole('button', { name: 'Resume' })).toBeVisible()
  await failed.screen.unmount()
  const unreachable = importServer()
  unreachable.server.on(getImport, () => problem(404, 'There is no import 7, or you may not see it'))
  const { screen: lost } = await openDetail(unreachable)
  await expect.element(lost.getByText('There is no import 7, or you may not see it')).toBeVisible()
  expect(lost.getByRole('button', { name: 'Retry' }).elements()).toEqual([])
})

it('CMD-029 offers import and export only to permitted users', async () => {
  const { server } = importServer()
  const importExport = (
    <>
      <ImportExport subject="companies" />
      <Toasts />
    </>
  )
  closeToasts()
  const { screen, press, sent } = await openScreen(importExport, { server, login })
  await expect
    .element(screen.getByRole('link', { name: 'Import' }))
    .toHaveAttribute('href', '/administration/import/companies')
  await press('Export')
  await screen.getByRole('menuitem', { name: 'CSV' }).click()
  await expect.poll(() => sent(exportCompanies.id)[0]?.path).toEqual({ format: 'csv' })
  await expect.element(screen.getByText('The export is ready.')).toBeVisible()
  server.on(exportCompanies, () => problem(503, 'Too many exports.'))
  await press('Export')
  await screen.getByRole('menuitem', { name: 'CSV' }).click()
  await expect.element(screen.getByText('The export failed. Too many exports.')).toBeVisible()
  await screen.unmount()
  const other = await openScreen(<ImportExport subject="companies" />, { server, login: { acl: [], feature: [] } })
  expect(other.screen.getByRole('link').elements()).toEqual([])
  expect(other.screen.getByRole('button').elements()).toEqual([])
})

it('rejects a subject without permission and an unknown one', async () => {
  const { screen, sent } = await openUpload(importServer(), { acl: ['ADM_UNIT_EDIT'], feature: [] })
  await expect.element(screen.getByText('You do not have the permission to import these records')).toBeVisible()
  expect(sent(listImports.id)).toEqual([])
})
