import type { Field } from '../contract.ts'
import * as form from '../form.ts'
import { sentence } from '../names.ts'
import type { Kind } from './kind.ts'

export const drawer: Kind = {
  plugin: 'commands',
  named: 'name',
  help: 'Form over the screen for one operation: --call <operation>',
  make({ options, names, contract, files, texts }) {
    const { singular, noun } = names
    const { plugin } = files
    const prefix = `${plugin}.${noun}`
    const call = contract.call(options['call'] ?? '', '--call')
    const body = contract.fields(call.body).filter(({ name }) => name !== 'requestKey')
    const possible = form.shownOf(body, contract)
    // an id without a lookup table comes from where the drawer is opened
    const given = [...call.parameters, ...form.typedIds(possible)]
    const shown = possible.filter(({ name }) => !given.some(field => field.name === name))
    const left = body.filter(field => ![...given, ...shown].some(({ name }) => name === field.name))
    const impossible = left.find(({ isRequired }) => isRequired)
    if (impossible)
      throw new Error(
        `"${impossible.name}" has no plain control. Copy a drawer with its own: packages/plugin-commands/src/geofences selects from a list.`,
      )
    const typed = shown.filter(({ kind, lookup }) => (kind === 'text' || kind === 'number') && !lookup)
    const [first] = typed
    if (!first)
      throw new Error(
        `${call.id} takes nothing that is typed. A button that calls it is enough: plugin-commands/src/send/export-button.tsx.`,
      )
    const chosen = shown.filter(({ lookup, isRequired }) => lookup && isRequired)
    const fill = (field: Field) =>
      `await screen.getByLabelText('${texts.label(field)}', { exact: true }).fill('${valueOf(field)}')`
    const choose = (field: Field) =>
      `await screen.getByRole('combobox', { name: '${texts.label(field)}' }).fill('South')
      await screen.getByRole('option', { name: 'South' }).click()`
    const path = call.parameters.map(({ name }) => name).join(', ')
    const inBody = given.filter(field => !call.parameters.includes(field)).map(({ name }) => name)
    const sent = [
      ...inBody.map(name => `${name}: 7`),
      ...[...typed, ...chosen].map(field => `${field.name}: ${form.literal(valueOf(field))}`),
    ]
    const sentPath = call.parameters.map(({ name }) => `${name}: '7'`).join(', ')
    files.addFrom('drawer', {
      ...names,
      plugin,
      prefix,
      call: call.id,
      title: sentence(singular),
      permissions: form.listed(call.permissions),
      features: form.listed(call.features),
      lookups: form.lookupsOf(shown).join(', '),
      useLookups: form.useLookupsCode(shown),
      subject: given.map(({ name, kind }) => `${name}: ${kind === 'number' ? 'number' : 'string'}`).join('\n'),
      props: [...given.map(({ name }) => name), 'label', 'close'].join(', '),
      blank: shown.map(field => `${field.name}: ${initialCode(field)}`).join(', '),
      controls: shown.map(field => form.controlCode(field, 'form', texts)).join('\n'),
      path: path ? `path: { ${path} },` : '',
      body: form.joined([
        ...inBody,
        '...entered',
        ...shown.map(field =>
          field.kind === 'number' && field.isRequired
            ? `${field.name}: Number(entered.${field.name})`
            : form.emptiedCode(field, 'entered'),
        ),
      ]),
      answer: call.answer ? form.literal(contract.sample(call.answer)) : 'undefined',
      given: given.map(({ name, kind }) => `${name}=${kind === 'number' ? '{7}' : '"7"'}`).join(' '),
      fill: [...typed.map(fill), ...chosen.map(choose)].join('\n'),
      testLookups: form.lookupsOf(chosen).join(', '),
      lookupAnswers: chosen
        .map(field => `.on(${field.lookup}, [{ id: ${form.literal(valueOf(field))}, label: 'South' }])`)
        .join(''),
      fillFirst: fill(first),
      sent: `${sentPath ? `path: { ${sentPath} }, ` : ''}body: { ${sent.join(', ')} }`,
    })
    texts.add({
      [prefix]: sentence(singular),
      [`${prefix}.title`]: `${sentence(singular)}: {{name}}`,
      [`${prefix}.done`]: '{{name}} has been saved.',
      [`${prefix}.failed`]: 'Not saved. {{reason}}',
    })
    return [
      `Name ${noun} among the drawers of packages/plugin-${plugin}/src/index.ts. Open it with useDrawers().open(${noun}, …), as plugin-commands/src/actions does.`,
      `In onSuccess, invalidate the queries whose answers ${call.id} changes.`,
      `packages/plugin-${plugin}/package.json needs react-hook-form, in the version that packages/ui has.`,
      ...(left.length > 0 ? [`The form has no controls for ${left.map(({ name }) => name).join(', ')}.`] : []),
    ]
  },
}

const valueOf = ({ kind, schema }: Field) => (kind === 'number' ? Math.max(7, schema.minimum ?? 7) : 'South')

/** The value of an untouched control, with a type where its own is too narrow. */
function initialCode(field: form.Shown): string {
  const { kind, choices, schema } = field
  const blank = kind === 'number' && schema.default === undefined ? 'undefined' : form.blankCode(field)
  const type = kind === 'choice' ? choices.map(form.literal).join(' | ') : kind === 'number' ? 'number' : 'string'
  if (kind === 'number' || blank === 'undefined') return `${blank === 'undefined' ? 'null' : blank} as ${type} | null`
  return kind === 'choice' ? `${blank} as ${type}` : blank
}
