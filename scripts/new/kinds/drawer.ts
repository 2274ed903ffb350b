import type { Field } from '../contract.ts'
import * as form from '../form.ts'
import { camel, nounOf, pascal, sentence } from '../names.ts'
import { Texts } from '../texts.ts'
import type { Kind } from './kind.ts'

export const drawer: Kind = {
  plugin: 'commands',
  help: 'drawer <name>      Form over the screen for one call: --call <operation>',
  make({ name: singular, call: named }, { contract, files }) {
    nounOf(`${singular}s`, singular)
    const { plugin } = files
    const [Noun, noun] = [pascal(singular), camel(singular)]
    const prefix = `${plugin}.${noun}`
    const call = contract.call(named ?? '', '--call')
    const body = contract.fields(call.body).filter(({ name }) => name !== 'requestKey')
    const hasLookups = files.has('lookups/use-lookup.ts')
    const possible = form.shownOf(body, contract, hasLookups)
    // an id without a lookup table comes from where the drawer is opened
    const given = [...call.parameters, ...form.typedIds(possible)]
    const shown = possible.filter(({ name }) => !given.some(field => field.name === name))
    const left = body.filter(field => ![...given, ...shown].some(({ name }) => name === field.name))
    const impossible = left.find(({ isRequired }) => isRequired)
    if (impossible)
      throw new Error(
        `"${impossible.name}" has no plain control. Copy a drawer with its own: packages/plugin-commands/src/geofences selects from a list.`,
      )
    const texts = new Texts(plugin, prefix, files.texts)
    const typed = shown.filter(({ kind, lookup }) => (kind === 'text' || kind === 'number') && !lookup)
    const [first] = typed
    if (!first)
      throw new Error(
        `${call.id} takes nothing that is typed. A button that calls it is enough: plugin-commands/src/send/export-button.tsx.`,
      )
    const fill = (field: Field) =>
      `await screen.getByLabelText('${texts.label(field)}', { exact: true }).fill('${valueOf(field)}')`
    const path = call.parameters.map(({ name }) => name).join(', ')
    const inBody = given.filter(field => !call.parameters.includes(field)).map(({ name }) => name)
    const sent = [
      ...inBody.map(name => `${name}: 7`),
      ...typed.map(field => `${field.name}: ${form.literal(valueOf(field))}`),
    ]
    const sentPath = call.parameters.map(({ name }) => `${name}: '7'`).join(', ')
    files.addFrom('drawer', {
      plugin,
      singular,
      Noun,
      noun,
      prefix,
      call: call.id,
      title: sentence(singular),
      permissions: form.literal(call.permissions).slice(1, -1),
      features: form.literal(call.features).slice(1, -1),
      lookups: form.lookupsOf(shown).join(', '),
      useLookups: form.useLookupsCode(shown),
      subject: given.map(({ name, kind }) => `${name}: ${kind === 'number' ? 'number' : 'string'}`).join('\n'),
      props: [...given.map(({ name }) => name), 'label', 'close'].join(', '),
      entered: shown.map(field => `${field.name}${typeOf(field)}`).join('\n'),
      blank: shown.map(field => `${field.name}: ${isEmptyNumber(field) ? 'null' : form.blankCode(field)}`).join(', '),
      controls: shown.map(field => form.controlCode(field, 'form', texts)).join('\n'),
      path: path ? `path: { ${path} },` : '',
      body: form.joined([
        ...inBody,
        '...entered',
        ...shown.map(field =>
          isEmptyNumber(field) && field.isRequired
            ? `${field.name}: Number(entered.${field.name})`
            : form.emptiedCode(field, 'entered'),
        ),
      ]),
      answer: call.answer ? form.literal(contract.sample(call.answer)) : 'undefined',
      given: given.map(({ name, kind }) => `${name}=${kind === 'number' ? '{7}' : '"7"'}`).join(' '),
      fill: typed.map(fill).join('\n'),
      fillFirst: fill(first),
      sent: `${sentPath ? `path: { ${sentPath} }, ` : ''}body: { ${sent.join(', ')} }`,
    })
    texts.add({
      [prefix]: sentence(singular),
      [`${prefix}.title`]: `${sentence(singular)}: {{name}}`,
      [`${prefix}.done`]: '{{name}} has been saved.',
      [`${prefix}.failed`]: 'Not saved. {{reason}}',
    })
    files.addTexts(texts.added)
    return [
      `Name ${noun} among the drawers of packages/plugin-${plugin}/src/index.ts, and show ${Noun}Button where the drawer is opened.`,
      `In onSuccess, invalidate the queries whose answers ${call.id} changes.`,
      `packages/plugin-${plugin}/package.json needs react-hook-form, in the version that packages/ui has.`,
      ...(left.length > 0 ? [`The form has no controls for ${left.map(({ name }) => name).join(', ')}.`] : []),
    ]
  },
}

const isEmptyNumber = ({ kind, lookup, schema }: form.Shown) =>
  kind === 'number' && !lookup && schema.default === undefined
const valueOf = ({ kind, schema }: Field) => (kind === 'number' ? Math.max(7, schema.minimum ?? 7) : 'South')

/** The type of a value in the form. */
function typeOf(field: form.Shown): string {
  const { kind, choices, isRequired, lookup } = field
  const type =
    kind === 'choice'
      ? choices.map(form.literal).join(' | ')
      : ({ number: 'number', flag: 'boolean' }[kind as string] ?? 'string')
  if (kind === 'number' && !lookup) return `: ${type} | null`
  return isRequired || kind === 'flag' || (kind === 'text' && !lookup) ? `: ${type}` : `?: ${type} | null | undefined`
}
