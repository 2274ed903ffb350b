import type { Property } from './contract.ts'
import { literal, zodText } from './fields.ts'
import { newList } from './list.ts'
import type { Made } from './made.ts'
import { camel, pascal, words, type Noun } from './names.ts'

/**
 * A list with its detail, of which one field is edited as rows that are added and taken away: a list of things with a few plain
 * fields, or an object of such lists, as the days of a week.
 */
export function newRowsEditor(noun: Noun, name: string, made: Made): string[] {
  const { contract, place, plugin } = made
  const { plural, singular } = noun
  const One = pascal(singular),
    prefix = `${plugin}.${camel(singular)}.${name}`
  const body = (contract.find(`create${One}`) ?? contract.call(`update${One}`)).body
  const field = contract.properties(body).find(property => property.name === name)
  const parts = field?.kind === 'other' ? contract.properties(field.schema) : []
  const lists = parts.length > 0 ? parts : field ? [field] : []
  const row = contract.properties(lists[0]?.schema.items)
  const isPlain = ({ kind, isRequired }: Property) => isRequired && (kind === 'text' || kind === 'number')
  if (!field || row.length === 0 || !row.every(isPlain) || lists.some(({ kind }) => kind !== 'list'))
    throw new Error(
      `"${name}" is no list of things with plain fields: copy an editor of its own, such as curfews/week-picker.tsx.`,
    )
  const file = name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`),
    Rows = pascal(file)
  const zodRow = `z.object({ ${row.map(own => `${own.name}: ${zodText(own)}`).join(', ')} })`
  const blankRow = `{ ${row.map(own => `${own.name}: ${own.kind === 'number' ? 0 : "''"}`).join(', ')} }`
  const isSplit = parts.length > 0
  const controls = [
    ...new Set(row.map(({ kind }) => (kind === 'number' ? 'NumberField' : 'LimitedTextField'))),
  ].toSorted()

  place.add(
    `${plural}/${file}-editor.tsx`,
    `import { Button, IconButton } from '@muster/ui'
import { FieldSet, ${controls.join(', ')} } from '@muster/ui/controls'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import './${file}-editor.css'
import type { ${One}Model } from './${singular}.schema.ts'

type Value = ${One}Model['${name}']
type Row = NonNullable<Value${isSplit ? `[(typeof parts)[number]]` : ''}>[number]

${isSplit ? `const parts = ${literal(parts.map(part => part.name))} as const\n` : ''}const blank: Row = ${blankRow}

interface Props {
  value: Value
  disabled: boolean
  /** The form was not saved because of it. */
  isRefused: boolean
  onChange(value: Value): void
}

export function ${Rows}Editor({ value, disabled, isRefused, onChange }: Props): ReactNode {
  const { t } = useTranslation()
  const error = isRefused ? t('${prefix}.refused') : undefined
${
  isSplit
    ? `  return (
    <>
      {parts.map(part => (
        <Rows
          key={part} label={t(\`${prefix}.\${part}\`)} rows={value[part] ?? []} disabled={disabled}
          onChange={rows => onChange({ ...value, [part]: rows })}
        />
      ))}
      {error && <p role="alert">{error}</p>}
    </>
  )
`
    : `  return <Rows label={t('${prefix}')} rows={value} disabled={disabled} error={error} onChange={onChange} />
`
}}

interface RowsProps {
  label: string
  rows: readonly Row[]
  disabled: boolean
  error?: string
  onChange(rows: Row[]): void
}

function Rows({ label, rows, disabled, error, onChange }: RowsProps): ReactNode {
  const { t } = useTranslation()
  return (
    <FieldSet label={label} error={error}>
      {rows.map((row, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a row is known by its place alone
        <div className="${plugin}-${file}-row" key={index}>
${row
  .map(own => {
    const base = `label={t('${prefix}.row.${own.name}', { number: index + 1 })} value={row.${own.name}} disabled={disabled} required`
    return own.kind === 'number'
      ? `          <NumberField ${base} onChange={${own.name} => onChange(rows.with(index, { ...row, ${own.name}: ${own.name} ?? 0 }))} />\n`
      : `          <LimitedTextField ${base} max={${own.max ?? 200}} onChange={${own.name} => onChange(rows.with(index, { ...row, ${own.name} }))} />\n`
  })
  .join('')}          {!disabled && (
            <IconButton icon="delete" label={t('${prefix}.remove', { number: index + 1 })} onClick={() => onChange(rows.toSpliced(index, 1))} />
          )}
        </div>
      ))}
      {!disabled && <div><Button icon="plus" onClick={() => onChange([...rows, blank])}>{t('${prefix}.add')}</Button></div>}
    </FieldSet>
  )
}
`,
  )
  place.add(
    `${plural}/${file}-editor.css`,
    `.${plugin}-${file}-row {
  display: grid;
  grid-template-columns: ${row.map(() => 'minmax(0, 1fr)').join(' ')} auto;
  gap: 8px;
  align-items: end;
}
`,
  )
  place.say({
    [prefix]: words(name),
    [`${prefix}.add`]: 'Add',
    [`${prefix}.remove`]: 'Remove {{number}}',
    [`${prefix}.refused`]: 'Fill in every field, or remove the row.',
    ...Object.fromEntries(parts.map(part => [`${prefix}.${part.name}`, words(part.name.toLowerCase())])),
    ...Object.fromEntries(row.map(own => [`${prefix}.row.${own.name}`, `${words(own.name)} {{number}}`])),
  })
  const [first] = parts
  const group = `screen.getByRole('group', { name: said['${first ? `${prefix}.${first.name}` : prefix}'], exact: true })`
  const values = `{ ${row.map(own => `${own.name}: ${own.kind === 'number' ? 7 : "'07:30'"}`).join(', ')} }`
  const next = newList(noun, made, {
    own: {
      name,
      schema: {
        imports: [],
        before: `\nconst Row = ${zodRow}\n`,
        zod: isSplit ? `z.object({ ${parts.map(part => `${part.name}: z.array(Row)`).join(', ')} })` : 'z.array(Row)',
        blank: isSplit ? `{ ${parts.map(part => `${part.name}: []`).join(', ')} }` : '[]',
      },
      detail: {
        imports: [`import { ${Rows}Editor } from './${file}-editor.tsx'`],
        at: 'below',
        control: `      <Controller
        control={${camel(singular)}.form.control}
        name="${name}"
        render={({ field, fieldState }) => (
          <${Rows}Editor value={field.value} disabled={!${camel(singular)}.may.save} isRefused={fieldState.invalid} onChange={field.onChange} />
        )}
      />
`,
      },
      sample: isSplit ? Object.fromEntries(parts.map(part => [part.name, []])) : [],
      tests: `
it('adds a row to ${words(name).toLowerCase()}, refuses an empty one, and sends it', async () => {
  const { screen, sent, press, dialog } = await open()
  const rows = ${group}
  await rows.getByRole('button', { name: 'Add' }).click()
${
  row.some(({ kind }) => kind === 'text')
    ? `  await press('Save')
  await dialog.getByRole('button', { name: 'OK' }).click()
  await expect.element(screen.getByText('Fill in every field, or remove the row.')).toBeVisible()
  expect(sent('$update')).toEqual([])
`
    : ''
}${row.map(own => `  await rows.getByLabelText('${words(own.name)} 1').fill('${own.kind === 'number' ? 7 : '07:30'}')\n`).join('')}  await press('Save')
  await expect.poll(() => sent('$update')[0]?.body).toMatchObject({ ${name}: ${first ? `{ ${first.name}: [${values}] }` : `[${values}]`} })
  await expect.element(rows.getByRole('button', { name: 'Remove 1' })).toBeVisible()
})
`,
    },
  })
  return [
    ...next,
    `Its rows are plain fields: what is chosen or painted takes a control of its own, as in curfews/week-picker.tsx.`,
  ]
}
