import { columnsOf, columnText, literal, wordsOf } from './fields.ts'
import { uiImport } from './list.ts'
import type { Made } from './made.ts'
import { camel, pascal, words } from './names.ts'
import { addReport, reportRoutes } from './report-frame.ts'

/** A report over units and a range of dates: choice, table, file. Its call takes `{ unitIds, fromDate, toDate }`. */
export function newReport(name: string, { contract, place, plugin, root }: Made): string[] {
  const Name = pascal(name),
    own = camel(name),
    prefix = `${plugin}.${own}`
  const call = contract.call(`${own}Units`)
  const file = contract.find(`export${Name}Excel`)
  const row = contract.row(call.answer).schema
  const columns = columnsOf(contract.properties(row))
  const { choice, detail } = reportRoutes(name, root)
  const isNumbered = columns.some(({ kind }) => kind === 'number'),
    isTimed = columns.some(({ kind }) => kind === 'time')

  const rows = `    rows: (request: ReportRequest, signal?: AbortSignal) =>
      api.call(${call.id}, { body: { unitIds: [...request.unitIds], ...datesOf(request) }, signal }),
`
  addReport(name, { call, file, choice, detail, rows }, { place, plugin })
  place.add(
    `${name}/${name}-detail.tsx`,
    `import { splitRequest, type ReportRangeQuery } from '@muster/core'
${uiImport(isNumbered, isTimed).replace(/\{ (.*) \}/, (_, names: string) => `{ ${[...new Set([...names.split(', '), 'useFormat', 'useHost', 'useService'])].join(', ')} }`) || `import { useFormat, useHost, useService } from '@muster/ui'\n`}import { PartsLoading, ReportScreen, useParts } from '@muster/fleet-kit/report'
import { DataTable } from '@muster/ui/table'
import { useMemo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ${own}Choice } from './${name}.routes.ts'
import { ${own}Data } from '../services/${name}.service.ts'
import { wholeDays } from '../services/whole-days.ts'

export function ${Name}Detail({ query }: { query: ReportRangeQuery }): ReactNode {
  const { t } = useTranslation()
  const ${isNumbered ? 'format = useFormat()\n  const { zone } = format' : '{ zone } = useFormat()'}
  const { config } = useHost().core
  const data = useService(${own}Data)
  const { backUrl, unitIds, from, to } = query
  const asked = useMemo(() => wholeDays({ unitIds, from: Date.parse(from), to: Date.parse(to) }, zone), [unitIds, from, to, zone])
  const parts = useMemo(() => splitRequest(asked, config.reports.${own}, zone), [asked, config, zone])
  const answer = useParts(['${plugin}.${name}'], parts, (part, signal) => data.rows(part, signal))
  return (
    <ReportScreen
      title={t('${prefix}')}
      asked={asked}
      backUrl={backUrl}
      changeHref={${own}Choice.href({ query: { unitIds, from, to } })}
      files={${file ? 'parts.map(part => signal => data.excel(part, signal))' : '[]'}}
    >
      <PartsLoading progress={answer.progress} />
      <DataTable
        label={t('${prefix}')}
        rows={answer.data?.flat() ?? []}
        rowKey={row => row.${contract.properties(row).find(({ name: key, isRequired }) => isRequired && /id$/i.test(key))?.name ?? 'unitId'}}
        height="content"
        columns={[
${columns.map((column, i) => `          ${columnText(column, 'row', prefix, i === 0)}\n`).join('')}        ]}
      />
    </ReportScreen>
  )
}
`,
  )
  const sample = contract.sample(row) as Record<string, unknown>
  const shown = columns.find(({ kind, isRequired }) => kind === 'text' && isRequired)?.name ?? ''
  const answer = contract.row(call.answer).isPaged
    ? `{ items: [${literal(sample)}], totalCount: 1 }`
    : `[${literal(sample)}]`
  place.add(
    `${name}/${name}.test.tsx`,
    `import { ${call.id} } from '@muster/contract'
import { expect, it } from 'vitest'
import { ${own}Choice, ${own}Detail } from './${name}.routes.ts'
import { aReportServer, openScreen } from '../testing.tsx'
import { ${Name}Choice } from './${name}-choice.tsx'
import { ${Name}Detail } from './${name}-detail.tsx'

const week = { from: '2026-06-01T00:00:00.000Z', to: '2026-06-07T23:59:59.999Z' }

it('leads from the choice to the detail', async () => {
  const { went, press } = await openScreen(<${Name}Choice query={{ unitIds: [1], ...week }} />)
  await press('Show report')
  expect(went.at(-1)).toContain('${detail.path}?')
  expect(${own}Detail.onBadQuery).toBe(${own}Choice)
})

it('asks for what was chosen, and shows the answer', async () => {
  const server = aReportServer().on(${call.id}, ${answer})
  const { screen, sent } = await openScreen(<${Name}Detail query={{ unitIds: [1], ...week }} />, { server })
  await expect.element(screen.getByRole('rowheader', { name: '${String(sample[shown])}' })).toBeVisible()
  expect(sent('${call.id}')[0]?.body).toEqual({ unitIds: [1], fromDate: week.from, toDate: week.to })
})
`,
  )
  place.say({ [prefix]: words(name), ...wordsOf(columns, prefix) })
  return [
    `Put ${own}Choice into the menu: a leaf in packages/plugin-${plugin}/src/menu.ts.`,
    'Its limits stand in packages/contract/src/report-limits.ts.',
  ]
}
