import { leaveText, openTag } from './drawer-form.ts'
import { blankText, formOf, literal, wordsOf } from './fields.ts'
import type { Made } from './made.ts'
import { camel, nounOf, pascal, words } from './names.ts'
import { addOpener } from './opener.ts'

/** A drawer over one thing that asks for what a call takes, and does it. What the call names by id comes from who opens it. */
export function newDrawer(name: string, id: string, { contract, place, plugin }: Made): string[] {
  nounOf(`${name}s`, name)
  const Name = pascal(name),
    own = camel(name),
    prefix = `${plugin}.${own}`
  const call = contract.call(id)
  // whoever sends a key for a repeated click makes one in the code
  const body = contract.properties(call.body).filter(({ name: key }) => key !== 'requestKey')
  const named = body.filter(({ name: key, isRequired }) => isRequired && key.endsWith('Id'))
  const { fields, kept } = formOf(body.filter(property => !named.includes(property)))
  if (kept[0])
    throw new Error(`"${kept[0].name}" is no plain field: copy a drawer that chooses from a list, such as geofences/.`)
  if (fields.length === 0) throw new Error(`${id} asks for nothing that is typed: a button that calls it is enough.`)
  const flag = fields.find(({ kind }) => kind === 'flag')
  if (flag) throw new Error(`"${flag.name}" is no text or number: copy a drawer with fields of its own.`)
  const props = [...call.parameters, ...named.map(({ name: key, kind }) => ({ name: key, kind }))]
  const propNames = props.map(({ name: key }) => key).join(', ')
  const model = fields
    .map(field => `${field.name}: ${field.kind === 'number' ? 'null as number | null' : blankText(field)}`)
    .join(', ')
  const needed = fields.filter(({ isRequired }) => isRequired)
  const isThere = needed.map(({ name: field, kind }) =>
    kind === 'number' ? `entered.${field} !== null` : `entered.${field}.trim() !== ''`,
  )
  const controls = [
    ...new Set(fields.map(({ kind }) => (kind === 'number' ? 'NumberField' : 'LimitedTextField'))),
  ].toSorted()
  const bodyOf = [
    ...named.map(({ name: key }) => key),
    ...fields.map(({ name: field, kind, isRequired }) => {
      if (kind === 'number')
        return isRequired
          ? `${field}: entered.${field} ?? 0`
          : `...(entered.${field} !== null && { ${field}: entered.${field} })`
      return isRequired ? `${field}: entered.${field}` : `...(entered.${field} && { ${field}: entered.${field} })`
    }),
  ].join(', ')
  const path = call.parameters.length > 0 ? `path: { ${call.parameters.map(({ name: key }) => key).join(', ')} }, ` : ''
  const access = call.permissions.map(literal).join(', ')

  const form = { prefix, isTouched: 'isTouched', ...(isThere.length > 0 && { canSave: 'isWhole' }), save: prefix }

  addOpener(name, { access, props }, place, prefix)
  const control = ({ name: field, kind, isRequired, max = 200 }: (typeof fields)[number]) => {
    const more = `${kind === 'number' ? ' nullable' : ` max={${max}}`}${isRequired ? ' required' : ''}`
    return `<${kind === 'number' ? 'NumberField' : 'LimitedTextField'} label={t('${prefix}.${field}')} value={entered.${field}} onChange={${field} => enter({ ...entered, ${field} })}${more} />`
  }
  place.add(
    `${name}/${name}.drawer.tsx`,
    `import { ${id} } from '@muster/contract'
import { Button, toast, useApi, useLeave } from '@muster/ui'
import { ${controls.join(', ')} } from '@muster/ui/controls'
import { Drawer } from '@muster/ui/drawer'
import { useMutation } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ${Name}Subject } from './${name}.drawers.ts'

const nothing = { ${model} }

export function ${Name}Drawer({ ${[propNames, 'label', 'close'].filter(Boolean).join(', ')} }: ${Name}Subject & { close(): void }): ReactNode {
  const { t } = useTranslation()
  const api = useApi()
  const [entered, enter] = useState(nothing)
  const isTouched = entered !== nothing
${isThere.length > 0 ? `  const isWhole = ${isThere.join(' && ')}\n` : ''}  const { mutate, isPending } = useMutation({
    mutationFn: () => api.call(${id}, { ${path}body: { ${bodyOf} } }),
    onSuccess: () => {
      toast({ tone: 'success', text: t('${prefix}.done', { name: label }) })
      close()
    },
    onError: error => toast({ tone: 'danger', text: t('${prefix}.failed', { reason: error.message }) }),
  })
${leaveText(form)}  return (
${openTag(form)}${fields.map(field => `      ${control(field)}\n`).join('')}    </Drawer>
  )
}
`,
  )
  const given = props.map(({ name: key, kind }) => `${key}=${kind === 'number' ? '{7}' : '"7"'}`).join(' ')
  const value = ({ kind }: (typeof fields)[number]) => (kind === 'number' ? 7 : 'South')
  const bodySent = [
    ...named.map(({ name: key, kind }) => `${key}: ${kind === 'number' ? 7 : `'7'`}`),
    ...fields.map(field => `${field.name}: ${literal(value(field))}`),
  ].join(', ')
  place.add(
    `${name}/${name}.test.tsx`,
    `import { ${id} } from '@muster/contract'
import { fakeServer } from '@muster/core/testing'
import { openScreen } from '@muster/ui/testing'
import { expect, it } from 'vitest'
import messages from '../messages.en.json'
import { ${Name}Drawer } from './${name}.drawer.tsx'

const login = { acl: [${access}], feature: [${call.features.map(literal).join(', ')}] }

async function open() {
  let closings = 0
  const server = fakeServer().on(${id}, ${call.answer ? literal(contract.sample(call.answer)) : 'undefined'})
  const opened = await openScreen(<${Name}Drawer ${given} label="North" close={() => void closings++} />, { server, login, messages })
  return { ...opened, closings: () => closings }
}

it('sends what was entered, and closes', async () => {
  const { screen, sent, press, closings } = await open()
${isThere.length > 0 ? `  await expect.element(screen.getByRole('button', { name: '${words(name)}', exact: true })).toBeDisabled()\n` : ''}${fields.map(field => `  await screen.getByLabelText('${words(field.name)}').fill('${value(field)}')\n`).join('')}  await press('${words(name)}')
  await expect.poll(closings).toBe(1)
  expect(sent('${id}')[0]).toMatchObject({ ${call.parameters.length > 0 ? `path: { ${call.parameters.map(({ name: key }) => `${key}: '7'`).join(', ')} }, ` : ''}body: { ${bodySent} } })
})

it('asks before what was entered is lost', async () => {
  const { screen, sent, press, closings } = await open()
  await screen.getByLabelText('${words(fields[0]?.name ?? '')}').fill('${value(fields[0] as (typeof fields)[number])}')
  await press('Cancel')
  await press('Leave')
  await expect.poll(closings).toBe(1)
  expect(sent('${id}')).toEqual([])
})
`,
  )
  place.say({
    [prefix]: words(name),
    [`${prefix}.of`]: `${words(name)}: {{name}}`,
    [`${prefix}.done`]: '{{name}} has been saved.',
    [`${prefix}.failed`]: 'It could not be done. {{reason}}',
    ...wordsOf(fields, prefix),
  })
  return [
    `Name ${own} among the drawers of packages/plugin-${plugin}/src/index.ts, and show ${Name}Button where it is to be opened from.`,
    'Invalidate the queries whose answers it changes, in onSuccess.',
  ]
}
