import { blankText, literal, wordsOf } from './fields.ts'
import type { Made } from './made.ts'
import { camel, pascal, words } from './names.ts'
import { routeOf } from './route.ts'

/** A wizard that asks for what one call takes, shows it, and does it. */
export function newWizard(name: string, id: string, { contract, place, plugin, root }: Made): string[] {
  const Name = pascal(name),
    own = camel(name),
    prefix = `${plugin}.${own}`
  const call = contract.call(id)
  const needed = contract.properties(call.body).filter(({ isRequired }) => isRequired)
  const asked = needed.filter(({ kind }) => kind === 'text' || kind === 'number')
  const left = needed.find(property => !asked.includes(property))
  if (left)
    throw new Error(`${id} needs "${left.name}", which is no text or number: copy a wizard that has its own fields.`)
  if (/\{/.test(call.path)) throw new Error(`${id} names a record in its address: copy a wizard that chooses one.`)
  const { path, permission } = routeOf(root, [name], `/administration/${name}`)
  const model = `{ ${asked.map(field => `${field.name}: ${field.kind === 'number' ? 'null as number | null' : blankText(field)}`).join(', ')} }`
  const isMissing = asked.map(
    ({ name: field, kind }) => `${kind === 'number' ? `entered.${field} === null` : `!entered.${field}.trim()`}`,
  )
  const controls = [
    ...new Set(asked.map(({ kind }) => (kind === 'number' ? 'NumberField' : 'LimitedTextField'))),
  ].toSorted()
  const controlOf = ({ name: field, kind, max = 200 }: (typeof asked)[number]) => {
    const base = `label={t('${prefix}.${field}')} value={entered.${field}} onChange={${field} => enter({ ${field} })} required`
    return kind === 'number' ? `<NumberField ${base} nullable />` : `<LimitedTextField ${base} max={${max}} />`
  }
  const body = asked
    .map(({ name: field, kind }) =>
      kind === 'number' ? `${field}: entered.${field} ?? 0` : `${field}: entered.${field}`,
    )
    .join(', ')

  place.add(
    `${name}/${name}.routes.ts`,
    `import { defineRoute, wizardQuery } from '@muster/core'

export const ${own} = defineRoute({
  path: '${path}',
  query: wizardQuery,
  access: { anyOf: [${(permission ? [permission] : call.permissions).map(literal).join(', ')}] },
  chrome: 'menu',
  title: '${prefix}',
  load: () => import('./${name}.tsx').then(m => m.${Name}),
})
`,
  )
  place.add(
    `${name}/${name}.tsx`,
    `import { ${id} } from '@muster/contract'
import type { WizardQuery } from '@muster/core'
import { useApi } from '@muster/ui'
import { ${controls.join(', ')} } from '@muster/ui/controls'
import { useDraft, useWizard, WizardScreen } from '@muster/ui/screens'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ${own} } from './${name}.routes.ts'

const nothing = ${model}

export function ${Name}({ query }: { query?: WizardQuery }): ReactNode {
  const { t } = useTranslation()
  const api = useApi()
  const draft = useDraft('${plugin}.${name}', nothing)
  const { entered, enter } = draft
  const wizard = useWizard({
    at: ${own}, query, draft,
    steps: [{
      id: 'details',
      title: t('${prefix}.details'),
      missing: [${asked.map(({ name: field }, i) => `${isMissing[i]} && t('${prefix}.${field}')`).join(', ')}]
        .filter(field => field !== false).map(field => t('${prefix}.missing', { field })),
    }, { id: 'check', title: t('${prefix}.check'), missing: [] }],
    ending: t('${prefix}.ending'),
    isDirty: ${asked.map(field => `entered.${field.name} !== nothing.${field.name}`).join(' || ')},
    run: () => api.call(${id}, { body: { ${body} } }),
  })
  return (
    <WizardScreen
      title={t('${prefix}')}
      wizard={wizard}
      finish={t('${prefix}.finish')}
      panels={{
        details: (
          <div className="m-wizard-fields">
${asked.map(field => `            ${controlOf(field)}\n`).join('')}          </div>
        ),
        check: (
          <dl>
${asked.map(({ name: field }) => `            <dt>{t('${prefix}.${field}')}</dt><dd>{entered.${field}}</dd>\n`).join('')}          </dl>
        ),
      }}
      success={{
        title: t('${prefix}.done'),
        another: { label: t('${prefix}.another'), begin: draft.clear },
      }}
      failed={t('${prefix}.failed')}
    />
  )
}
`,
  )
  const value = ({ kind }: (typeof asked)[number]) => (kind === 'number' ? 7 : 'North')
  place.add(
    `${name}/${name}.test.tsx`,
    `import { ${id} } from '@muster/contract'
import { fakeServer } from '@muster/core/testing'
import { openScreen } from '@muster/ui/testing'
import { expect, it } from 'vitest'
import messages from '../messages.en.json'
import { ${Name} } from './${name}.tsx'

const login = { acl: [${call.permissions.map(literal).join(', ')}], feature: [${call.features.map(literal).join(', ')}] }

it('says what is missing, shows what was entered, and does it', async () => {
  const server = fakeServer().on(${id}, ${call.answer ? literal(contract.sample(call.answer)) : 'undefined'})
  const { screen, press, sent } = await openScreen(<${Name} />, { server, login, messages })
  await press('Next')
  await expect.element(screen.getByRole('alert')).toMatchTextContent('${words(asked[0]?.name ?? '')}')
${asked.map(field => `  await screen.getByLabelText('${words(field.name)}').fill('${value(field)}')\n`).join('')}  await press('Next')
  await press('${words(name)}')
  await expect.poll(() => sent('${id}')[0]?.body).toEqual({ ${asked.map(field => `${field.name}: ${literal(value(field))}`).join(', ')} })
  await expect.element(screen.getByRole('heading', { name: 'It is done' })).toBeVisible()
})
`,
  )
  place.append('routes.ts', `export * from './${name}/${name}.routes.ts'`)
  place.say({
    [prefix]: words(name),
    [`${prefix}.details`]: 'Details',
    [`${prefix}.ending`]: 'Outcome',
    [`${prefix}.finish`]: words(name),
    [`${prefix}.check`]: 'Check',
    [`${prefix}.done`]: 'It is done',
    [`${prefix}.another`]: 'Start again',
    [`${prefix}.failed`]: 'It was not done',
    [`${prefix}.missing`]: '{{field}} is missing.',
    ...wordsOf(asked, prefix),
  })
  return [`Put ${own} into the menu: a leaf in packages/plugin-${plugin}/src/menu.ts.`]
}
