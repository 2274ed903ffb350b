import type { Property } from './contract.ts'
import { leaveText, openTag } from './drawer-form.ts'
import { drawerList, drawerListCss, needLists } from './drawer-list.ts'
import { columnsOf, literal, wordsOf } from './fields.ts'
import type { Made } from './made.ts'
import { camel, nounOf, pascal, words } from './names.ts'
import { addOpener } from './opener.ts'

/** A drawer with ticks over pages: what one has of all there is. `--call` lists, `--get` and `--save` read and write the ticks. */
export function newTickDrawer(
  name: string,
  { call: id, get: getId, save: saveId }: { call: string; get: string; save: string },
  { contract, place, plugin }: Made,
): string[] {
  nounOf(`${name}s`, name)
  const Name = pascal(name),
    own = camel(name),
    prefix = `${plugin}.${own}`,
    box = `${plugin}-${name}`
  const list = contract.call(id),
    get = contract.call(getId),
    save = contract.call(saveId)
  const tick = contract.row(get.answer)
  const schema = contract.nameOf(tick.schema),
    rowSchema = contract.nameOf(contract.row(list.answer).schema)
  const parts = contract.properties(tick.schema)
  const [tickId, ...others] = parts.toSorted((a, b) => Number(b.name.endsWith('Id')) - Number(a.name.endsWith('Id')))
  const rows = contract.properties(contract.row(list.answer).schema)
  const key = rows.find(({ name: own, isRequired }) => isRequired && /id$/i.test(own))?.name
  const isSame = contract.nameOf(contract.row(save.body).schema) === schema
  const isEmptied = (part: Property) => !part.isRequired || part.schema.anyOf?.some(({ type }) => type === 'null')
  if (
    !list.isPaged ||
    !rowSchema ||
    !key ||
    !schema ||
    tick.isPaged ||
    !tickId ||
    !isSame ||
    get.parameters.length !== 1 ||
    !others.every(isEmptied)
  )
    throw new Error(
      `${getId} and ${saveId} do not read and write what is ticked of ${id}: copy plugin-commands/src/geofences/.`,
    )
  needLists(place, plugin)
  const of = get.parameters[0]?.name ?? 'id'
  const columns = columnsOf(rows).slice(0, 2)
  const isNumbered = columns.some(({ kind }) => kind === 'number'),
    isTimed = columns.some(({ kind }) => kind === 'time')
  const access = save.permissions.map(literal).join(', ')
  const form = { prefix, isTouched: 'form.touched', canSave: 'form.touched', save: `${prefix}.save` }
  const blank = [tickId.name, ...others.filter(({ isRequired }) => isRequired).map(part => `${part.name}: null`)].join(
    ', ',
  )
  const isText = get.parameters[0]?.kind === 'text'

  place.add(
    `services/${name}.service.ts`,
    `import { ${[getId, id, saveId].toSorted().join(', ')}, type ${get.service}Schemas } from '@muster/contract'
import { defineService, pageOf, type Core } from '@muster/core'

export type ${Name}Row = ${get.service}Schemas['${rowSchema}']
export type Ticked = ${get.service}Schemas['${schema}']

/** Rows a page. */
export const pageSize = 50

export const ${own}Ticks = defineService({ id: '${plugin}.${name}', create: create${Name}Ticks })

function create${Name}Ticks({ api }: Pick<Core, 'api'>) {
  return {
    ticked: (${of}: ${isText ? 'string' : 'number'}) => api.queryFor(${getId}, { path: { ${of} } }),

    /** @param page counts from 1 */
    list: (asked: { page: number; search: string }) => api.queryFor(${id}, { query: pageOf(${id}, { ...asked, size: pageSize }) }),

    save: (${of}: ${isText ? 'string' : 'number'}, ticked: readonly Ticked[]) => api.call(${saveId}, { path: { ${save.parameters[0]?.name === of ? of : `${save.parameters[0]?.name ?? 'id'}: ${of}`} }, body: [...ticked] }),
  }
}
`,
  )
  place.add(
    `${name}/draft.ts`,
    `import type { Ticked } from '../services/${name}.service.ts'

/** What is ticked, also on pages and in searches not in view. */
export type Draft = ReadonlyMap<number, Ticked>

export const draftOf = (ticked: readonly Ticked[]): Draft => new Map(ticked.map(each => [each.${tickId.name}, each]))

/** Exactly these are ticked; what was ticked already keeps what else is known of it. */
export const withTicks = (draft: Draft, ids: Iterable<number>): Draft =>
  new Map([...ids].map(${tickId.name} => [${tickId.name}, draft.get(${tickId.name}) ?? { ${blank} }]))

export const isTouched = (draft: Draft, before: readonly Ticked[]): boolean =>
  draft.size !== before.length || before.some(({ ${tickId.name} }) => !draft.has(${tickId.name}))
`,
  )
  addOpener(name, { access, props: get.parameters }, place, prefix)
  place.add(
    `${name}/use-${name}.ts`,
    `import { rowsOf } from '@muster/core'
import { useService } from '@muster/ui'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { usePage } from '../send/use-page.ts'
import { ${own}Ticks, type ${Name}Row, type Ticked } from '../services/${name}.service.ts'
import { draftOf, isTouched, type Draft } from './draft.ts'

const none: readonly Ticked[] = []

/** First what is ticked, then the first page. */
export function use${Name}(${of}: ${isText ? 'string' : 'number'}) {
  const service = useService(${own}Ticks)
  const { asked, setPage, setSearch } = usePage()
  // nothing kept: a form begins with what is ticked now
  const ticked = useQuery({ ...service.ticked(${of}), gcTime: 0, refetchOnWindowFocus: false })
  const list = useQuery({ ...service.list(asked), select: rowsOf<${Name}Row>, placeholderData: keepPreviousData, enabled: ticked.isSuccess })
  const before = ticked.data ?? none
  const [edited, edit] = useState<Draft>()
  const draft = edited ?? draftOf(before)
  return {
    asked, setPage, setSearch, ticked, list, draft, edit,
    touched: isTouched(draft, before),
    save: () => service.save(${of}, [...draft.values()]),
  }
}
`,
  )
  place.add(
    `${name}/${name}.drawer.tsx`,
    `import { pagingOf } from '@muster/core'
import { ${['Button', ...(isTimed ? ['Time'] : []), 'toast', ...(isNumbered ? ['useFormat'] : []), 'useLeave'].join(', ')} } from '@muster/ui'
import { Drawer } from '@muster/ui/drawer'
import { DataTable, ListContainer, SearchBox } from '@muster/ui/table'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { listStatus } from '../send/list-status.ts'
import { pageSize } from '../services/${name}.service.ts'
import { withTicks } from './draft.ts'
import type { ${Name}Subject } from './${name}.drawers.ts'
import './${name}.css'
import { use${Name} } from './use-${name}.ts'

/** Ticks of other pages and searches stay; what was ticked is not lost without a question. */
export function ${Name}Drawer({ ${of}, label, close }: ${Name}Subject & { close(): void }): ReactNode {
  const { t } = useTranslation()
${isNumbered ? '  const format = useFormat()\n' : ''}  const form = use${Name}(${of})
  const { ticked, list, asked } = form
  const { mutate, isPending } = useMutation({
    mutationFn: form.save,
    onSuccess: () => {
      toast({ tone: 'success', text: t('${prefix}.done', { name: label }) })
      close()
    },
    onError: error => toast({ tone: 'danger', text: t('${prefix}.notDone', { reason: error.message }) }),
  })
${leaveText(form)}  return (
${openTag(form)}${drawerList({ prefix, box, columns, key, rows: 'list', ticks: 'ticked' })}    </Drawer>
  )
}
`,
  )
  place.add(`${name}/${name}.css`, drawerListCss(box))
  const sample = contract.sample(contract.row(list.answer).schema) as Record<string, unknown>
  const shown = columns[0]?.name ?? key
  const item = literal({ ...sample, [key]: 0, [shown]: 0 })
    .replace(`${key}: 0`, `${key}: i + 1`)
    .replace(`${shown}: 0`, `${shown}: \`North \${i + 1}\``)
  const isOffset = list.query.includes('start')
  place.add(
    `${name}/${name}.test.tsx`,
    `import { ${[getId, id, saveId].toSorted().join(', ')} } from '@muster/contract'
import { fakeServer } from '@muster/core/testing'
import { openScreen } from '@muster/ui/testing'
import { expect, it } from 'vitest'
import messages from '../messages.en.json'
import type { ${Name}Row, Ticked } from '../services/${name}.service.ts'
import { ${Name}Drawer } from './${name}.drawer.tsx'

const all = Array.from<unknown, ${Name}Row>({ length: 60 }, (_, i) => (${item}))

/** A server that pages and searches as the real one does. */
async function open() {
  let closings = 0
  const server = fakeServer()
    .on(${getId}, [{ ${[`${tickId.name}: 1`, ...others.filter(({ isRequired }) => isRequired).map(part => `${part.name}: null`)].join(', ')} }])
    .on(${saveId}, ${save.answer ? literal(contract.sample(save.answer)) : 'undefined'})
    .on(${id}, ({ query }) => {
      const found = all.filter(row => row.${shown}.includes(query.get('${list.query.includes('filter') ? 'filter' : 'searchPattern'}') ?? ''))
      const from = Number(query.get('${isOffset ? 'start' : 'page'}'))${isOffset ? '' : ' * 50'}
      return ${contract.pageText(list.answer, 'found.slice(from, from + 50)', 'found.length')}
    })
  const opened = await openScreen(
    <${Name}Drawer ${of}=${isText ? '"7"' : '{7}'} label="Tractor" close={() => void closings++} />,
    { server, login: { acl: [${access}] }, messages },
  )
  return { ...opened, closings: () => closings, tick: (label: string) => opened.screen.getByRole('row', { name: label, exact: true }).getByRole('checkbox') }
}

it('keeps the ticks of every page and search, and sends them all', async () => {
  const { screen, sent, press, tick, closings } = await open()
  await expect.element(tick('North 1')).toBeChecked()
  await tick('North 2').click()
  await screen.getByRole('searchbox').fill('North 60')
  await tick('North 60').click()
  await press('Save')
  await expect.poll(closings).toBe(1)
  expect(sent('${saveId}').map(({ body }) => (body as Ticked[]).map(({ ${tickId.name} }) => ${tickId.name}))).toEqual([[1, 2, 60]])
})

it('asks before ticks are lost', async () => {
  const { sent, press, tick, dialog, closings } = await open()
  await tick('North 1').click()
  await press('Cancel')
  await expect.element(dialog.last()).toMatchTextContent('Leave')
  await press('Leave')
  await expect.poll(closings).toBe(1)
  expect(sent('${saveId}')).toEqual([])
})
`,
  )
  place.say({
    [prefix]: words(name),
    [`${prefix}.of`]: `${words(name)}: {{name}}`,
    [`${prefix}.save`]: 'Save',
    [`${prefix}.empty`]: 'There is nothing to tick yet',
    [`${prefix}.failed`]: `${words(name)} could not be loaded`,
    [`${prefix}.done`]: '{{name}} has been saved.',
    [`${prefix}.notDone`]: 'It could not be saved. {{reason}}',
    ...wordsOf(columns, prefix),
  })
  return [
    `Name ${own} among the drawers of packages/plugin-${plugin}/src/index.ts, and show ${Name}Button where it is to be opened from.`,
    'What else is known of a tick takes a column of its own: geofences/use-geofence-columns.tsx.',
  ]
}
