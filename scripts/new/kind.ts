import type { Property } from './contract.ts'
import { controlText, literal } from './fields.ts'
import { words } from './names.ts'

/** A choice that brings fields of its own, which are sent with it alone. */
export interface Kind {
  property: Property
  /** Fields of each choice that has some. */
  brought: ReadonlyMap<string, readonly Property[]>
  /** The choice and everything it brings. */
  fields: readonly Property[]
}

/** @param when `canMuTypeCode=PRESET:muTypeId,muId`, one for each choice that brings fields */
export function kindOf(when: readonly string[], input: readonly Property[]): Kind | undefined {
  if (when.length === 0) return undefined
  const brought = new Map<string, readonly Property[]>()
  const names = new Set<string>()
  for (const part of when) {
    const [, name = '', choice = '', fields = ''] = /^(\w+)=(\w+):([\w,]+)$/.exec(part) ?? []
    if (!name)
      throw new Error(`"${part}" says no choice with its fields: write it as in canMuTypeCode=PRESET:muTypeId,muId.`)
    names.add(name)
    brought.set(
      choice,
      fields.split(',').map(field =>
        plain(
          input.find(own => own.name === field),
          field,
        ),
      ),
    )
  }
  const property = input.find(({ name, kind, isRequired }) => names.has(name) && kind === 'choice' && isRequired)
  const odd = [...brought.keys()].find(choice => !property?.choices.includes(choice))
  if (!property || names.size > 1 || odd)
    throw new Error(
      `${[...names].join(' and ')} is not one choice with ${[...brought.keys()].join(', ')}: copy can-parameters/.`,
    )
  return { property, brought, fields: [property, ...new Set([...brought.values()].flat())] }
}

function plain(property: Property | undefined, name: string): Property {
  if (
    property &&
    !property.isRequired &&
    (property.kind === 'text' || property.kind === 'number' || property.kind === 'flag')
  )
    return property
  throw new Error(`"${name}" is no plain field that may be left out: copy can-parameters/measure.tsx.`)
}

export function kindControls({ property, brought }: Kind, form: string, prefix: string): string {
  const { name, choices } = property
  const parts = [...brought].map(
    ([choice, fields]) => `      {${name} === '${choice}' && (
        <>
${fields.map(field => `          ${controlText(field, form, prefix)}\n`).join('')}        </>
      )}
`,
  )
  return `      <RadioGroup
        label={t('${prefix}.${name}')}
        value={${name}}
        onChange={chosen => ${form}.setValue('${name}', chosen, { shouldDirty: true, shouldValidate: true })}
        options={(${literal(choices)} as const).map(value => ({ value, label: t(\`${prefix}.${name}.\${value}\`) }))}
      />
${parts.join('')}`
}

/** What is sent, tested without a browser. */
export function kindModel(
  { property: { name }, brought, fields }: Kind,
  One: string,
  singular: string,
  input: string,
): string {
  const own = fields.slice(1).map(field => field.name)
  return `import type { ${input.split('[')[0]} } from '@muster/contract'
import type { ${One}Model } from './${singular}.schema.ts'

/** What is sent: what the choice does not bring is left out, so that one can be tried and taken back before saving. */
export function inputOf({ ${own.join(', ')}, ...rest }: ${One}Model): ${input} {
  return {
    ...rest,
${[...brought].map(([choice, some]) => `    ...(rest.${name} === '${choice}' && { ${some.map(field => field.name).join(', ')} }),\n`).join('')}  }
}
`
}

export function kindModelTest({ property: { name }, brought, fields }: Kind, One: string, singular: string): string {
  const full = fields
    .slice(1)
    .map(field => `${field.name}: ${literal(valueOf(field))}`)
    .join(', ')
  const rows = [...brought].map(([choice, some]) => {
    const names = new Set(some.map(field => field.name))
    const others = fields.slice(1).filter(field => !names.has(field.name))
    return `  ['${choice}', ${literal([...names])}, ${literal(others.map(field => field.name))}],\n`
  })
  return `import { expect, it } from 'vitest'
import { inputOf } from './${singular}.model.ts'
import { blank${One} } from './${singular}.schema.ts'

const full = { ...blank${One}, ${full} }

it.each([
${rows.join('')}] as const)('%s sends %j and not %j', (${name}, own, others) => {
  const sent = inputOf({ ...full, ${name} })
  for (const field of own) expect(sent).toHaveProperty(field, full[field])
  for (const field of others) expect(sent).not.toHaveProperty(field)
})
`
}

/** Another choice than the one a record begins with, its first field, and what a test types into that. */
export function kindTest({ property: { name, choices }, brought }: Kind, update: string, prefix: string): string {
  const [choice, fields] = [...brought].find(([own]) => own !== choices[0]) ?? [...brought][0] ?? ['', []]
  const field = fields.find(({ kind }) => kind !== 'flag')
  if (!field) return ''
  return `
it('shows the fields of what is chosen, and sends them', async () => {
  const { screen, sent, press } = await open()
  await screen.getByRole('radio', { name: said['${prefix}.${name}.${choice}'] }).click()
  await screen.getByLabelText('${words(field.name)}').fill('${valueOf(field)}')
  await press('Save')
  await expect.poll(() => sent('${update}')[0]?.body).toMatchObject({ ${name}: '${choice}', ${field.name}: ${literal(valueOf(field))} })
})
`
}

const valueOf = ({ kind }: Property) => (kind === 'number' ? 7 : kind === 'flag' ? true : 'North')
