import type { Property } from './contract.ts'
import { blankText, columnsOf, columnText, controlText, formOf, literal, wordsOf, zodText } from './fields.ts'
import type { Made } from './made.ts'
import { camel, pascal, words, type Noun } from './names.ts'
import { routeOf } from './route.ts'

/** A list with its detail, over the five calls of the noun. */
export function newList({ plural, singular }: Noun, { contract, place, plugin, root }: Made): string[] {
  const Many = pascal(plural), One = pascal(singular), many = camel(plural), one = camel(singular)
  const prefix = `${plugin}.${one}`
  const list = contract.call(`list${Many}`), get = contract.call(`get${One}`)
  const create = contract.find(`create${One}`), update = contract.find(`update${One}`), remove = contract.find(`delete${One}`)
  const input = contract.properties((create ?? update)?.body)
  const { fields, kept } = formOf(input)
  const edited = [...fields, ...kept]
  const row = contract.row(list.answer).schema
  const columns = columnsOf(contract.properties(row))
  const key = contract.properties(row).find(({ name, isRequired }) => isRequired && /id$/i.test(name))?.name ?? 'id'
  const detail = contract.properties(get.answer)
  const { path, permission } = routeOf(root, [plural, singular], `/administration/data/${plural}`)
  const access = `access: { anyOf: ['${permission ?? 'ADM_FLEET_VIEW'}'] }`
  const isNumbered = columns.some(({ kind }) => kind === 'number'), isTimed = columns.some(({ kind }) => kind === 'time')
  const controls = [...new Set(fields.map(({ kind }) => (kind === 'flag' ? 'Check' : kind === 'number' ? 'Num' : 'Text')))].toSorted()
  const calls = [create && `create: ${create.id}`, update && `update: ${update.id}`, remove && `remove: ${remove.id}`].filter(Boolean)
  const imported = [list, get, create, update, remove].flatMap(call => call?.id ?? []).toSorted()

  place.add(`${plural}/${plural}.resource.ts`, `import { ${imported.join(', ')} } from '@muster/contract'
import { defineResource } from '@muster/core'

export const ${many} = defineResource({
  id: '${plugin}.${plural}',
  list: ${list.id},
  get: ${get.id},
${calls.map(call => `  ${call},\n`).join('')}  model: ({ ${edited.filter(read(detail)).map(modelText(detail)).join(', ')} }) => ({ ${edited.map(own => (read(detail)(own) ? own.name : `${own.name}: ${blankText(own)}`)).join(', ')} }),
})
`)
  place.add(`${plural}/${singular}.schema.ts`, `import { z } from 'zod'

export const ${One} = z.object({
${edited.map(own => `  ${own.name}: ${zodText(own)},\n`).join('')}})

export const blank${One}: z.infer<typeof ${One}> = { ${edited.map(own => `${own.name}: ${blankText(own)}`).join(', ')} }
`)
  place.add(`${plural}/${plural}.routes.ts`, `import { defineRoute, listQuery } from '@muster/core'

export const ${one}List = defineRoute({
  path: '${path}',
  query: listQuery,
  ${access},
  chrome: 'menu',
  title: '${prefix}.many',
  load: () => import('./${singular}-list.tsx').then(m => m.${One}List),
})

/** \`new\` adds one. */
export const ${one}Detail = defineRoute({
  path: '${path}/:id',
  ${access},
  chrome: 'menu',
  title: '${prefix}',
  load: () => import('./${singular}-detail.tsx').then(m => m.${One}Detail),
})
`)
  place.add(`${plural}/${singular}-list.tsx`, `import type { ListQuery } from '@muster/core'
${uiImport(isNumbered, isTimed)}import { ListScreen, useList } from '@muster/ui/screens'
import { DataTable } from '@muster/ui/table'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ${one}Detail, ${one}List } from '../routes.ts'
import { ${many} } from './${plural}.resource.ts'

export function ${One}List({ query }: { query: ListQuery }): ReactNode {
  const { t } = useTranslation()
${isNumbered ? '  const format = useFormat()\n' : ''}  const list = useList(${many}, { at: ${one}List, query })
  return (
    <ListScreen
      title={t('${prefix}.many')} list={list} empty={t('${prefix}.empty')}
      addHref={${one}Detail.href({ params: { id: 'new' } })}
    >
      <DataTable
        label={t('${prefix}.many')}
        rows={list.rows}
        rowKey={${one} => ${one}.${key}}
        href={${one} => ${one}Detail.href({ params: { id: ${one}.${key} } })}
        remember="${plugin}.${plural}"
        columns={[
${columns.map((own, i) => `          ${columnText(own, one, prefix, i === 0)}\n`).join('')}        ]}
      />
    </ListScreen>
  )
}
`)
  place.add(`${plural}/${singular}-detail.tsx`, `import { ${controls.join(', ')} } from '@muster/ui/controls'
import { DetailScreen, useDetail } from '@muster/ui/screens'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ${one}Detail, ${one}List } from '../routes.ts'
import { blank${One}, ${One} } from './${singular}.schema.ts'
import { ${many} } from './${plural}.resource.ts'

export function ${One}Detail({ params }: { params: { id: string } }): ReactNode {
  const { t } = useTranslation()
  const ${one} = useDetail(${many}, { id: params.id, schema: ${One}, blank: blank${One}, list: ${one}List, self: ${one}Detail })
  return (
    <DetailScreen title={t('${prefix}')} detail={${one}}>
${fields.map(own => `      ${controlText(own, `${one}.form`, prefix)}\n`).join('')}    </DetailScreen>
  )
}
`)
  place.add(`${plural}/${plural}.test.tsx`, listTest())
  place.append('routes.ts', `export * from './${plural}/${plural}.routes.ts'`)
  place.say({
    [prefix]: words(singular), [`${prefix}.many`]: words(plural), [`${prefix}.empty`]: `There are no ${words(plural).toLowerCase()} yet`,
    ...wordsOf(columns, prefix), ...wordsOf(fields, prefix),
  })
  return [
    `Put ${one}List into the menu: a leaf in packages/plugin-${plugin}/src/menu.ts.`,
    ...(permission ? [] : ['The table of routes does not know it: set its permission in the routes, and add it to apps/portal/src/routing/route-table.json.']),
  ]

  function listTest(): string {
    const sample = contract.sample(row) as Record<string, unknown>
    const first = columns[0]?.name ?? key
    const record = { ...contract.sample(get.answer) as object }
    const text = fields.find(({ kind }) => kind === 'text')
    const may = permission ?? 'ADM_FLEET_VIEW'
    const change = update && text ? `
it('sends what was changed', async () => {
  const server = fakeServer().on(${get.id}, ${literal(record)}).on(${update.id}, undefined)
  const { screen, sent, press } = await openScreen(<${One}Detail params={{ id: '7' }} />, { server, login, messages })
  await screen.getByLabelText('${words(text.name)}').fill('South')
  await press('Save')
  await expect.poll(() => sent('${update.id}')[0]?.body).toMatchObject({ ${text.name}: 'South' })
})
` : ''
    const tested = [list.id, ...(change ? [get.id, update?.id ?? ''] : [])].toSorted()
    const acl = [...new Set([may, ...(update?.permissions ?? [])])]
    return `import { ${tested.join(', ')} } from '@muster/contract'
import { fakeServer } from '@muster/core/testing'
import { openScreen } from '@muster/ui/testing'
import { expect, it } from 'vitest'
import messages from '../messages.en.json'
${change ? `import { ${One}Detail } from './${singular}-detail.tsx'\n` : ''}import { ${One}List } from './${singular}-list.tsx'

const login = { acl: [${acl.map(literal).join(', ')}], feature: [${(update?.features ?? []).map(literal).join(', ')}] }
const query = { page: 1, size: undefined, q: undefined, sort: undefined }

it('lists them, each a way to its detail', async () => {
  const server = fakeServer().on(${list.id}, ${contract.row(list.answer).isPaged ? `{ items: [${literal(sample)}], totalCount: 1 }` : `[${literal(sample)}]`})
  const { screen } = await openScreen(<${One}List query={query} />, { server, login, messages })
  await expect.element(screen.getByRole('link', { name: '${String(sample[first])}' })).toHaveAttribute('href', '${path}/${String(sample[key])}')
})
${change}`
  }
}

/** Whether a detail has what a form edits. */
const read = (detail: readonly Property[]) => ({ name }: Property) => detail.some(own => own.name === name)

/** A part of the record, with what stands for it where the server leaves it out. */
const modelText = (detail: readonly Property[]) => (own: Property) => {
  const isAlways = detail.find(({ name }) => name === own.name)?.isRequired || blankText(own) === 'undefined'
  return isAlways ? own.name : `${own.name} = ${blankText(own)}`
}

export function uiImport(isNumbered: boolean, isTimed: boolean): string {
  const names = [...(isTimed ? ['Time'] : []), ...(isNumbered ? ['useFormat'] : [])]
  return names.length > 0 ? `import { ${names.join(', ')} } from '@muster/ui'\n` : ''
}
