import { columnText, literal, factLines, wordsOf } from './fields.ts'
import type { Made } from './made.ts'
import { addMapWords } from './map-words.ts'
import { camel, nounOf, pascal, words } from './names.ts'
import { readingRows, readingsOf, readingTypes, useReadings } from './readings.ts'
import { readingsFrame, readingsTests } from './readings-screen.ts'
import { addReport, reportRoutes } from './report-frame.ts'

/** A report that shows the ways of units on a map, over the table of the positions they are made of. */
export function newMapReport(name: string, id: string, { contract, place, plugin, root }: Made): string[] {
  nounOf(`${name}s`, name)
  const Name = pascal(name),
    own = camel(name),
    prefix = `${plugin}.${own}`,
    Row = `${Name}Row`
  const readings = readingsOf(name, id, contract)
  const position = readings?.all.find(property => property.name === 'position' && property.isRequired)
  const key = readings?.all.find(
    property =>
      property.kind === 'number' && property.isRequired && property.name.endsWith('Id') && property.name !== 'unitId',
  )?.name
  if (!readings || !position || !key)
    throw new Error(`${id} tells no positions of units over time in pages: copy plugin-map/src/history/.`)
  const { call, file, time, columns, sample } = readings
  const facts = columns.filter(({ name: column }) => column !== 'unitName')
  const { choice, detail } = reportRoutes(name, root)
  const imports = (own: typeof columns) => [
    ...(own.some(({ kind }) => kind === 'time') ? ['Time'] : []),
    ...(own.some(({ kind }) => kind === 'number') ? ['useFormat'] : []),
  ]
  const isNumbered = (own: typeof columns) => own.some(({ kind }) => kind === 'number')
  const isArray = position.kind === 'list'
  const color = readings.all.find(
    property => property.isRequired && property.kind === 'text' && /color$/i.test(property.name),
  )?.name
  addReport(
    name,
    { call, file, choice, detail, rows: readingRows(readings, Row), types: readingTypes(readings, Row) },
    { place, plugin },
  )
  place.add(`${name}/use-${name}.ts`, useReadings(name, plugin, time))
  place.add(
    `${name}/tracks.ts`,
    `import type { LatLng, Track } from '@muster/map-kit'
import type { ${Row} } from '../services/${name}.service.ts'

export const placeOf = ({ position${isArray ? ': [lng = 0, lat = 0]' : ': { lng, lat }'} }: ${Row}): LatLng => ({ lat, lng })

/** The way of each unit, from rows in order of time. */
export const tracksOf = (rows: readonly ${Row}[]): Track[] =>
  [...Map.groupBy(rows, ({ unitId }) => unitId)].map(([id, own]) => ({ id, path: own.map(placeOf) }))
`,
  )
  place.add(
    `${name}/${name}-map.tsx`,
    `import { boundsOf, MapCanvas, PinLayer, TrackLayer, useMap } from '@muster/map-kit'
import { useHost, useSession } from '@muster/ui'
import { useEffect, useMemo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ${Row} } from '../services/${name}.service.ts'
import { mapWords } from './map-words.ts'
import { ${Name}Popup } from './${name}-popup.tsx'
import './${name}.css'
import { placeOf, tracksOf } from './tracks.ts'

interface Props {
  rows: readonly ${Row}[]
  /** The page of the table: its positions are pins. */
  page: readonly ${Row}[]
  opened: ${Row} | undefined
  onOpen(row: ${Row} | undefined): void
}

/** The whole way of each unit, and the positions of the page that is read. */
export function ${Name}Map({ rows, page, opened, onOpen }: Props): ReactNode {
  const { t } = useTranslation()
  const { core, mode } = useHost()
  const map = useMap()
  const preset = useSession()?.userSetting.userMuSettings.preset
  const labels = useMemo(() => mapWords(t, preset ?? 'metric'), [t, preset])
  const tracks = useMemo(() => tracksOf(rows), [rows])
  const pins = useMemo(() => page.map(row => ({ id: row.${key}, ...placeOf(row)${color ? `, color: row.${color}` : ''} })), [page])
  useEffect(() => {
    const bounds = boundsOf(tracks.flatMap(({ path }) => [...path]))
    if (bounds) map.fitBounds(bounds)
  }, [map, tracks])
  const { engine, googleKey, style } = core.config.map
  return (
    <div className="${plugin}-${name}-map">
      <MapCanvas
        engine={engine === 'google' && googleKey ? { kind: 'google', key: googleKey } : { kind: 'maplibre', style }}
        mode={mode} labels={labels} onClick={() => onOpen(undefined)}
      >
        <TrackLayer tracks={tracks} />
        <PinLayer
          pins={pins} {...(opened && { selectedId: opened.${key} })}
          onSelect={id => onOpen(page.find(row => row.${key} === id))}
        />
        {opened && <${Name}Popup key={opened.${key}} row={opened} onClose={() => onOpen(undefined)} />}
      </MapCanvas>
    </div>
  )
}
`,
  )
  place.add(
    `${name}/${name}-popup.tsx`,
    `import { MapPopup } from '@muster/map-kit'
${imports(facts).length > 0 ? `import { ${imports(facts).join(', ')} } from '@muster/ui'\n` : ''}import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ${Row} } from '../services/${name}.service.ts'
import { placeOf } from './tracks.ts'

export function ${Name}Popup({ row, onClose }: { row: ${Row}; onClose(): void }): ReactNode {
  const { t } = useTranslation()
${isNumbered(facts) ? '  const format = useFormat()\n' : ''}  const facts = [
${factLines(facts, 'row', prefix)}  ]
  return (
    <MapPopup at={placeOf(row)} label={t('${prefix}.of', { name: row.unitName })} onClose={onClose}>
      <div className="mk-told">
        <h2 className="m-truncate" title={row.unitName}>{row.unitName}</h2>
        <dl>
          {facts.map(({ label, value }) => <div key={label}><dt>{label}</dt><dd>{value}</dd></div>)}
        </dl>
      </div>
    </MapPopup>
  )
}
`,
  )
  place.add(
    `${name}/${name}.css`,
    `.${plugin}-${name}-map {
  position: relative;
  height: clamp(280px, 55vh, 640px);
  overflow: hidden;
  border: 1px solid var(--m-border);
  border-radius: var(--m-radius);
}

.${plugin}-${name}-map > .mk-map {
  position: absolute;
  inset: 0;
}
`,
  )
  addMapWords(place, name, prefix)
  place.add(
    `${name}/${name}-detail.tsx`,
    `import { pagingOf, type ReportRangeQuery } from '@muster/core'
import { MapProvider } from '@muster/map-kit'
import { ${['Button', 'StatePanel', ...imports(columns), ...(file ? ['useService'] : [])].join(', ')} } from '@muster/ui'
import { PartsLoading, ReportScreen } from '@muster/fleet-kit/report'
import { DataTable, ListContainer } from '@muster/ui/table'
import { useMemo, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ${own}Choice } from './${name}.routes.ts'
import { ${file ? `${own}Data, ` : ''}type ${Row} } from '../services/${name}.service.ts'
import { ${Name}Map } from './${name}-map.tsx'
import { use${Name} } from './use-${name}.ts'

/** Rows a page. */
const size = 50

/** The ways on a map over the table of their positions; a row that is opened is told of on the map. */
export function ${Name}Detail({ query }: { query: ReportRangeQuery }): ReactNode {
  const { t } = useTranslation()
${isNumbered(columns) ? '  const format = useFormat()\n' : ''}${file ? `  const data = useService(${own}Data)\n` : ''}  const { asked, ${file ? 'parts, ' : ''}answer, rows } = use${Name}(query)
  const [wanted, setPage] = useState(1)
  const [opened, open] = useState<${Row}>()
  const paging = pagingOf({ page: wanted, size }, rows?.length ?? 0)
  const start = (paging.currentPage - 1) * size
  const page = useMemo(() => rows?.slice(start, start + size) ?? [], [rows, start])
  const { backUrl, unitIds, from, to } = query
  return (
${readingsFrame(
  own,
  prefix,
  readings,
  `          {rows && rows.length > 0 && <MapProvider><${Name}Map rows={rows} page={page} opened={opened} onOpen={open} /></MapProvider>}
          <ListContainer
            status={rows ? (rows.length > 0 ? 'ready' : 'empty') : 'loading'} empty={{ title: t('${prefix}.empty') }}
            paging={paging} onPage={setPage}
          >
            <DataTable
              label={t('${prefix}.positions')}
              rows={page}
              rowKey={row => row.${key}}
              height="content"
              onOpen={row => open(row)}
              columns={[
${columns.map((column, i) => `                ${columnText(column, 'row', prefix, i === 0)}\n`).join('')}              ]}
            />
          </ListContainer>
`,
)}  )
}
`,
  )
  const north = { ...sample, [key]: 1, position: isArray ? [9, 45] : { lng: 9, lat: 45 } }
  const south = {
    ...sample,
    [key]: 2,
    unitName: 'Unit 2',
    unitId: 2,
    position: isArray ? [9.1, 45.1] : { lng: 9.1, lat: 45.1 },
  }
  const shown = columns[0]?.name ?? 'unitName'
  place.add(
    `${name}/${name}.test.tsx`,
    readingsTests({
      name,
      prefix,
      contract,
      readings,
      detail,
      part: { file: 'tracks', name: 'tracksOf' },
      unitIds: '1, 2',
      server: `const rows: ${Row}[] = [
  ${literal(north)},
  ${literal(south)},
]
const aServer = () => aReportServer().on(${id}, ${contract.pageText(call.answer, 'rows', 'rows.length')})
`,
      tests: `it('shows the ways over their positions, and tells on the map about the one that is opened', async () => {
  const { screen, sent, dialog } = await open()
  await expect.element(screen.getByRole('region', { name: '${words(name)}' }).first()).toBeVisible()
  expect(sent('${id}')[0]?.body).toMatchObject({ unitIds: [1, 2], fromDate: week.from, toDate: week.to })
  await screen.getByRole('button', { name: '${String(north[shown as keyof typeof north])}' }).first().click()
  await expect.element(dialog).toHaveAccessibleName('About Unit 1')
})

it('has one way for each unit', () => {
  expect(tracksOf(rows)).toEqual([{ id: 1, path: [{ lat: 45, lng: 9 }] }, { id: 2, path: [{ lat: 45.1, lng: 9.1 }] }])
})
`,
    }),
  )
  place.say({
    [prefix]: words(name),
    [`${prefix}.positions`]: 'Positions',
    [`${prefix}.of`]: 'About {{name}}',
    [`${prefix}.empty`]: 'No positions in this period',
    [`${prefix}.failed`]: `${words(name)} could not be loaded`,
    ...wordsOf(columns, prefix),
  })
  return [
    `Put ${own}Choice into the menu: a leaf in packages/plugin-${plugin}/src/menu.ts.`,
    'Its limits stand in packages/contract/src/report-limits.ts.',
    `packages/plugin-${plugin}/package.json must name @muster/map-kit and i18next. A cursor that plays, and ways of many pages, are in plugin-map/src/history/.`,
  ]
}
