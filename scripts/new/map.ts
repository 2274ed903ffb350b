import type { Property } from './contract.ts'
import { columnsOf, literal, factLines, wordsOf } from './fields.ts'
import type { Made } from './made.ts'
import { addMapWords } from './map-words.ts'
import { camel, nounOf, pascal, words } from './names.ts'
import { routeOf } from './route.ts'

/** Where the rows of a list are: a map of all of them, their list beside it, and what is known of one. */
export function newMap(name: string, id: string, { contract, place, plugin, root }: Made): string[] {
  nounOf(`${name}s`, name)
  const Name = pascal(name),
    own = camel(name),
    prefix = `${plugin}.${own}`
  const call = contract.call(id)
  const row = contract.row(call.answer).schema
  const schema = contract.nameOf(row)
  const all = contract.properties(row)
  const find = (fits: (property: Property) => boolean) => all.find(fits)
  const key = find(({ name: own, kind, isRequired }) => isRequired && kind === 'number' && /id$/i.test(own))
  const called =
    find(({ name: own, kind, isRequired }) => isRequired && kind === 'text' && own === 'name') ??
    find(({ name: own, kind, isRequired }) => isRequired && kind === 'text' && /name$/i.test(own))
  const position = find(({ name: own }) => own === 'position')
  if (call.body !== undefined || call.parameters.length > 0)
    throw new Error(`${id} wants to be asked for something: copy plugin-maintenance/src/map/.`)
  if (!schema || !call.isPaged || !key || !called || !position)
    throw new Error(`${id} lists no pages of what has an id, a name and a position: copy plugin-maintenance/src/map/.`)
  const note = find(
    ({ name: own, kind, isRequired }) =>
      isRequired && kind === 'text' && /(status|state|type|priority).*name$/i.test(own),
  )
  const color = find(({ name: own, kind }) => kind === 'text' && /color$/i.test(own))
  const icon = find(({ name: own, isRequired }) => own === 'iconName' && isRequired)
  const isArray = position.kind === 'list'
  const facts = columnsOf(all.filter(property => ![called, color, icon].includes(property)))
  const isNumbered = facts.some(({ kind }) => kind === 'number'),
    isTimed = facts.some(({ kind }) => kind === 'time')
  const { path, permission } = routeOf(root, [name], `/${name}`)
  const may = permission ?? call.permissions[0] ?? 'ADM_FLEET_VIEW'

  place.add(
    `${name}/${name}.routes.ts`,
    `import { defineRoute } from '@muster/core'

export const ${own} = defineRoute({
  path: '${path}',
  access: { anyOf: ['${may}'] },
  chrome: 'menu',
  title: '${prefix}',
  load: () => import('./${name}.tsx').then(m => m.${Name}),
})
`,
  )
  const noteText = note ? `row.${note.name}` : `''`
  const colorText = color
    ? color.isRequired
      ? `\`#\${row.${color.name}}\``
      : `\`#\${row.${color.name} ?? usual}\``
    : '`#${usual}`'
  place.add(
    `${name}/places.ts`,
    `import type { ${call.service}Schemas } from '@muster/contract'
import type { ListedPlace } from '@muster/map-kit'

export type Row = ${call.service}Schemas['${schema}']
${color?.isRequired ? '' : `\nconst usual = '5f6b7c'\n`}
/** Those that have told where they are. */
export function placesOf(rows: readonly Row[]): ListedPlace[] {
  return rows.flatMap(row => {
    const ${isArray ? '[lng, lat] = row.position ?? []' : '{ lng, lat } = row.position ?? {}'}
    if (lng === undefined || lat === undefined) return []
    return [{ id: row.${key.name}, name: row.${called.name}, lat, lng, note: ${noteText}, color: ${colorText}${icon ? ', iconName: row.iconName' : ''} }]
  })
}
`,
  )
  place.add(
    `${name}/${name}.tsx`,
    `import { ${id} } from '@muster/contract'
import { pageOf, queryKeyOf, rowsOf } from '@muster/core'
import { ListedMap, MapProvider, PlaceList } from '@muster/map-kit'
import { Button, Loading, StatePanel, useApi, useSession } from '@muster/ui'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { mapWords } from './map-words.ts'
import { placesOf, type Row } from './places.ts'
import { ${Name}Popup } from './${name}-popup.tsx'

/** As many as a list has without reading on. */
const most = 1000

export function ${Name}(): ReactNode {
  const { t } = useTranslation()
  const api = useApi()
  const { data, error, isPending, refetch } = useQuery({
    queryKey: [...queryKeyOf(${id}), '${name}'],
    queryFn: async ({ signal }) => rowsOf(await api.call(${id}, { query: pageOf(${id}, { page: 1, size: most }), signal })).items,
  })
  if (isPending) return <Loading />
  if (error) {
    return (
      <StatePanel icon="alert" title={t('${prefix}.failed')} subtitle={error.message}>
        <Button look="primary" onClick={() => void refetch()}>{t('ui.retry')}</Button>
      </StatePanel>
    )
  }
  return placesOf(data).length > 0 ? <MapProvider><Places rows={data} /></MapProvider> : <StatePanel icon="map" title={t('${prefix}.empty')} />
}

function Places({ rows }: { rows: readonly Row[] }): ReactNode {
  const { t } = useTranslation()
  const [openedId, open] = useState<number>()
  const preset = useSession()?.userSetting.userMuSettings.preset
  const labels = useMemo(() => mapWords(t, preset ?? 'metric'), [t, preset])
  const places = useMemo(() => placesOf(rows), [rows])
  const opened = rows.find(row => row.${key.name} === openedId)
  const at = places.find(({ id }) => id === openedId)
  return (
    <>
      <h1 className="m-visually-hidden">{t('${prefix}')}</h1>
      <ListedMap
        places={places} openedId={openedId} onOpen={open} labels={labels}
        popup={opened && at && <${Name}Popup key={at.id} row={opened} at={at} onClose={() => open(undefined)} />}
      >
        <PlaceList label={t('${prefix}.list')} places={places} openedId={openedId} onOpen={open} />
      </ListedMap>
    </>
  )
}
`,
  )
  place.add(
    `${name}/${name}-popup.tsx`,
    `import { MapPopup, type LatLng } from '@muster/map-kit'
${isNumbered || isTimed ? `import { ${[...(isTimed ? ['Time'] : []), ...(isNumbered ? ['useFormat'] : [])].join(', ')} } from '@muster/ui'\n` : ''}import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Row } from './places.ts'

export function ${Name}Popup({ row, at, onClose }: { row: Row; at: LatLng; onClose(): void }): ReactNode {
  const { t } = useTranslation()
${isNumbered ? '  const format = useFormat()\n' : ''}  const facts = [
${factLines(facts, 'row', prefix)}  ]
  return (
    <MapPopup at={at} label={t('${prefix}.of', { name: row.${called.name} })} onClose={onClose}>
      <div className="mk-told">
        <h2 className="m-truncate" title={row.${called.name}}>{row.${called.name}}</h2>
        <dl>
          {facts.map(({ label, value }) => <div key={label}><dt>{label}</dt><dd>{value}</dd></div>)}
        </dl>
      </div>
    </MapPopup>
  )
}
`,
  )
  addMapWords(place, name, prefix)
  const sample = contract.sample(row) as Record<string, unknown>
  const north = { ...sample, [key.name]: 1, [called.name]: 'North', position: isArray ? [9, 45] : { lng: 9, lat: 45 } }
  const south = { ...sample, [key.name]: 2, [called.name]: 'South' }
  delete (south as { position?: unknown }).position
  place.add(
    `${name}/${name}.test.tsx`,
    `import { ${id} } from '@muster/contract'
import { fakeServer } from '@muster/core/testing'
import { openScreen } from '@muster/ui/testing'
import { expect, it } from 'vitest'
import messages from '../messages.en.json'
import { ${Name} } from './${name}.tsx'

const login = { acl: [${[...new Set([may, ...call.permissions.slice(0, 1)])].map(literal).join(', ')}], feature: [${call.features.map(literal).join(', ')}] }
const rows = [
  ${literal(north)},
${position.isRequired ? '' : `  ${literal(south)},\n`}]
const open = (items = rows) =>
  openScreen(<div style={{ height: 600 }}><${Name} /></div>, { server: fakeServer().on(${id}, ${answerText()}), login, messages })

it('lists what the map shows, and tells about the one that is opened', async () => {
  const { screen, dialog } = await open()
  const list = screen.getByRole('navigation', { name: '${words(name)}, as a list' })
  await expect.element(list.getByRole('button')).toMatchTextContent(/^North/)
  await list.getByRole('button').click()
  await expect.element(dialog).toHaveAccessibleName('About North')
})

it('says so where there is nothing to show', async () => {
  const { screen } = await open([])
  await expect.element(screen.getByText('Nothing to show on the map')).toBeVisible()
})
`,
  )
  place.append('routes.ts', `export * from './${name}/${name}.routes.ts'`)
  place.say({
    [prefix]: words(name),
    [`${prefix}.list`]: `${words(name)}, as a list`,
    [`${prefix}.of`]: 'About {{name}}',
    [`${prefix}.empty`]: 'Nothing to show on the map',
    [`${prefix}.failed`]: `${words(name)} could not be loaded`,
    ...wordsOf(facts, prefix),
  })
  return [
    `Put ${own} into the menu: a leaf in packages/plugin-${plugin}/src/menu.ts.`,
    `packages/plugin-${plugin}/package.json must name @muster/map-kit and i18next.`,
    ...(permission
      ? []
      : [
          'The specification does not have this route: check its path and permission, and list it with a reason in apps/portal/test/specification/beyond.ts.',
        ]),
  ]

  function answerText(): string {
    const page = contract.page(call.answer, 0) as Record<string, unknown>
    const others = Object.keys(page)
      .filter(part => part !== 'items')
      .map(part => `${part}: items.length`)
    return `{ items, ${others.join(', ')} }`
  }
}
