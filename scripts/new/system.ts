import { columnsOf, columnText, literal, wordsOf, wordsOfCode } from './fields.ts'
import type { Made } from './made.ts'
import { camel, nounOf, pascal, words } from './names.ts'
import { routeOf } from './route.ts'

/** What the servers do: a list that follows by itself, and what is done to one of it after a yes. */
export function newSystem(
  name: string,
  id: string,
  actionIds: readonly string[],
  { contract, place, plugin, root }: Made,
): string[] {
  nounOf(`${name}s`, name)
  const Name = pascal(name),
    own = camel(name),
    prefix = `${plugin}.${own}`
  const list = contract.call(id)
  const row = contract.row(list.answer).schema
  const schema = contract.nameOf(row)
  const rows = contract.properties(row)
  const key = rows.find(({ name: key, isRequired }) => isRequired && (/id$/i.test(key) || key === 'name'))?.name
  const [part, ...more] = list.parameters
  const choices = part ? (rows.find(own => own.name === part.name)?.choices ?? []) : []
  if (!schema || !list.isPaged || !key || more.length > 0 || (part && choices.length === 0))
    throw new Error(`${id} is no list of what is known by an id or a name: copy plugin-admin/src/scheduler/.`)
  if (actionIds.length === 0)
    throw new Error('Say what may be done with one: --actions with the names of calls, commas between them.')
  const actions = actionIds.map(action => contract.call(action))
  const odd = actions.find(
    ({ body, parameters }) =>
      body !== undefined || parameters.some(({ name: key }) => !rows.some(own => own.name === key)),
  )
  if (odd)
    throw new Error(
      `${odd.id} takes more than which one is meant: copy a drawer that asks for it, such as scheduler/trigger.drawer.tsx.`,
    )
  const columns = columnsOf(rows.filter(({ name: own }) => own !== part?.name)).toSorted(
    (a, b) => Number(b.name === key) - Number(a.name === key),
  )
  const isNumbered = columns.some(({ kind }) => kind === 'number'),
    isTimed = columns.some(({ kind }) => kind === 'time')
  const { path, permission } = routeOf(root, [name], `/sys/${name}`)
  const may = permission ?? list.permissions[0] ?? 'SYS_INTERNAL_SERVICE'
  const taken = [...new Set(actions.flatMap(({ parameters }) => parameters.map(own => own.name)))]
  const Row = `${Name}Row`

  place.add(
    `services/${name}.service.ts`,
    `import { ${[id, ...actionIds].toSorted().join(', ')}, type ${list.service}Schemas } from '@muster/contract'
import { defineService, pageOf, queryKeyOf, type Core, type QueryKey } from '@muster/core'

export type ${Row} = ${list.service}Schemas['${schema}']

type Key = Pick<${Row}, ${taken.map(literal).join(' | ')}>

/** There are not more than one page holds. */
const all = { page: 1, size: 1000 }

export const ${own} = defineService({ id: '${plugin}.${name}', create: create${Name} })

export type ${Name} = ReturnType<typeof create${Name}>

function create${Name}({ api }: Pick<Core, 'api'>) {
  return {
    rows: (${part ? `${part.name}: ${Row}['${part.name}']` : ''}) => api.queryFor(${id}, { ${part ? `path: { ${part.name} }, ` : ''}query: pageOf(${id}, all) }),
${actions.map(call => `    ${call.id}: (${destructured(call)}) => api.call(${call.id}, { path: { ${call.parameters.map(own => own.name).join(', ')} } }),\n`).join('')}    /** Every list, for invalidation. */
    key: (): QueryKey => queryKeyOf(${id}),
  }
}
`,
  )
  place.add(
    `${name}/${name}.routes.ts`,
    `import { defineRoute } from '@muster/core'

export const ${own}Screen = defineRoute({
  path: '${path}',
  access: { anyOf: ['${may}'] },
  chrome: 'menu',
  title: '${prefix}',
  load: () => import('./${name}-screen.tsx').then(m => m.${Name}Screen),
})
`,
  )
  place.add(
    `${name}/use-${name}.ts`,
    `import { toast, useService } from '@muster/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ${own}, type ${Name}, type ${Row} } from '../services/${name}.service.ts'

/** What can be done to one. */
export const acts = [${actionIds.map(literal).join(', ')}] as const satisfies readonly (keyof ${Name})[]

export type Act = (typeof acts)[number]

/** It changes while one looks. */
const refreshMs = 3000

export function use${Name}(${part ? `${part.name}: ${Row}['${part.name}']` : ''}) {
  const { data, error, refetch } = useQuery({ ...useService(${own}).rows(${part?.name ?? ''}), refetchInterval: refreshMs })
  const rows = data?.items ?? []
  return {
    rows,
    status: data ? (rows.length > 0 ? 'ready' : 'empty') : error ? 'error' : 'loading',
    error: error?.message,
    reload: () => void refetch(),
  } as const
}

/** Something done to one, which the list then shows; a toast says so, or why not. */
export function use${Name}Act(act: Act, onDone: () => void) {
  const { t } = useTranslation()
  const service: ${Name} = useService(${own})
  const queries = useQueryClient()
  return useMutation<unknown, Error, ${Row}>({
    mutationFn: row => service[act](row),
    onSuccess: (_, row) => void toast({ tone: 'success', text: t(\`${prefix}.\${act}.done\`, { name: row.${key} }) }),
    onError: (error, row) => void toast({ tone: 'danger', text: \`\${t(\`${prefix}.\${act}.failed\`, { name: row.${key} })} \${error.message}\` }),
    onSettled: () => {
      onDone()
      return queries.invalidateQueries({ queryKey: service.key() })
    },
  })
}
`,
  )
  place.add(
    `${name}/act.dialog.tsx`,
    `import { Dialog } from '@muster/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ${Row} } from '../services/${name}.service.ts'
import { use${Name}Act, type Act } from './use-${name}.ts'

/** Does something to one, after a yes. */
export function ActDialog({ act, row, onDone }: { act: Act; row: ${Row}; onDone(): void }): ReactNode {
  const { t } = useTranslation()
  const { mutate, isPending } = use${Name}Act(act, onDone)
  return (
    <Dialog
      kind="confirm"
      title={t(\`${prefix}.\${act}.title\`, { name: row.${key} })}
      message={t(\`${prefix}.\${act}.text\`, { name: row.${key} })}
      okLabel={t(\`${prefix}.\${act}\`)}
      busy={isPending}
      onAnswer={ok => (ok ? mutate(row) : onDone())}
    />
  )
}
`,
  )
  place.add(
    `${name}/${name}-table.tsx`,
    `${isNumbered || isTimed ? `import { ${[...(isTimed ? ['Time'] : []), ...(isNumbered ? ['useFormat'] : [])].join(', ')} } from '@muster/ui'\n` : ''}import { DataTable, ListContainer } from '@muster/ui/table'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ${Row} } from '../services/${name}.service.ts'
import { acts, use${Name}, type Act } from './use-${name}.ts'

interface Props {
${part ? `  ${part.name}: ${Row}['${part.name}']\n` : ''}  label: string
  onAct(act: Act, row: ${Row}): void
}

export function ${Name}Table({ ${part ? `${part.name}, ` : ''}label, onAct }: Props): ReactNode {
  const { t } = useTranslation()
${isNumbered ? '  const format = useFormat()\n' : ''}  const { rows, status, error, reload } = use${Name}(${part?.name ?? ''})
  return (
    <ListContainer status={status} error={error} onRetry={reload} empty={{ icon: 'clock', title: t('${prefix}.empty') }}>
      <DataTable
        label={label}
        rows={rows}
        rowKey={row => row.${key}}
        height="content"
        actions={row => acts.map(act => ({ label: t(\`${prefix}.\${act}\`), run: () => onAct(act, row) }))}
        columns={[
${columns.map((column, i) => `          ${columnText(column, 'row', prefix, i === 0)}\n`).join('')}        ]}
      />
    </ListContainer>
  )
}
`,
  )
  place.add(
    `${name}/${name}-screen.tsx`,
    `import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ${Row} } from '../services/${name}.service.ts'
import { ActDialog } from './act.dialog.tsx'
import './${name}.css'
import { ${Name}Table } from './${name}-table.tsx'
import type { Act } from './use-${name}.ts'

/** It follows what happens by itself, and asks before anything is done. */
export function ${Name}Screen(): ReactNode {
  const { t } = useTranslation()
  const id = useId()
  const [asked, ask] = useState<{ act: Act; row: ${Row} }>()
  return (
    <section className="${plugin}-${name}" aria-labelledby={id}>
      <h1 id={id}>{t('${prefix}')}</h1>
${
  part
    ? `      {(${literal(choices)} as const).map(${part.name} => (
        <section key={${part.name}} aria-labelledby={\`\${id}-\${${part.name}}\`}>
          <h2 id={\`\${id}-\${${part.name}}\`}>{t(\`${prefix}.${part.name}.\${${part.name}}\`)}</h2>
          <${Name}Table ${part.name}={${part.name}} label={t(\`${prefix}.${part.name}.\${${part.name}}\`)} onAct={(act, row) => ask({ act, row })} />
        </section>
      ))}
`
    : `      <${Name}Table label={t('${prefix}')} onAct={(act, row) => ask({ act, row })} />
`
}      {asked && <ActDialog {...asked} onDone={() => ask(undefined)} />}
    </section>
  )
}
`,
  )
  place.add(
    `${name}/${name}.css`,
    `.${plugin}-${name} {
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  gap: 16px;
  height: 100%;
  padding: 24px;
  overflow: auto;
}

.${plugin}-${name} :is(h1, h2) {
  margin: 0;
}

@media (max-width: 480px) {
  .${plugin}-${name} {
    padding: 16px 8px;
  }
}
`,
  )
  const [first] = actions
  const sample = {
    ...(contract.sample(row) as Record<string, unknown>),
    [key]: rows.find(own => own.name === key)?.kind === 'number' ? 7 : 'North',
    ...(part && { [part.name]: choices[0] }),
  }
  place.add(
    `${name}/${name}.test.tsx`,
    `import { ${[id, first?.id ?? ''].toSorted().join(', ')} } from '@muster/contract'
import { fakeServer, problem } from '@muster/core/testing'
import { Toasts } from '@muster/ui'
import { openScreen } from '@muster/ui/testing'
import { expect, it } from 'vitest'
import said from '../messages.en.json'
import type { ${Row} } from '../services/${name}.service.ts'
import { ${Name}Screen } from './${name}-screen.tsx'

const one: ${Row} = ${literal(sample)}
const pageOf = (items: ${Row}[]) => (${contract.pageText(list.answer, 'items', 'items.length')})

async function open(rows: ${Row}[] = [one]) {
  const server = fakeServer()
    .on(${id}, ${part ? `({ path }) => pageOf(rows.filter(row => row.${part.name} === path.${part.name}))` : '() => pageOf(rows)'})
    .on(${first?.id ?? ''}, undefined)
  const opened = await openScreen(<><${Name}Screen /><Toasts /></>, { server, login: { acl: ['${may}'] }, messages: said })
  const row = opened.screen.getByRole('row', { name: '${String(sample[key])}' })
  return {
    ...opened, row, server,
    act: async () => {
      await row.getByRole('button', { name: /^Actions/ }).click()
      await opened.screen.getByRole('menuitem', { name: said['${prefix}.${first?.id ?? ''}'] }).click()
    },
  }
}

it('does nothing without a yes, and says what became of it', async () => {
  const { act, screen, dialog, sent, press, server } = await open()
  await act()
  await press('Cancel')
  expect(sent('${first?.id ?? ''}')).toEqual([])
  await act()
  await dialog.getByRole('button', { name: said['${prefix}.${first?.id ?? ''}'], exact: true }).click()
  await expect.poll(() => sent('${first?.id ?? ''}').map(({ path }) => path)).toEqual([{ ${first?.parameters.map(own => `${own.name}: '${String(sample[own.name])}'`).join(', ') ?? ''} }])
  server.on(${first?.id ?? ''}, () => problem(503, 'The database is away.'))
  await act()
  await dialog.getByRole('button', { name: said['${prefix}.${first?.id ?? ''}'], exact: true }).click()
  await expect.element(screen.getByText(/The database is away\\./)).toBeVisible()
})

it('follows what happens by itself', async () => {
  const rows: ${Row}[] = []
  const { screen, row } = await open(rows)
  await expect.element(screen.getByText(said['${prefix}.empty']).first()).toBeVisible()
  rows.push(one)
  await expect.element(row, { timeout: 10_000 }).toBeVisible()
})
`,
  )
  place.append('routes.ts', `export * from './${name}/${name}.routes.ts'`)
  const index = `export { ${own}, type ${Name}, type ${Row} } from './${name}.service.ts'`
  if (place.has('services/index.ts')) place.append('services/index.ts', index)
  else place.add('services/index.ts', `${index}\n`)
  place.say({
    [prefix]: words(name),
    [`${prefix}.empty`]: 'There is nothing yet',
    ...Object.fromEntries(choices.map(choice => [`${prefix}.${part?.name}.${choice}`, wordsOfCode(choice)])),
    ...wordsOf(columns, prefix),
    ...Object.fromEntries(
      actionIds.flatMap(action => [
        [`${prefix}.${action}`, words(action)],
        [`${prefix}.${action}.title`, `${words(action)}: {{name}}?`],
        [`${prefix}.${action}.text`, 'It is done at once, on the servers.'],
        [`${prefix}.${action}.done`, `{{name}}: ${words(action).toLowerCase()} is done.`],
        [`${prefix}.${action}.failed`, `{{name}}: ${words(action).toLowerCase()} failed.`],
      ]),
    ),
  })
  return [
    `Put ${own}Screen into the menu: a leaf in packages/plugin-${plugin}/src/menu.ts.`,
    'Say in the words of each question what stops by it. What is typed is judged by the server: scheduler/use-next-runs.ts.',
  ]
}

function destructured({ parameters }: { parameters: readonly { name: string }[] }): string {
  return `{ ${parameters.map(({ name }) => name).join(', ')} }: Key`
}
