import { drawerList, drawerListCss, needLists } from './drawer-list.ts'
import { columnsOf, literal, wordsOf } from './fields.ts'
import type { Made } from './made.ts'
import { camel, nounOf, pascal, words } from './names.ts'
import { addOpener } from './opener.ts'

/** A drawer over one unit with a list in pages, which is loaded again whenever the live channel tells of the unit. */
export function newLiveDrawer(name: string, id: string, { contract, place, plugin }: Made): string[] {
  nounOf(`${name}s`, name)
  const Name = pascal(name),
    own = camel(name),
    prefix = `${plugin}.${own}`,
    box = `${plugin}-${name}`
  const list = contract.call(id)
  const props = [...list.parameters, ...list.asked]
  const unit = props.find(({ name: key }) => key === 'unitId' || key === 'assetId')
  const row = contract.row(list.answer).schema
  const schema = contract.nameOf(row)
  const rows = contract.properties(row)
  const key = rows.find(({ name: key, isRequired }) => isRequired && /id$/i.test(key))?.name
  if (!list.isPaged || !schema || !key || !unit)
    throw new Error(
      `${id} lists no pages of what a unit has, so no channel tells of it: copy plugin-commands/src/send/history-tab.tsx.`,
    )
  needLists(place, plugin)
  const columns = columnsOf(rows)
  const isNumbered = columns.some(({ kind }) => kind === 'number'),
    isTimed = columns.some(({ kind }) => kind === 'time')
  const propNames = props.map(({ name: prop }) => prop).join(', ')
  const propTypes = props
    .map(({ name: prop, kind }) => `${prop}: ${kind === 'number' ? 'number' : 'string'}`)
    .join(', ')
  const access = list.permissions.map(literal).join(', ')
  const path = list.parameters.map(({ name: prop }) => prop).join(', ')
  const isNumberedPage = list.query.includes('page')
  const page = isNumberedPage
    ? 'page: page - 1, searchPattern: search || undefined'
    : `...pageOf(${id}, { page, search, size: pageSize })`
  const query = [page, ...list.asked.map(({ name: prop }) => prop)].join(', ')

  place.add(
    `services/${name}.service.ts`,
    `import { ${id}, type ${list.service}Schemas } from '@muster/contract'
import { defineService, ${isNumberedPage ? '' : 'pageOf, '}queryKeyOf, type Core, type QueryKey } from '@muster/core'

export type ${Name}Row = ${list.service}Schemas['${schema}']

/** Rows a page. */
export const pageSize = 50

interface Asked {
  /** Counts from 1. */
  page: number
  search: string
}

export const ${own}List = defineService({ id: '${plugin}.${name}', create: create${Name}List })

export type ${Name}List = ReturnType<typeof create${Name}List>

function create${Name}List({ api, config, live }: Pick<Core, 'api' | 'config' | 'live'>) {
  return {
    rows: (${propTypes}, { page, search }: Asked) =>
      api.queryFor(${id}, { ${path ? `path: { ${path} }, ` : ''}query: { ${query} } }),

    /** Every page, for invalidation. */
    key: (): QueryKey => queryKeyOf(${id}),

    /** Tells when something of the unit has changed, or may have while the channel was away. Returns what ends it. */
    follow(unitId: number, changed: () => void): () => void {
      const destination = config.destinations.commands.replace('{unitId}', String(unitId))
      const stops = [live.commands.subscribe(destination, {}, changed), live.commands.onGap(changed)]
      return () => stops.forEach(stop => stop())
    },
  }
}
`,
  )
  addOpener(name, { access, props }, place, prefix)
  place.add(
    `${name}/${name}.drawer.tsx`,
    `import { pagingOf, rowsOf } from '@muster/core'
import { ${['Button', ...(isTimed ? ['Time'] : []), ...(isNumbered ? ['useFormat'] : []), 'useService'].join(', ')} } from '@muster/ui'
import { Drawer } from '@muster/ui/drawer'
import { DataTable, ListContainer, SearchBox } from '@muster/ui/table'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { listStatus } from '../send/list-status.ts'
import { usePage } from '../send/use-page.ts'
import { pageSize, ${own}List, type ${Name}Row } from '../services/${name}.service.ts'
import type { ${Name}Subject } from './${name}.drawers.ts'
import './${name}.css'

/** Loaded again whenever the live feed tells of the unit. */
export function ${Name}Drawer({ ${propNames}, label, close }: ${Name}Subject & { close(): void }): ReactNode {
  const { t } = useTranslation()
${isNumbered ? '  const format = useFormat()\n' : ''}  const service = useService(${own}List)
  const queries = useQueryClient()
  const { asked, setPage, setSearch } = usePage()
  const query = useQuery({ ...service.rows(${propNames}, asked), select: rowsOf<${Name}Row>, placeholderData: keepPreviousData })
  useEffect(
    () => service.follow(${unit.name}, () => void queries.invalidateQueries({ queryKey: service.key() })),
    [service, queries, ${unit.name}],
  )
  return (
    <Drawer title={t('${prefix}.of', { name: label })} onClose={close} footer={<Button onClick={close}>{t('ui.close')}</Button>}>
${drawerList({ prefix, box, columns, key, rows: 'query' })}    </Drawer>
  )
}
`,
  )
  place.add(`${name}/${name}.css`, drawerListCss(box))
  const sample = { ...(contract.sample(row) as Record<string, unknown>), [key]: 7 }
  const shown = columns[0]?.name ?? key
  place.add(
    `${name}/${name}.test.tsx`,
    `import { ${id} } from '@muster/contract'
import { aLogin, fakeCore, fakeLive, fakeServer, problem } from '@muster/core/testing'
import { TestHost } from '@muster/ui/testing'
import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import said from '../messages.en.json'
import type { ${Name}Row } from '../services/${name}.service.ts'
import { ${Name}Drawer } from './${name}.drawer.tsx'

const one: ${Name}Row = ${literal(sample)}

async function open(rows: ${Name}Row[] = [one]) {
  const server = fakeServer().on(${id}, () => (${contract.pageText(list.answer, 'rows', 'rows.length')}))
  const core = fakeCore({ fetch: server.fetch, login: aLogin({ acl: [${access}] }) })
  const live = fakeLive()
  Object.assign(core.live, { commands: live.bus })
  const screen = await render(
    <TestHost core={core} messages={said}><${Name}Drawer ${props.map(({ name: prop, kind }) => `${prop}=${kind === 'number' ? '{7}' : '"7"'}`).join(' ')} label="Tractor" close={() => {}} /></TestHost>,
  )
  return { screen, live, server }
}

it('lists what there is, and asks for what is searched', async () => {
  const { screen, server } = await open()
  await expect.element(screen.getByRole('rowheader', { name: '${String(sample[shown])}' })).toBeVisible()
  await screen.getByRole('searchbox').fill('nor')
  await expect.poll(() => server.calls.at(-1)?.query.get('${list.query.includes('searchPattern') ? 'searchPattern' : 'filter'}')).toBe('nor')
})

it('loads again when the live feed tells of the unit', async () => {
  const rows: ${Name}Row[] = []
  const { screen, live } = await open(rows)
  await expect.element(screen.getByText(said['${prefix}.empty'])).toBeVisible()
  rows.push(one)
  live.push({ id: 1 })
  await expect.element(screen.getByRole('rowheader', { name: '${String(sample[shown])}' })).toBeVisible()
})

it('says that it could not be loaded, and tries again', async () => {
  const { screen, server } = await open()
  await expect.element(screen.getByRole('rowheader')).toBeVisible()
  server.on(${id}, () => problem(503, 'The database is away.'))
  await screen.getByRole('searchbox').fill('south')
  await expect.element(screen.getByText(said['${prefix}.failed'])).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
})
`,
  )
  place.say({
    [prefix]: words(name),
    [`${prefix}.of`]: `${words(name)}: {{name}}`,
    [`${prefix}.empty`]: 'There is nothing yet',
    [`${prefix}.failed`]: `${words(name)} could not be loaded`,
    ...wordsOf(columns, prefix),
  })
  return [
    `Name ${own} among the drawers of packages/plugin-${plugin}/src/index.ts, and show ${Name}Button where it is to be opened from.`,
    'What is done with a row is an action of its DataTable: send/history-tab.tsx.',
  ]
}
