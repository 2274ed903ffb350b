import { createFenceProfile, listFenceProfiles, listFences, type FleetSchemas } from '@muster/contract'
import { fakeServer, problem } from '@muster/core/testing'
import { drawInMemory } from '@muster/map-kit/testing'
import { Toasts } from '@muster/ui'
import { problemsOf } from '@muster/ui/testing'
import { beforeEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { openScreen } from '../../../test/open-screen.tsx'
import { GeofenceList } from '../geofence-list.tsx'
import { GeofenceImport } from './geofence-import.tsx'

beforeEach(() => void drawInMemory())

const login = { acl: ['ADM_GEOFENCE_VIEW', 'ADM_GEOFENCE_ADD'], feature: ['SETTINGS'] }
const square = [
  [9, 45],
  [9.1, 45],
  [9.1, 45.1],
  [9, 45.1],
  [9, 45],
]
const round = Array.from({ length: 90 }, (_, i) => {
  const angle = (i / 90) * 2 * Math.PI
  return [9.2 + Math.cos(angle) / 100, 45.2 + Math.sin(angle) / 100]
})
const yard: FleetSchemas['Fence'] = {
  fenceId: 3,
  name: 'Yard',
  isDefault: false,
  alarmPriority: 0,
  inside: true,
  outside: true,
  shape: { shapeType: 'POLYGON', polygon: square },
}
const feature = (name: string, ...rings: unknown[]) => ({
  type: 'Feature',
  properties: { NAME: name },
  geometry: { type: 'Polygon', coordinates: rings },
})
const moved = (by: number) => square.map(([lng = 0, lat = 0]) => [lng + by, lat])
const file = (...features: unknown[]) =>
  new File([JSON.stringify({ type: 'FeatureCollection', features })], 'farm.geojson')

const aServer = () =>
  fakeServer()
    .on(listFences, { items: [yard], totalCount: 1 })
    .on(createFenceProfile, ({ body }) =>
      (body as { name: string }).name === 'Bad' ? problem(409, 'The name is in use.') : { id: 9 },
    )

const open = (server = aServer()) =>
  openScreen(
    <>
      <GeofenceImport />
      <Toasts />
    </>,
    { server, login },
  )

it('previews the features of a file and adds the selected ones', async () => {
  const { screen, sent } = await open()
  await userEvent.upload(
    screen.getByLabelText('GeoJSON or KML file'),
    file(
      feature('Mill', moved(1)),
      feature('Old yard', square.toReversed()),
      feature('Pond', round),
      feature('Ring', moved(2), moved(2)),
      feature('Bad', moved(3)),
    ),
  )
  await expect.element(screen.getByRole('row', { name: /Mill/ })).toMatchTextContent('New')
  await expect.element(screen.getByRole('row', { name: /Old yard/ })).toMatchTextContent('Same shape as Yard')
  await expect
    .element(screen.getByRole('row', { name: /Pond/ }))
    .toMatchTextContent(/Simplified to 30 of 90 corners, at most \d+ m off.*30 corners/)
  await expect
    .element(screen.getByRole('row', { name: /Ring/ }))
    .toMatchTextContent('Cannot be imported: The polygon has a hole, which a geofence cannot have.')
  await expect.element(screen.getByRole('checkbox', { name: /Ring/ })).toBeDisabled()
  await expect.element(screen.getByRole('checkbox', { name: /Old yard/ })).not.toBeChecked()
  expect(sent('createFenceProfile')).toEqual([])
  expect(await problemsOf(screen.container)).toEqual([])
  await screen.getByRole('button', { name: 'Import 3 geofences' }).click()
  await expect.element(screen.getByRole('row', { name: /Bad/ })).toMatchTextContent('Not added: The name is in use.')
  await expect.element(screen.getByRole('row', { name: /Mill/ })).toMatchTextContent('Added')
  await expect.element(screen.getByText('2 geofences added')).toBeVisible()
  const bodies = sent('createFenceProfile').map(({ body }) => body as FleetSchemas['FenceProfileInput'])
  expect(bodies.map(({ name }) => name)).toEqual(['Mill', 'Pond', 'Bad'])
  expect(bodies[1]?.shape.shapeType === 'POLYGON' && bodies[1].shape.polygon.length).toBe(31)
  // skips geofences that are already added
  await expect.element(screen.getByRole('button', { name: 'Import 1 geofence' })).toBeVisible()
})

it('reads KML and reports an unsupported file', async () => {
  const { screen } = await open()
  const input = screen.getByLabelText('GeoJSON or KML file')
  await userEvent.upload(input, new File(['a;b\n'], 'a.json'))
  await expect.element(screen.getByRole('alert')).toMatchTextContent('neither GeoJSON nor KML')
  const coordinates = moved(1)
    .map(([lng, lat]) => `${lng},${lat},0`)
    .join(' ')
  const kml = `<kml><Placemark><name>Mill</name><Polygon><outerBoundaryIs><LinearRing><coordinates>${coordinates}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark></kml>`
  await userEvent.upload(input, new File([kml], 'farm.kml'))
  await expect.element(screen.getByRole('row', { name: /Mill/ })).toMatchTextContent('New')
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
})

it('fits 360 px', async () => {
  const { screen } = await openScreen(<GeofenceImport />, { server: aServer(), login, width: 360 })
  await userEvent.upload(
    screen.getByLabelText('GeoJSON or KML file'),
    file(feature('Mill', moved(1)), feature('Pond', round)),
  )
  await expect.element(screen.getByRole('button', { name: 'Import 2 geofences' })).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
})

it('exports geofences from the list, and links to the import for permitted users', async () => {
  const server = aServer().on(listFenceProfiles, { items: [], totalCount: 0 })
  const query = { page: 1, size: undefined, q: 'ya', sort: undefined }
  const { screen, sent } = await openScreen(<GeofenceList query={query} />, { server, login })
  await expect
    .element(screen.getByRole('link', { name: 'Import geofences' }))
    .toHaveAttribute('href', '/administration/data/geofence/import')
  const saved = vi.spyOn(URL, 'createObjectURL')
  await screen.getByRole('button', { name: 'Export' }).click()
  await screen.getByRole('menuitem', { name: 'KML' }).click()
  await expect.poll(() => saved.mock.calls.length).toBe(1)
  const [file] = saved.mock.calls[0] ?? []
  expect(file instanceof Blob && (await file.text())).toContain('<name>Yard</name>')
  expect(sent('listFences')[0]?.query.get('filter')).toBe('ya')
})
