import { columnsCode, columnsOf, keyOf } from '../columns.ts'
import type { Call, Contract, Field } from '../contract.ts'
import * as form from '../form.ts'
import { capital, sentence, words, type Names } from '../names.ts'
import { addAssign } from './assign.ts'
import type { Context, Kind } from './kind.ts'

export const list: Kind = {
  plugin: 'organisation',
  named: 'plural',
  help: 'List and detail, and the assign screen where the contract has its operations',
  make(context) {
    const { options, names, contract, files, routes, texts } = context
    const { plural, singular, nouns, noun, Noun } = names
    const { plugin } = files
    const calls = callsOf(options, contract, names)
    const hasAssign = [options['assign'] ?? `assign${Noun}`, options['units'] ?? `list${Noun}Units`].every(contract.has)
    const row = contract.row(calls.list.answer)
    const columns = columnsOf(contract.fields(row))
    const key = keyOf(contract.fields(row))
    const sample = contract.sample(row) as Record<string, unknown>
    const listPath = options['path'] ?? routes.named(plural, singular)?.path ?? `/administration/data/${plural}`
    const detailPath = routes.detailOf(listPath)
    const view = routes.at(listPath)?.permission ?? calls.list.permissions[0] ?? ''
    const { shown, carried, missing, values } = formOf(calls, contract)
    const typed = calls.update && shown.find(({ kind, lookup }) => kind === 'text' && !lookup)

    files.addFrom('list', {
      ...names,
      plugin,
      listPath,
      detailPath,
      view,
      key,
      list: calls.list.id,
      get: calls.get.id,
      create: calls.create?.id ?? '',
      update: calls.update?.id ?? '',
      remove: calls.remove?.id ?? '',
      clone: calls.clone?.id ?? '',
      assign: hasAssign,
      ...values,
      operations: Object.values(calls)
        .flatMap(call => call?.id ?? [])
        .toSorted()
        .join(', '),
      format: columns.some(({ kind }) => kind === 'number'),
      columns: columnsCode(columns, noun, texts),
      // a heading where the first editor goes
      controls: (shown.length > 0
        ? shown.map(field => form.controlCode(field, `${noun}.form`, texts))
        : carried.map(field => `<h2>{t('${texts.labelKey(field)}')}</h2>`)
      ).join('\n'),
      actions: hasAssign ? 'actions={assign}' : '',
      words: words(plural),
      permissions: form.listed([view, calls.update?.permissions[0] ?? view]),
      features: form.listed(calls.update?.features ?? []),
      page: form.literal(contract.page(calls.list.answer, [sample])),
      title: String(sample[columns[0]?.name ?? key]),
      detailHref: detailPath.replace(':id', String(sample[key])),
      detail: form.literal(contract.sample(calls.get.answer)),
      typed: typed?.name ?? '',
      typedLabel: typed ? texts.label(typed) : '',
    })
    files.addRoutes(`${plural}/${plural}.routes.ts`)
    texts.add({
      [`${plugin}.${noun}`]: sentence(singular),
      [`${plugin}.${nouns}`]: sentence(plural),
      [`${plugin}.${nouns}.empty`]: `There are no ${words(plural)} yet.`,
    })
    return [
      `Add a leaf to packages/plugin-${plugin}/src/menu.ts: { id: '${plural}', label: '${plugin}.${nouns}', order: 10, to: ${noun}List }`,
      ...todo(
        'The form has no controls for',
        [...carried, ...missing],
        'Copy an editor from plugin-profiles/src/curfews, or fields that depend on a choice from can-parameters.',
      ),
      ...todo('These ids are entered as numbers:', form.typedIds(shown), 'Replace each by a picker.'),
      ...routes.missing(listPath, detailPath),
      ...(hasAssign ? addAssign(context, listPath) : []),
    ]
  },
}

type Calls = ReturnType<typeof callsOf>

function callsOf(options: Context['options'], contract: Contract, { nouns, Noun }: Names) {
  const needed = (option: string, usual: string) => contract.call(options[option] ?? usual, `--${option}`)
  const optional = (option: string, usual: string): Call | undefined =>
    options[option] ? needed(option, usual) : contract.find(usual)
  return {
    list: needed('list', `list${capital(nouns)}`),
    get: needed('get', `get${Noun}`),
    create: optional('create', `create${Noun}`),
    update: optional('update', `update${Noun}`),
    remove: optional('remove', `delete${Noun}`),
    clone: contract.find(`clone${Noun}`),
  }
}

/** The fields of the form, and their code in resource and schema. */
function formOf({ get, create, update }: Calls, contract: Contract) {
  const input = create ?? update
  const fields = contract.fields(input?.body)
  if (!input || fields.length === 0)
    throw new Error(
      `${input?.id ?? get.id} takes no plain record, so there is nothing to edit. Pass another operation as --create or --update, or copy packages/plugin-profiles/src/can-parameters, whose fields depend on a choice.`,
    )
  const answered = new Map(contract.fields(get.answer).map(field => [field.name, field]))
  const isReadable = ({ name, isRequired }: Field) => isRequired || answered.has(name)
  const shown = form.shownOf(fields.filter(isReadable), contract)
  const rest = fields.filter(({ name }) => !shown.some(field => field.name === name))
  const carried = rest.filter(isReadable)
  const impossible = carried.find(({ kind, isRequired }) => isRequired && kind !== 'list')
  if (impossible)
    throw new Error(
      `"${impossible.name}" is required and has no plain control. Copy packages/plugin-profiles/src/curfews and write its editor.`,
    )
  const read = (field: form.Shown) => {
    const answer = answered.get(field.name)
    const blank = form.blankCode(field)
    return !answer ? '' : answer.isRequired || blank === 'undefined' ? field.name : `${field.name} = ${blank}`
  }
  const inForm = [...shown, ...carried]
  return {
    shown,
    carried,
    missing: rest.filter(field => !isReadable(field)),
    values: {
      inputType: input.bodyType,
      schemas: input.bodyType.split('[')[0] ?? '',
      nameField: nameFieldOf(shown),
      lookups: form.lookupsOf(shown).join(', '),
      useLookups: form.useLookupsCode(shown),
      rules: shown.map(field => `${field.name}: ${form.ruleCode(field)},`).join('\n'),
      carried: carried
        .map(({ name, isRequired }) => `${name}: z.custom<Input['${name}']>()${isRequired ? '' : '.optional()'},`)
        .join('\n'),
      blank: form.joined([
        ...shown.map(field => `${field.name}: ${form.blankCode(field)}`),
        ...carried.map(({ name, isRequired }) => (isRequired ? `${name}: []` : '')),
      ]),
      read: form.joined([...shown.map(read), ...carried.map(({ name }) => name)]),
      model: form.joined(
        inForm.map(field => (answered.has(field.name) ? field.name : `${field.name}: ${form.blankCode(field)}`)),
      ),
      emptied: form.joined(shown.map(field => form.emptiedCode(field, 'model'))),
    },
  }
}

/** The field that names a record without a `name`. */
function nameFieldOf(shown: readonly Field[]): string {
  if (shown.some(({ name }) => name === 'name')) return ''
  return shown.find(({ kind, isRequired }) => kind === 'text' && isRequired)?.name ?? ''
}

const todo = (before: string, fields: readonly { name: string }[], after: string) =>
  fields.length > 0 ? [`${before} ${fields.map(({ name }) => name).join(', ')}. ${after}`] : []
