import { columnsOf, columnText, literal, factLines, wordsOf } from './fields.ts'
import { uiImport } from './list.ts'
import type { Made } from './made.ts'
import { camel, pascal, words, type Noun } from './names.ts'
import { routeOf } from './route.ts'

/** A list that leads to the card of one, and what may be done with it: calls that take nothing but which one is meant. */
export function newCard(
  { plural, singular }: Noun,
  actionIds: readonly string[],
  { contract, place, plugin, root }: Made,
): string[] {
  const Many = pascal(plural),
    One = pascal(singular),
    many = camel(plural),
    one = camel(singular)
  const prefix = `${plugin}.${one}`
  const list = contract.call(`list${Many}`),
    get = contract.call(`get${One}`)
  if (actionIds.length === 0)
    throw new Error('Say what may be done with one: --actions with the names of calls, commas between them.')
  const actions = actionIds.map(id => contract.call(id))
  const odd = actions.find(({ body, parameters }) => body !== undefined || parameters.length !== 1)
  if (odd)
    throw new Error(
      `${odd.id} takes more than which one is meant: copy an action with a dialog, such as card/postpone.dialog.tsx.`,
    )
  const row = contract.row(list.answer).schema
  const columns = columnsOf(contract.properties(row))
  const key = contract.properties(row).find(({ name, isRequired }) => isRequired && /id$/i.test(name))?.name ?? 'id'
  const detail = contract.properties(get.answer)
  const facts = columnsOf(detail)
  const title = detail
    .toSorted((a, b) => Number(b.name === 'name') - Number(a.name === 'name'))
    .find(({ kind, isRequired }) => kind === 'text' && isRequired)?.name
  if (!title)
    throw new Error(`${get.id} answers nothing that a card could be called by: copy plugin-maintenance/src/card/.`)
  const { path, permission } = routeOf(root, [plural, singular], `/administration/data/${plural}`)
  const access = `access: { anyOf: ['${permission ?? 'ADM_FLEET_VIEW'}'] }`
  const pathOf = ({ parameters: [parameter] }: typeof get) =>
    parameter?.name === 'id' ? 'id' : `${parameter?.name ?? 'id'}: id`
  const isText = get.parameters[0]?.kind === 'text'
  const isNumbered = (of: typeof columns) => of.some(({ kind }) => kind === 'number')
  const isTimed = (of: typeof columns) => of.some(({ kind }) => kind === 'time')
  const uiNames = [...(isTimed(facts) ? ['Time'] : []), ...(isNumbered(facts) ? ['useFormat'] : [])]

  place.add(
    `${plural}/${plural}.resource.ts`,
    `import { ${[get.id, list.id].toSorted().join(', ')} } from '@muster/contract'
import { defineResource } from '@muster/core'

export const ${many} = defineResource({ id: '${plugin}.${plural}', list: ${list.id}, get: ${get.id}, model: detail => detail })
`,
  )
  place.add(
    `${plural}/${singular}-card.service.ts`,
    `import { ${[get.id, ...actionIds].toSorted().join(', ')} } from '@muster/contract'
import { defineService, queryKeyOf, type Access } from '@muster/core'
import { ${many} } from './${plural}.resource.ts'

export const ${one}Card = defineService({
  id: '${plugin}.${singular}-card',
  create: ({ api }) => ({
    card: (id: ${isText ? 'string' : 'number'}) => api.queryFor(${get.id}, { path: { ${pathOf(get)} } }),
${actions.map(call => `    ${call.id}: (id: ${isText ? 'string' : 'number'}) => api.call(${call.id}, { path: { ${pathOf(call)} } }),\n`).join('')}  }),
})

/** What may be done, and by whom. */
export const ${one}Actions = [
${actions
  .map(
    ({ id, permissions, features }) =>
      `  { id: '${id}', access: { anyOf: [${permissions.map(literal).join(', ')}]${features[0] ? `, feature: '${features[0]}'` : ''} } },\n`,
  )
  .join('')}] as const satisfies readonly { id: string; access: Access }[]

/** Keys of the queries whose answers are others once something was done. */
export const changedBy${One}Actions = [queryKeyOf(${get.id}), [${many}.id]]
`,
  )
  place.add(
    `${plural}/${plural}.routes.ts`,
    `import { defineRoute, listQuery } from '@muster/core'

export const ${one}Status = defineRoute({
  path: '${path}',
  query: listQuery,
  ${access},
  chrome: 'menu',
  title: '${prefix}.many',
  load: () => import('./${singular}-status.tsx').then(m => m.${One}Status),
})

export const ${one}CardRoute = defineRoute({
  path: '${path}/:id',
  ${access},
  chrome: 'menu',
  title: '${prefix}',
  load: () => import('./${singular}-card.tsx').then(m => m.${One}Card),
})
`,
  )
  place.add(
    `${plural}/${singular}-status.tsx`,
    `import type { ListQuery } from '@muster/core'
${uiImport(isNumbered(columns), isTimed(columns))}import { ListScreen, useList } from '@muster/ui/screens'
import { DataTable } from '@muster/ui/table'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ${one}CardRoute, ${one}Status } from './${plural}.routes.ts'
import { ${many} } from './${plural}.resource.ts'

export function ${One}Status({ query }: { query: ListQuery }): ReactNode {
  const { t } = useTranslation()
${isNumbered(columns) ? '  const format = useFormat()\n' : ''}  const list = useList(${many}, { at: ${one}Status, query })
  return (
    <ListScreen title={t('${prefix}.many')} list={list} empty={t('${prefix}.empty')}>
      <DataTable
        label={t('${prefix}.many')}
        rows={list.rows}
        rowKey={${one} => ${one}.${key}}
        href={${one} => ${one}CardRoute.href({ params: { id: ${one}.${key} } })}
        remember="${plugin}.${plural}"
        columns={[
${columns.map((own, i) => `          ${columnText(own, one, prefix, i === 0)}\n`).join('')}        ]}
      />
    </ListScreen>
  )
}
`,
  )
  place.add(
    `${plural}/${singular}-card.tsx`,
    `import { ${['Button', 'LinkButton', 'Loading', 'StatePanel', ...uiNames, 'useService'].toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)).join(', ')} } from '@muster/ui'
import { Screen } from '@muster/ui/screens'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ${one}Status } from './${plural}.routes.ts'
import { ${One}Action } from './${singular}-action.tsx'
import './${singular}-card.css'
import { ${one}Actions, ${one}Card } from './${singular}-card.service.ts'

/** One of them, and what may be done with it. */
export function ${One}Card({ params }: { params: { id: string } }): ReactNode {
  const { t } = useTranslation()
${isNumbered(facts) ? '  const format = useFormat()\n' : ''}  const id = ${isText ? 'params.id' : 'Number(params.id)'}
  const { data: ${one}, error, isPending, refetch } = useQuery(useService(${one}Card).card(id))
  if (isPending) return <Loading />
  if (error) {
    return (
      <StatePanel icon="alert" title={t('${prefix}.failed')} subtitle={error.message}>
        <Button look="primary" onClick={() => void refetch()}>{t('ui.retry')}</Button>
      </StatePanel>
    )
  }
  const facts = [
${factLines(facts, one, prefix)}  ]
  return (
    <Screen
      title={${one}.${title}}
      actions={
        <>
          <LinkButton look="quiet" href={${one}Status.href()}>{t('screens.back')}</LinkButton>
          {${one}Actions.map(action => <${One}Action key={action.id} action={action} id={id} name={${one}.${title}} />)}
        </>
      }
    >
      <dl className="${plugin}-${singular}-facts">
        {facts.map(({ label, value }) => <div key={label}><dt>{label}</dt><dd>{value}</dd></div>)}
      </dl>
    </Screen>
  )
}
`,
  )
  place.add(
    `${plural}/${singular}-card.css`,
    `.${plugin}-${singular}-facts {
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 220px), 1fr));
  gap: 12px 24px;
  margin: 0;
}

.${plugin}-${singular}-facts dt {
  color: var(--m-muted);
}

.${plugin}-${singular}-facts dd {
  margin: 0;
  overflow-wrap: anywhere;
}
`,
  )
  place.add(
    `${plural}/${singular}-action.tsx`,
    `import { Button, toast, useCan, useService } from '@muster/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { changedBy${One}Actions, ${one}Card, type ${one}Actions } from './${singular}-card.service.ts'

interface Props {
  action: (typeof ${one}Actions)[number]
  id: ${isText ? 'string' : 'number'}
  name: string
}

/** Does one thing, tells what became of it, and has what it changed read again. */
export function ${One}Action({ action, id, name }: Props): ReactNode {
  const { t } = useTranslation()
  const service = useService(${one}Card)
  const queries = useQueryClient()
  const may = useCan(action.access)
  const { mutate, isPending } = useMutation<unknown>({
    mutationFn: () => service[action.id](id),
    onSuccess: () => {
      toast({ tone: 'success', text: t('${prefix}.done', { name }) })
      return Promise.all(changedBy${One}Actions.map(queryKey => queries.invalidateQueries({ queryKey })))
    },
    onError: error => toast({ tone: 'danger', text: t('${prefix}.notDone', { reason: error.message }) }),
  })
  return may && <Button busy={isPending} onClick={() => mutate()}>{t(\`${prefix}.\${action.id}\`)}</Button>
}
`,
  )
  place.add(`${plural}/${plural}.test.tsx`, cardTest())
  place.append('routes.ts', `export * from './${plural}/${plural}.routes.ts'`)
  place.say({
    [prefix]: words(singular),
    [`${prefix}.many`]: words(plural),
    [`${prefix}.empty`]: `There are no ${words(plural).toLowerCase()} yet`,
    [`${prefix}.failed`]: `${words(singular)} could not be loaded`,
    [`${prefix}.done`]: '{{name}} has been updated.',
    [`${prefix}.notDone`]: 'It could not be done. {{reason}}',
    ...Object.fromEntries(actionIds.map(id => [`${prefix}.${id}`, words(id)])),
    ...wordsOf(columns, prefix),
    ...wordsOf(facts, prefix),
  })
  return [
    `Put ${one}Status into the menu: a leaf in packages/plugin-${plugin}/src/menu.ts.`,
    'An action that cannot be undone asks first: raise a dialog event before mutate.',
    ...(permission
      ? []
      : [
          'The table of routes does not know it: set its permission in the routes, and add it to apps/portal/src/routing/route-table.json.',
        ]),
  ]

  function cardTest(): string {
    const sample = contract.sample(row) as Record<string, unknown>
    const record = contract.sample(get.answer) as Record<string, unknown>
    const [action] = actions
    if (!action) return ''
    const may = permission ?? 'ADM_FLEET_VIEW'
    const acl = [...new Set([may, ...action.permissions])]
    const answer = action.answer ? literal(contract.sample(action.answer)) : 'undefined'
    return `import { ${[action.id, get.id, list.id].toSorted().join(', ')} } from '@muster/contract'
import { fakeServer } from '@muster/core/testing'
import { openScreen } from '@muster/ui/testing'
import { expect, it } from 'vitest'
import messages from '../messages.en.json'
import { ${One}Card } from './${singular}-card.tsx'
import { ${One}Status } from './${singular}-status.tsx'

const login = { acl: [${acl.map(literal).join(', ')}], feature: [${action.features.map(literal).join(', ')}] }
const query = { page: 1, size: undefined, q: undefined, sort: undefined }
const aServer = () => fakeServer()
  .on(${list.id}, ${contract.row(list.answer).isPaged ? `${literal(contract.page(list.answer, sample))}` : `[${literal(sample)}]`})
  .on(${get.id}, ${literal(record)})
  .on(${action.id}, ${answer})
const card = (acl = login.acl) => openScreen(<${One}Card params={{ id: '7' }} />, { server: aServer(), login: { ...login, acl }, messages })

it('leads from the list to the card', async () => {
  const { screen } = await openScreen(<${One}Status query={query} />, { server: aServer(), login, messages })
  await expect.element(screen.getByRole('link', { name: '${String(sample[columns[0]?.name ?? key])}' })).toHaveAttribute('href', '${path}/${String(sample[key])}')
})

it('does what is pressed with the one that is shown, and reads it again', async () => {
  const { screen, sent, press } = await card()
  await expect.element(screen.getByRole('heading', { name: '${String(record[title ?? ''])}' })).toBeVisible()
  await press('${words(action.id)}')
  await expect.poll(() => sent('${get.id}').length).toBe(2)
  expect(sent('${action.id}').map(call => call.path)).toEqual([{ ${action.parameters[0]?.name ?? 'id'}: '7' }])
})

it('who may only look is offered nothing to do', async () => {
  const { screen } = await card([])
  await expect.element(screen.getByRole('heading', { name: '${String(record[title ?? ''])}' })).toBeVisible()
  expect(screen.getByRole('button', { name: '${words(action.id)}' }).query()).toBeNull()
})
`
  }
}
