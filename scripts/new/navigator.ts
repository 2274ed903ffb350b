import { literal } from './fields.ts'
import type { Made } from './made.ts'
import { camel, nounOf, pascal, words } from './names.ts'

/** What navigators share with the first one. */
const shared = [
  'navigator/row-list.tsx',
  'navigator/rows.ts',
  'navigator/place.ts',
  'navigator/way-back.tsx',
  'navigator/search-field.tsx',
  'navigator/row-words.tsx',
]

/** Units by a kind of group: a list of groups, below each its units, both searched, any number of both. `--call` lists groups, `--items` the units of one. */
export function newNavigator(
  name: string,
  { call: id, items: itemsId }: { call: string; items: string },
  { contract, place, plugin }: Made,
): string[] {
  nounOf(`${name}s`, name)
  const Name = pascal(name),
    own = camel(name),
    prefix = `${plugin}.${own}`
  const groups = contract.call(id),
    items = contract.call(itemsId)
  const group = contract.properties(contract.row(groups.answer).schema),
    unit = contract.row(items.answer).schema
  const key = group.find(({ name: own, kind, isRequired }) => isRequired && kind === 'number' && /id$/i.test(own))?.name
  const called = group.find(({ name: own, isRequired }) => isRequired && own === 'name')
  const count = group.find(({ name: own, kind }) => kind === 'number' && /count$/i.test(own))
  const isPages = [groups, items].every(
    ({ query, isPaged }) => isPaged && query.includes('start') && query.includes('limit') && query.includes('filter'),
  )
  const [of] = items.parameters
  if (
    !key ||
    !called ||
    !isPages ||
    !of ||
    items.parameters.length > 1 ||
    groups.parameters.length > 0 ||
    contract.nameOf(unit) !== 'NavigatorUnit'
  )
    throw new Error(
      `${id} and ${itemsId} do not list groups and the units of one, both in pages and by a filter: copy plugin-map/src/navigator/.`,
    )
  const missing = shared.find(file => !place.has(file))
  if (missing)
    throw new Error(
      `packages/plugin-${plugin}/src has no ${missing}, which navigators share: make it in the map plugin, or copy plugin-map/src/navigator/.`,
    )

  place.add(
    `services/${name}.service.ts`,
    `import { ${[id, itemsId].toSorted().join(', ')} } from '@muster/contract'
import { defineService, type Core } from '@muster/core'
import { pageSize } from './navigator.service.ts'

/** Groups, and the units of one, page by page; \`start\` counts rows. */
export const ${own} = defineService({ id: '${plugin}.${name}', create: create${Name} })

export type ${Name}Service = ReturnType<typeof create${Name}>

function create${Name}({ api }: Pick<Core, 'api'>) {
  const page = (search: string, start: number) => ({ start, limit: pageSize, ...(search && { filter: search }) })
  return {
    groups: (search: string, start: number) => api.queryFor(${id}, { query: page(search, start) }),
    units: (${of.name}: number, search: string, start: number) => api.queryFor(${itemsId}, { path: { ${of.name} }, query: page(search, start) }),
  }
}
`,
  )
  place.add(
    `${name}/sources.ts`,
    `import type { RowSource } from '../navigator/rows.ts'
import type { ${Name}Service } from '../services/${name}.service.ts'

export const groupsOf = (service: ${Name}Service, search: string): RowSource => ({
  id: 'groups',
  page: start => {
    const { queryKey, queryFn, ...query } = service.groups(search, start)
    return {
      ...query,
      queryKey: [...queryKey, 'rows'],
      queryFn: async context => {
        const { items, totalCount } = await queryFn(context)
        return { items: items.map(group => ({ itemType: 'FLEET', id: group.${key}, name: group.name${count ? `, unitsCount: group.${count.name}` : ''} })), totalCount }
      },
    }
  },
})

export const unitsOf = (service: ${Name}Service, groupId: number, search: string): RowSource => ({
  id: 'units',
  page: start => {
    const { queryKey, queryFn, ...query } = service.units(groupId, search, start)
    return {
      ...query,
      queryKey: [...queryKey, 'rows'],
      queryFn: async context => {
        const { items, totalCount } = await queryFn(context)
        return {
          items: items.map(({ id, name, statusId, statusColor, position, lastPositionTimestamp }) => ({
            itemType: 'EQUIPMENT', id, name, statusId, statusColor, at: position, lastPositionTimestamp,
          })),
          totalCount,
        }
      },
    }
  },
})
`,
  )
  place.add(
    `${name}/${name}.tsx`,
    `import type { LatLng } from '@muster/map-kit'
import { StatePanel, useService } from '@muster/ui'
import { useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Status } from '../fleet/use-statuses.ts'
import { back, enter, here, startAt, upTo } from '../navigator/place.ts'
import { RowList } from '../navigator/row-list.tsx'
import type { Focused } from '../navigator/use-first-focus.ts'
import { RowWords } from '../navigator/row-words.tsx'
import type { Row } from '../navigator/rows.ts'
import { SearchField } from '../navigator/search-field.tsx'
import { WayBack } from '../navigator/way-back.tsx'
import '../navigator/navigator.css'
import { ${own} } from '../services/${name}.service.ts'
import { groupsOf, unitsOf } from './sources.ts'

interface Props {
  selectedId: number | undefined
  statuses: ReadonlyMap<number, Status>
  /** \`at\` where the list knows it. */
  onSelect(unitId: number, at?: LatLng): void
}

/** Groups, and the units of one; a search stays where one is. Works without a pointer. */
export function ${Name}({ selectedId, statuses, onSelect }: Props): ReactNode {
  const { t } = useTranslation()
  const service = useService(${own})
  const [way, setWay] = useState(() => startAt(0))
  const [search, setSearch] = useState('')
  const [focusOn, setFocusOn] = useState<Focused>()
  const list = useRef<HTMLDivElement>(null)
  const { kind, id } = here(way)
  const isGroup = kind === 'fleet'
  const sources = useMemo(
    () => [isGroup ? unitsOf(service, id, search) : groupsOf(service, search)] as const,
    [service, isGroup, id, search],
  )
  const choose = (row: Row) => {
    if (row.itemType === 'EQUIPMENT') return onSelect(row.id, row.at)
    setFocusOn('first')
    setSearch('')
    setWay(enter(way, { kind: 'fleet', id: row.id, name: row.name }))
  }
  const leave = () => {
    setFocusOn({ itemType: 'FLEET', id })
    setSearch('')
    setWay(back(way))
  }
  const intoList = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    list.current?.querySelector<HTMLElement>('.row-button[tabindex="0"]')?.focus()
  }
  return (
    <div className="navigator">
      <SearchField text={search} onSearch={setSearch} onKeyDown={intoList} />
      <WayBack way={way} own={t('${prefix}')} onBack={leave} onUp={index => setWay(upTo(way, index))} />
      <div className="navigator-list" ref={list}>
        <RowList
          key={\`\${id} \${search}\`}
          label={t(isGroup ? '${prefix}.units' : '${prefix}.groups')}
          sources={[...sources]}
          selectedId={selectedId}
          focusOn={focusOn}
          empty={search ? <StatePanel icon="search" title={t('map.search.none', { text: search })} /> : <StatePanel icon="list" title={t('${prefix}.none')} />}
          onChoose={choose}
          onBack={isGroup ? leave : undefined}
        >
          {row => <RowWords row={row} statuses={statuses} />}
        </RowList>
      </div>
    </div>
  )
}
`,
  )
  const sampleGroup = { ...(contract.sample(contract.row(groups.answer).schema) as object), [key]: 3, name: 'Yard' }
  const sampleUnit = literal({ ...(contract.sample(unit) as object), id: 0, name: 0 })
    .replace('id: 0', 'id: i + 1')
    .replace('name: 0', 'name: `North ${i + 1}`')
  place.add(
    `${name}/${name}.test.tsx`,
    `import { ${[id, itemsId].toSorted().join(', ')} } from '@muster/contract'
import { fakeServer, problem } from '@muster/core/testing'
import { openScreen } from '@muster/ui/testing'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import messages from '../messages.en.json'
import { ${Name} } from './${name}.tsx'

const all = Array.from({ length: 450 }, (_, i) => (${sampleUnit}))

/** A server that pages and searches as the real one does. */
const aServer = () => fakeServer()
  .on(${id}, ${contract.pageText(groups.answer, `[${literal(sampleGroup)}]`, '1')})
  .on(${itemsId}, ({ query }) => {
    const found = all.filter(unit => unit.name.includes(query.get('filter') ?? ''))
    const start = Number(query.get('start'))
    return ${contract.pageText(items.answer, `found.slice(start, start + Number(query.get('limit')))`, 'found.length')}
  })

async function open(server = aServer()) {
  const selected: number[] = []
  const opened = await openScreen(
    <div style={{ height: 600 }}><${Name} selectedId={undefined} statuses={new Map()} onSelect={unitId => void selected.push(unitId)} /></div>,
    { server, login: { acl: ${literal([...new Set([...groups.permissions.slice(0, 1), ...items.permissions.slice(0, 1)])])} }, messages },
  )
  const row = (name: RegExp) => opened.screen.getByRole('list', { name: /./ }).getByRole('button', { name })
  return { ...opened, row, selected }
}

it('leads from a group to its units, of which the page in sight is loaded', async () => {
  const { row, sent, selected } = await open()
  await row(/Yard/).click()
  await row(/North 2$/).click()
  expect(selected).toEqual([2])
  expect(sent('${itemsId}').map(({ path, query }) => [path.${of.name}, query.get('start')])).toEqual([['3', '0']])
})

it('goes in and back by keys alone', async () => {
  const { row, selected } = await open()
  await expect.element(row(/Yard/)).toBeVisible()
  row(/Yard/).element().focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(row(/North 1$/)).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(selected).toEqual([2])
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(row(/Yard/)).toHaveFocus()
})

it('searches where one is', async () => {
  const { row, screen } = await open()
  await row(/Yard/).click()
  await expect.element(row(/North 1$/)).toBeVisible()
  await screen.getByRole('searchbox').fill('North 45')
  await expect.element(row(/North 450$/)).toBeVisible()
  expect(row(/North 1$/).query()).toBeNull()
})

it('says that it could not be loaded, and tries again', async () => {
  const server = aServer().on(${id}, () => problem(503, 'The database is away.'))
  const { row, screen } = await open(server)
  const again = screen.getByRole('button', { name: 'Try again' })
  await expect.element(again).toBeVisible()
  server.on(${id}, ${contract.pageText(groups.answer, `[${literal(sampleGroup)}]`, '1')})
  await again.click()
  await expect.element(row(/Yard/)).toBeVisible()
})
`,
  )
  place.say({
    [prefix]: words(name),
    [`${prefix}.groups`]: 'Groups',
    [`${prefix}.units`]: 'Units',
    [`${prefix}.none`]: 'There is nothing here yet',
  })
  return [
    `Show ${Name} beside a map, as fleet/fleet-panel.tsx shows the first one; what is live comes in with navigator/use-live-units.ts.`,
    'A level more is one more kind of Place and one more source: navigator/place.ts, navigator/rows.ts.',
  ]
}
