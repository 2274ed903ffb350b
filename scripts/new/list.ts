import { formFiles } from './detail.ts'
import { columnsOf, columnText, literal, wordsOf } from './fields.ts'
import type { Made } from './made.ts'
import { camel, pascal, words, type Noun } from './names.ts'
import type { OwnField } from './own-field.ts'
import { routeOf } from './route.ts'

export interface More {
  /** A field that has an editor of its own. */
  own?: OwnField
  /** Fields that a choice brings: `canMuTypeCode=PRESET:muTypeId,muId`. */
  when?: readonly string[]
}

/** A list with its detail, over the five calls of the noun. */
export function newList(noun: Noun, made: Made, more: More = {}): string[] {
  const { plural, singular } = noun
  const { contract, place, plugin, root } = made
  const Many = pascal(plural),
    One = pascal(singular),
    many = camel(plural),
    one = camel(singular)
  const prefix = `${plugin}.${one}`
  const list = contract.call(`list${Many}`)
  const row = contract.row(list.answer).schema
  const columns = columnsOf(contract.properties(row))
  const key = contract.properties(row).find(({ name, isRequired }) => isRequired && /id$/i.test(name))?.name ?? 'id'
  const { path, permission } = routeOf(root, [plural, singular], `/administration/data/${plural}`)
  const may = permission ?? list.permissions[0] ?? 'ADM_FLEET_VIEW'
  const access = `access: { anyOf: ['${may}'] }`
  const isNumbered = columns.some(({ kind }) => kind === 'number'),
    isTimed = columns.some(({ kind }) => kind === 'time')
  const sample = contract.sample(row) as Record<string, unknown>
  const { fields, test } = formFiles(noun, may, made, more)

  place.add(
    `${plural}/${plural}.routes.ts`,
    `import { defineRoute, listQuery } from '@muster/core'

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
`,
  )
  place.add(
    `${plural}/${singular}-list.tsx`,
    `import type { ListQuery } from '@muster/core'
${uiImport(isNumbered, isTimed)}import { ListScreen, useList } from '@muster/ui/screens'
import { DataTable } from '@muster/ui/table'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ${one}Detail, ${one}List } from './${plural}.routes.ts'
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
`,
  )
  const calls = [list.id, ...test.calls].toSorted()
  place.add(
    `${plural}/${plural}.test.tsx`,
    `import { ${calls.join(', ')} } from '@muster/contract'
import { fakeServer } from '@muster/core/testing'
import { openScreen } from '@muster/ui/testing'
import { expect, it } from 'vitest'
import said from '../messages.en.json'
${test.text ? `import { ${One}Detail } from './${singular}-detail.tsx'\n` : ''}import { ${One}List } from './${singular}-list.tsx'

const login = { acl: ${literal([...new Set([may, ...test.permissions])])}, feature: ${literal(test.features)} }
const query = { page: 1, size: undefined, q: undefined, sort: undefined }

it('lists them, each a way to its detail', async () => {
  const server = fakeServer().on(${list.id}, ${contract.row(list.answer).isPaged ? literal(contract.page(list.answer, sample)) : `[${literal(sample)}]`})
  const { screen } = await openScreen(<${One}List query={query} />, { server, login, messages: said })
  await expect.element(screen.getByRole('link', { name: '${String(sample[columns[0]?.name ?? key])}' })).toHaveAttribute('href', '${path}/${String(sample[key])}')
})
${test.text}`,
  )
  place.append('routes.ts', `export * from './${plural}/${plural}.routes.ts'`)
  place.say({
    [prefix]: words(singular),
    [`${prefix}.many`]: words(plural),
    [`${prefix}.empty`]: `There are no ${words(plural).toLowerCase()} yet`,
    ...wordsOf(columns, prefix),
    ...wordsOf(fields, prefix),
  })
  return [
    `Put ${one}List into the menu: a leaf in packages/plugin-${plugin}/src/menu.ts.`,
    ...(permission
      ? []
      : [
          'The table of routes does not know it: see its permission in the routes, and add it to apps/portal/src/routing/route-table.json.',
        ]),
  ]
}

export function uiImport(isNumbered: boolean, isTimed: boolean): string {
  const names = [...(isTimed ? ['Time'] : []), ...(isNumbered ? ['useFormat'] : [])]
  return names.length > 0 ? `import { ${names.join(', ')} } from '@muster/ui'\n` : ''
}
