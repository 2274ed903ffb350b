import { columnText, literal, wordsOf } from './fields.ts'
import type { Made } from './made.ts'
import { camel, nounOf, pascal, words } from './names.ts'
import { readingRows, readingsOf, readingTypes, useReadings } from './readings.ts'
import { readingsFrame, readingsTests } from './readings-screen.ts'
import { addReport, reportRoutes } from './report-frame.ts'

/** A report with a chart of each unit over the table of its readings. */
export function newChartReport(name: string, id: string, { contract, place, plugin, root }: Made): string[] {
  nounOf(`${name}s`, name)
  const Name = pascal(name),
    own = camel(name),
    prefix = `${plugin}.${own}`,
    Row = `${Name}Row`
  const readings = readingsOf(name, id, contract)
  if (!readings || readings.figures.length === 0)
    throw new Error(`${id} tells no figures of units over time in pages: copy plugin-reports/src/vehicle-data/.`)
  const { call, file, time, figures, columns, sample } = readings
  const { choice, detail } = reportRoutes(name, root)
  const isNumbered = columns.some(({ kind }) => kind === 'number'),
    isTimed = columns.some(({ kind }) => kind === 'time')
  addReport(
    name,
    { call, file, choice, detail, rows: readingRows(readings, Row), types: readingTypes(readings, Row) },
    { place, plugin },
  )
  place.add(`${name}/use-${name}.ts`, useReadings(name, plugin, time))
  place.add(
    `${name}/lines.ts`,
    `import type { LineSeries } from '@muster/ui/charts'
import type { ${Row} } from '../services/${name}.service.ts'

export const figures = [${figures.map(({ name: figure }) => literal(figure)).join(', ')}] as const

/** The figures of one unit over the same times; \`undefined\` is no reading of this figure then. */
export function linesOf(rows: readonly ${Row}[], nameOf: (figure: (typeof figures)[number]) => string) {
  return {
    times: Float64Array.from(rows, row => Date.parse(row.${time})),
    series: figures.map((figure): LineSeries => ({ id: figure, name: nameOf(figure), unit: '', values: rows.map(row => row[figure]) })),
  }
}
`,
  )
  place.add(
    `${name}/unit-chart.tsx`,
    `import type { Span } from '@muster/core'
import { LineChart, type TimeRange } from '@muster/ui/charts'
import { useMemo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ${Row} } from '../services/${name}.service.ts'
import { linesOf } from './lines.ts'

/** What charts of one screen have in common, so that they show the same stretch and moment. */
export interface SharedView {
  range: TimeRange | null
  onRange(range: TimeRange | null): void
  cursor: number | null
  onCursor(time: number | null): void
}

interface Props {
  label: string
  rows: readonly ${Row}[]
  period: Span
  loading: boolean
  view: SharedView
}

export function UnitChart({ label, rows, period, loading, view }: Props): ReactNode {
  const { t } = useTranslation()
  const { times, series } = useMemo(() => linesOf(rows, figure => t(\`${prefix}.\${figure}\`)), [rows, t])
  return <LineChart label={label} times={times} series={series} period={period} loading={loading} {...view} />
}
`,
  )
  place.add(
    `${name}/reading-table.tsx`,
    `import { pagingOf } from '@muster/core'
${isNumbered || isTimed ? `import { ${[...(isTimed ? ['Time'] : []), ...(isNumbered ? ['useFormat'] : [])].join(', ')} } from '@muster/ui'\n` : ''}import { DataTable, ListContainer } from '@muster/ui/table'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ${Row} } from '../services/${name}.service.ts'

/** Rows a page. */
const size = 50

interface Props {
  rows: readonly ${Row}[] | undefined
  /** A row is opened: the charts go to its moment. */
  onMoment(time: number): void
}

export function ReadingTable({ rows, onMoment }: Props): ReactNode {
  const { t } = useTranslation()
${isNumbered ? '  const format = useFormat()\n' : ''}  const [wanted, setPage] = useState(1)
  const paging = pagingOf({ page: wanted, size }, rows?.length ?? 0)
  const start = (paging.currentPage - 1) * size
  return (
    <ListContainer
      status={rows ? (rows.length > 0 ? 'ready' : 'empty') : 'loading'} empty={{ title: t('${prefix}.empty') }}
      paging={paging} onPage={setPage}
    >
      <DataTable
        label={t('${prefix}.readings')}
        rows={rows?.slice(start, start + size) ?? []}
        rowKey={row => \`\${row.${time}} \${row.unitId}\`}
        height="content"
        onOpen={row => onMoment(Date.parse(row.${time}))}
        columns={[
${columns.map((column, i) => `          ${columnText(column, 'row', prefix, i === 0)}\n`).join('')}        ]}
      />
    </ListContainer>
  )
}
`,
  )
  place.add(
    `${name}/${name}-detail.tsx`,
    `import type { ReportRangeQuery } from '@muster/core'
import { Button, StatePanel${file ? ', useService' : ''} } from '@muster/ui'
import type { TimeRange } from '@muster/ui/charts'
import { PartsLoading, ReportScreen } from '@muster/fleet-kit/report'
import { useMemo, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ${own}Choice } from './${name}.routes.ts'
${file ? `import { ${own}Data } from '../services/${name}.service.ts'\n` : ''}import { ReadingTable } from './reading-table.tsx'
import { UnitChart } from './unit-chart.tsx'
import { use${Name} } from './use-${name}.ts'

/** A chart of each unit over the table of all readings; a row that is opened is pointed at in the charts. */
export function ${Name}Detail({ query }: { query: ReportRangeQuery }): ReactNode {
  const { t } = useTranslation()
${file ? `  const data = useService(${own}Data)\n` : ''}  const { asked, ${file ? 'parts, ' : ''}answer, rows } = use${Name}(query)
  const [range, onRange] = useState<TimeRange | null>(null)
  const [cursor, onCursor] = useState<number | null>(null)
  const units = useMemo(() => [...Map.groupBy(rows ?? [], ({ unitId }) => unitId).values()], [rows])
  const { backUrl, unitIds, from, to } = query
  return (
${readingsFrame(
  own,
  prefix,
  readings,
  `          {units.map(readings => (
            <UnitChart
              key={readings[0]?.unitId} label={readings[0]?.unitName ?? ''} rows={readings} period={asked} loading={answer.isLoading}
              view={{ range, onRange, cursor, onCursor }}
            />
          ))}
          <ReadingTable rows={rows} onMoment={onCursor} />
`,
)}  )
}
`,
  )
  const [figure] = figures
  const item = literal({ ...sample, [time]: 0, [figure?.name ?? '']: 0 })
    .replace(`${time}: 0`, `${time}: new Date(Date.UTC(2026, 5, 1, 0, n)).toISOString()`)
    .replace(`${figure?.name}: 0`, `${figure?.name}: n`)
  place.add(
    `${name}/${name}.test.tsx`,
    readingsTests({
      name,
      prefix,
      contract,
      readings,
      detail,
      part: { file: 'lines', name: 'linesOf' },
      unitIds: '1',
      server: `const all = Array.from<unknown, ${Row}>({ length: 600 }, (_, n) => (${item}))
const aServer = () => aReportServer().on(${id}, ({ body }) => {
  const { start, limit } = body as { start: number; limit: number }
  return ${contract.pageText(call.answer, 'all.slice(start, start + limit)', 'all.length')}
})
`,
      tests: `it('reads every page, draws them all, and shows them in pages', async () => {
  const { screen, sent } = await open()
  await expect.element(screen.getByRole('figure', { name: /^Unit 1/ })).toBeVisible()
  expect(sent('${id}').map(({ body }) => (body as { start: number }).start)).toEqual([0, 500])
  expect(sent('${id}')[0]?.body).toMatchObject({ unitIds: [1], fromDate: week.from, toDate: week.to })
  await expect.poll(() => screen.container.querySelectorAll('tbody tr').length).toBe(50)
})

it('has the figures of a unit over its times', () => {
  const { times, series } = linesOf(all.slice(0, 2), figure => figure)
  expect([...times]).toEqual([Date.UTC(2026, 5, 1), Date.UTC(2026, 5, 1, 0, 1)])
  expect(series[0]).toMatchObject({ id: '${figure?.name ?? ''}', values: [0, 1] })
})
`,
    }),
  )
  place.say({
    [prefix]: words(name),
    [`${prefix}.readings`]: 'Readings',
    [`${prefix}.empty`]: 'Nothing was told in this period',
    [`${prefix}.failed`]: `${words(name)} could not be loaded`,
    ...wordsOf([...columns, ...figures], prefix),
  })
  return [
    `Put ${own}Choice into the menu: a leaf in packages/plugin-${plugin}/src/menu.ts.`,
    'Its limits stand in packages/contract/src/report-limits.ts.',
    'Figures with a unit of measure are turned by shownIn, and what is chosen among many takes a second choice: vehicle-data/.',
  ]
}
