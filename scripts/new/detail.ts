import type { Property } from './contract.ts'
import { blankText, controlOf, controlText, formOf, literal, zodText } from './fields.ts'
import { kindControls, kindModel, kindModelTest, kindOf, kindTest } from './kind.ts'
import type { More } from './list.ts'
import type { Made } from './made.ts'
import { camel, pascal, words, type Noun } from './names.ts'

interface FormTest {
  calls: readonly string[]
  permissions: readonly string[]
  features: readonly string[]
  /** Empty where nothing that is typed can be saved. */
  text: string
}

/** Resource, schema and detail of a record, and the tests of its form. */
export function formFiles(
  { plural, singular }: Noun,
  may: string,
  { contract, place, plugin }: Made,
  { own, when = [] }: More,
): { fields: readonly Property[]; test: FormTest } {
  const Many = pascal(plural),
    One = pascal(singular),
    many = camel(plural),
    one = camel(singular)
  const prefix = `${plugin}.${one}`
  const list = contract.call(`list${Many}`),
    get = contract.call(`get${One}`)
  const create = contract.find(`create${One}`),
    update = contract.find(`update${One}`),
    remove = contract.find(`delete${One}`)
  const body = (create ?? update)?.body
  const detail = contract.properties(get.answer)
  const isRead = ({ name }: Property) => detail.some(property => property.name === name)
  const input = contract.properties(body).filter(({ name }) => name !== own?.name)
  const kind = kindOf(when, input)
  const { fields, kept } = formOf(input.filter(property => !kind?.fields.includes(property)))
  const shown = [...fields, ...(kind?.fields ?? [])]
  // what no field shows goes back as it came
  const carried = input.filter(property => !property.isRequired && !shown.includes(property) && isRead(property))
  const edited = [...shown, ...kept]
  const inputType = `${list.service}Schemas['${contract.nameOf(body) ?? ''}']`
  const isTyped = carried.length > 0 || own !== undefined
  const called = edited.some(({ name }) => name === 'name')
    ? undefined
    : fields.find(({ kind, isRequired }) => kind === 'text' && isRequired)?.name

  const calls = [
    create && `create: ${create.id}`,
    update && `update: ${update.id}`,
    remove && `remove: ${remove.id}`,
  ].filter(Boolean)
  const ids = [list, get, create, update, remove].flatMap(call => call?.id ?? []).toSorted()
  const names = [
    ...edited.filter(isRead).map(modelText),
    ...(own ? [own.name] : []),
    ...carried.map(({ name }) => name),
  ]
  const model = [
    ...edited.map(field => (isRead(field) ? field.name : `${field.name}: ${blankText(field)}`)),
    ...(own ? [own.name] : []),
    ...carried.map(({ name }) => name),
  ]
  place.add(
    `${plural}/${plural}.resource.ts`,
    `import { ${ids.join(', ')} } from '@muster/contract'
import { defineResource } from '@muster/core'
${kind ? `import { inputOf } from './${singular}.model.ts'\n` : ''}${kind || own?.input ? `import type { ${One}Model } from './${singular}.schema.ts'\n` : ''}
export const ${many} = defineResource({
  id: '${plugin}.${plural}',
  list: ${list.id},
  get: ${get.id},
${calls.map(call => `  ${call},\n`).join('')}  model: ({ ${names.join(', ')} })${kind || own?.input ? `: ${One}Model` : ''} => ({ ${model.join(', ')} }),
${kind ? '  input: inputOf,\n' : ''}${own?.input ?? ''}})
`,
  )
  place.add(
    `${plural}/${singular}.schema.ts`,
    `${isTyped ? `import type { ${list.service}Schemas } from '@muster/contract'\n` : ''}import { z } from 'zod'
${own?.schema.imports.map(line => `${line}\n`).join('') ?? ''}${isTyped ? `\ntype Input = ${inputType}\n` : ''}${own?.schema.before ?? ''}
export const ${One} = z.object({
${edited.map(field => `  ${field.name}: ${zodText(field)},\n`).join('')}${own ? `  ${own.name}: ${own.schema.zod},\n` : ''}${carried.length > 0 ? `  // kept as it came\n${carried.map(({ name }) => `  ${name}: z.custom<Input['${name}']>().optional(),\n`).join('')}` : ''}})${own?.schema.rule ?? ''}

export type ${One}Model = z.infer<typeof ${One}>

export const blank${One}: ${One}Model = { ${[...edited.map(field => `${field.name}: ${blankText(field)}`), ...(own ? [`${own.name}: ${own.schema.blank}`] : [])].join(', ')} }
`,
  )
  if (kind) {
    place.add(`${plural}/${singular}.model.ts`, kindModel(kind, One, singular, inputType))
    place.add(`${plural}/${singular}.model.test.ts`, kindModelTest(kind, One, singular))
  }
  const controls = [
    ...new Set([...fields, ...(kind?.fields.slice(1) ?? [])].map(controlOf)),
    ...(kind ? ['RadioGroup'] : []),
  ].toSorted()
  const formHooks = [...(own ? ['Controller'] : []), ...(kind ? ['useWatch'] : [])]
  const isBeside = own?.detail.at === 'beside'
  place.add(
    `${plural}/${singular}-detail.tsx`,
    `import { ${controls.join(', ')} } from '@muster/ui/controls'
import { DetailScreen, useDetail } from '@muster/ui/screens'
import type { ReactNode } from 'react'
${formHooks.length > 0 ? `import { ${formHooks.join(', ')} } from 'react-hook-form'\n` : ''}import { useTranslation } from 'react-i18next'
import { ${one}Detail, ${one}List } from './${plural}.routes.ts'
${own?.detail.imports.map(line => `${line}\n`).join('') ?? ''}import { blank${One}, ${One} } from './${singular}.schema.ts'
import { ${many} } from './${plural}.resource.ts'

export function ${One}Detail({ params }: { params: { id: string } }): ReactNode {
  const { t } = useTranslation()
  const ${one} = useDetail(${many}, {
    id: params.id, schema: ${One}, blank: blank${One}, list: ${one}List, self: ${one}Detail,${called ? ` nameOf: ({ ${called} }) => ${called},` : ''}
  })
${kind ? `  const ${kind.property.name} = useWatch({ control: ${one}.form.control, name: '${kind.property.name}' })\n` : ''}${own && isBeside ? `  const ${own.name} = (\n${own.detail.control}  )\n` : ''}  return (
    <DetailScreen title={t('${prefix}')} detail={${one}}${isBeside ? ` beside={${own?.name}}` : ''}>
${fields.map(field => `      ${controlText(field, `${one}.form`, prefix)}\n`).join('')}${kind ? kindControls(kind, `${one}.form`, prefix) : ''}${own && !isBeside ? own.detail.control : ''}    </DetailScreen>
  )
}
`,
  )
  return { fields: shown, test: formTest() }

  function formTest(): FormTest {
    const text = fields.find(field => field.kind === 'text')
    const changed = own?.createdByTest ? create : undefined
    if (!update || !text) return { calls: [], permissions: [], features: [], text: '' }
    const record = { ...(contract.sample(get.answer) as object), ...(own && { [own.name]: own.sample }) }
    return {
      calls: [get.id, update.id, ...(changed ? [changed.id] : [])],
      permissions: [...update.permissions.slice(0, 1), ...(changed?.permissions ?? [])],
      features: update.features,
      text: `
const open = (id = '7', acl = login.acl) => {
  const server = fakeServer().on(${get.id}, ${literal(record)}).on(${update.id}, undefined)${changed ? `.on(${changed.id}, { id: 9 })` : ''}
  return openScreen(<${One}Detail params={{ id }} />, { server, login: { ...login, acl }, messages: said })
}

it('sends what was changed', async () => {
  const { screen, sent, press } = await open()
  await screen.getByLabelText('${words(text.name)}').fill('South')
  await press('Save')
  await expect.poll(() => sent('${update.id}')[0]?.body).toMatchObject({ ${text.name}: 'South' })
})

it('who may only look is shown it, and saves nothing', async () => {
  const { screen } = await open('7', ['${may}'])
  await expect.element(screen.getByLabelText('${words(text.name)}')).toBeDisabled()
  expect(screen.getByRole('button', { name: 'Save', exact: true }).query()).toBeNull()
})
${kind ? kindTest(kind, update.id, prefix) : ''}${
        own
          ? own.tests
              .replaceAll('$update', update.id)
              .replaceAll('$create', create?.id ?? '')
              .replaceAll('$text', words(text.name))
          : ''
      }`,
    }
  }

  /** A part of the record, with what stands for it where the server leaves it out. */
  function modelText(field: Property): string {
    const isAlways = detail.find(({ name }) => name === field.name)?.isRequired || blankText(field) === 'undefined'
    return isAlways ? field.name : `${field.name} = ${blankText(field)}`
  }
}
