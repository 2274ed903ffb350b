import { widgets as commandWidgets } from '@muster/plugin-commands/widgets'
import { widgets as mapWidgets } from '@muster/plugin-map/widgets'
import { widgets as notificationWidgets } from '@muster/plugin-notifications/widgets'
import { expect, it } from 'vitest'
import { commonAttributes, manifest } from '../loader/manifest.ts'
import { commonNames, commonSchema } from './common.schema.ts'
import { readAttributes } from './read-attributes.ts'

const element = (attributes: Record<string, string>, values: Record<string, unknown> = {}) => ({
  localName: 'muster-unit-card',
  values,
  getAttribute: (name: string) => attributes[name] ?? null,
})

it('the script lists the properties of every widget that a plugin defines', () => {
  const defined = [...commandWidgets, ...mapWidgets, ...notificationWidgets]
  expect(Object.fromEntries(defined.map(({ tag, props }) => [tag, Object.keys(props.fields)]))).toEqual(manifest)
  expect(commonNames).toEqual([...commonAttributes])
})

it('reads attributes, and properties before them', () => {
  const { value } = readAttributes(
    element({ theme: 'dark', units: 'metric' }, { units: 'imperial' }),
    commonNames,
    commonSchema,
  )
  expect(value).toEqual({ theme: 'dark', units: 'imperial' })
})

it('leaves out empty attributes', () => {
  expect(readAttributes(element({ timezone: '' }), commonNames, commonSchema).value).toEqual({})
})

it.each([
  [{ theme: 'pink' }, '<muster-unit-card theme="pink">: theme must be light, dark or auto.'],
  [{ lang: 'no such' }, '<muster-unit-card lang="no such">: lang must be a language, such as en or pt-BR.'],
  [{ units: 'feet' }, '<muster-unit-card units="feet">: units must be metric or imperial.'],
  [
    { timezone: 'Rome' },
    '<muster-unit-card timezone="Rome">: timezone must be an IANA time zone, such as Europe/Rome.',
  ],
])('names tag, attribute and fix of %j', (attributes, message) => {
  expect(
    readAttributes(element(attributes as unknown as Record<string, string>), commonNames, commonSchema).faults?.map(
      fault => fault.message,
    ),
  ).toEqual([message])
})
