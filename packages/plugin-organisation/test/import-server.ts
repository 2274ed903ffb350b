import {
  exportCompanies,
  exportRefusedLines,
  getCompanyImportTemplate,
  getImport,
  importCompanies,
  listCompanyImportColumns,
  listImportLines,
  listImports,
  resumeImport,
  runImport,
  stopImport,
  type FleetSchemas,
} from '@muster/contract'
import { fakeServer } from '@muster/core/testing'
import type { ImportLine } from '../src/imports/imports.client.ts'

type Detail = FleetSchemas['ImportDetail']

const anImport = (changes: Partial<Detail> = {}): Detail => ({
  id: 7,
  subject: 'COMPANIES',
  fileName: 'farms.csv',
  userName: 'ada',
  isOwn: true,
  state: 'READY',
  createdAt: '2026-11-20T08:00:00Z',
  linesCount: 3,
  counts: { add: 1, change: 1, same: 0, refused: 1, done: 0 },
  columns: ['Code', 'Name'],
  ...changes,
})

const lines: readonly ImportLine[] = [
  { line: 2, action: 'ADD', isDone: false, name: 'New farm', values: ['NF', 'New farm'], changes: [], reasons: [] },
  {
    line: 3,
    action: 'CHANGE',
    isDone: false,
    name: 'North',
    values: ['N', 'North'],
    changes: [{ column: 'City', from: '', to: 'Parma' }],
    reasons: [],
  },
  {
    line: 4,
    action: 'REFUSED',
    isDone: false,
    name: 'Wrong',
    values: ['W', 'Wrong'],
    changes: [],
    reasons: [{ column: 'Country', text: 'There is no country “Atlantis”.' }],
  },
]

/** Returns a fake server with one import that changes state like the real one. */
export function importServer(first: Partial<Detail> = {}) {
  let current = anImport(first)
  const set = (changes: Partial<Detail>) => {
    current = { ...current, ...changes }
  }
  const file = () => new Response('a', { headers: { 'content-disposition': 'attachment; filename="a.csv"' } })
  const server = fakeServer()
    .on(listCompanyImportColumns, [
      {
        header: 'Name',
        about: 'Name of the company.',
        example: 'Northfield',
        isRequired: true,
        isKey: true,
        isReadOnly: false,
      },
    ])
    .on(getCompanyImportTemplate, file)
    .on(exportCompanies, file)
    .on(exportRefusedLines, file)
    .on(importCompanies, { id: 7 })
    .on(listImports, () => ({
      items: [current, anImport({ id: 6, isOwn: false, fileName: 'theirs.csv' })],
      totalCount: 2,
    }))
    .on(getImport, () => current)
    .on(listImportLines, ({ query }) => {
      const items = lines.filter(({ action }) => !query.get('action') || action === query.get('action'))
      return { items, totalCount: items.length }
    })
    .on(runImport, () => set({ state: 'RUNNING', counts: { ...current.counts, done: 1 } }))
    .on(stopImport, () => set({ state: 'STOPPED' }))
    .on(resumeImport, () => set({ state: 'RUNNING' }))
  return { server, set }
}
