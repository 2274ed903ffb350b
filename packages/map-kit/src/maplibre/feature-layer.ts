import type { Feature } from 'geojson'
import type {
  AddLayerObject,
  ExpressionSpecification,
  FillLayerSpecification,
  GeoJSONSource,
  Map as MapLibre,
  Point,
  SymbolLayerSpecification,
} from 'maplibre-gl'
import type { Changes, FeatureLayer, Key, Kind, Kinds } from '../engine.ts'
import { trackArrowId } from '../layers/sprites.ts'
import type { LatLng } from '../types.ts'

/** Layer as the engine uses it. */
export interface DrawnLayer {
  readonly id: string
  readonly kind: Kind
  readonly layerIds: readonly string[]
  attach(before: string | undefined): void
  hit(point: Point): Key | undefined
  remove(): void
}

type AnyFeature = Kinds[Kind]
const position = ({ lat, lng }: LatLng): [number, number] => [lng, lat]

/** Renders one source with its style layers; keeps its features for style changes. */
export class SourceLayer<K extends Kind> implements FeatureLayer<Kinds[K]>, DrawnLayer {
  readonly kind: K
  readonly id: string
  /** Style layer ids from bottom to top. */
  readonly layerIds: readonly string[]
  readonly #features = new Map<Key, Feature>()
  readonly #map: MapLibre
  readonly #onRemove: () => void

  constructor(map: MapLibre, kind: K, id: string, onRemove: () => void) {
    this.#map = map
    this.kind = kind
    this.id = id
    this.layerIds = styleLayers(kind, id).map(layer => layer.id)
    this.#onRemove = onRemove
  }

  /** Returns the topmost feature at a point. */
  hit(point: Point): Key | undefined {
    const layers = this.layerIds.filter(id => this.#map.getLayer(id))
    return this.#map.queryRenderedFeatures(point, { layers })[0]?.properties.key as Key | undefined
  }

  attach(before: string | undefined): void {
    if (this.#map.getSource(this.id)) return
    const data = { type: 'FeatureCollection' as const, features: [...this.#features.values()] }
    this.#map.addSource(this.id, { type: 'geojson', data, promoteId: 'key', maxzoom: 22 })
    for (const layer of styleLayers(this.kind, this.id)) this.#map.addLayer(layer, before)
  }

  update({ put, drop }: Changes<Kinds[K]>): void {
    if (put.length === 0 && drop.length === 0) return
    const add = put.map(feature => toGeoJson(this.kind, feature))
    for (const key of drop) this.#features.delete(key)
    put.forEach((feature, i) => this.#features.set(feature.key, add[i]!))
    void this.#map.getSource<GeoJSONSource>(this.id)?.updateData({ remove: [...drop], add })
  }

  remove(): void {
    this.#onRemove()
    for (const id of this.layerIds) if (this.#map.getLayer(id)) this.#map.removeLayer(id)
    if (this.#map.getSource(this.id)) this.#map.removeSource(this.id)
  }
}

function toGeoJson(kind: Kind, feature: AnyFeature): Feature {
  if ('at' in feature) {
    const { key, at, image, order } = feature
    return {
      type: 'Feature',
      properties: { key, image, order },
      geometry: { type: 'Point', coordinates: position(at) },
    }
  }
  if ('path' in feature) {
    const { key, path, color, width, gap, arrows } = feature
    return {
      type: 'Feature',
      // lines without a neighbour keep their width
      properties: { key, color, width, gap: gap ?? 1, arrows: arrows ?? false },
      geometry: { type: 'LineString', coordinates: path.map(position) },
    }
  }
  const { key, ring, color } = feature
  const [first] = ring
  const coordinates = first ? [[...ring, first].map(position)] : []
  return { type: 'Feature', properties: { key, color }, geometry: { type: 'Polygon', coordinates } }
}

function styleLayers(kind: Kind, id: string): (AddLayerObject & { id: string })[] {
  if (kind === 'ground') {
    return [
      { id: `${id}-land`, type: 'fill', source: id, filter: ['==', ['geometry-type'], 'Polygon'], paint: flat },
      {
        id: `${id}-ways`,
        type: 'line',
        source: id,
        filter: ['==', ['geometry-type'], 'LineString'],
        layout: { 'line-join': 'round', 'line-cap': 'round' },
        paint: { 'line-color': ['get', 'color'], 'line-width': metresByZoom },
      },
    ]
  }
  if (kind === 'areas') {
    return [
      { id: `${id}-fill`, type: 'fill', source: id, paint: { 'fill-color': ['get', 'color'], 'fill-opacity': 0.16 } },
      { id: `${id}-edge`, type: 'line', source: id, paint: { 'line-color': ['get', 'color'], 'line-width': 2 } },
    ]
  }
  if (kind === 'lines') {
    const shape = { 'line-join': 'round', 'line-cap': 'round' } as const
    return [
      {
        id: `${id}-casing`,
        type: 'line',
        source: id,
        layout: shape,
        paint: {
          'line-color': '#fff',
          'line-width': byZoom(gap => ['+', lineWidth(gap), ['min', 3, ['*', gap, 0.3]]]),
          'line-opacity': byZoom(gap => ['*', lineOpacity(gap), 0.7]),
        },
      },
      {
        id: `${id}-line`,
        type: 'line',
        source: id,
        layout: shape,
        paint: { 'line-color': ['get', 'color'], 'line-width': byZoom(lineWidth), 'line-opacity': byZoom(lineOpacity) },
      },
      {
        id: `${id}-arrows`,
        type: 'symbol',
        source: id,
        filter: ['==', ['get', 'arrows'], true],
        layout: {
          'symbol-placement': 'line',
          'symbol-spacing': 90,
          'icon-image': trackArrowId,
          'icon-rotation-alignment': 'map',
          'icon-keep-upright': false,
          'icon-padding': 10,
        },
      },
    ]
  }
  const still: SymbolLayerSpecification['layout'] = {
    'icon-image': ['get', 'image'],
    'icon-allow-overlap': true,
    'icon-ignore-placement': true,
    'symbol-sort-key': ['get', 'order'],
  }
  return [{ id: `${id}-icon`, type: 'symbol', source: id, layout: still }]
}

const flat = { 'fill-color': ['get', 'color'] } as const satisfies FillLayerSpecification['paint']

/** Returns a width in metres as pixels, at least one. Exact at 45 degrees, off by a factor of at most 1.4 elsewhere. */
const metresByZoom: ExpressionSpecification = [
  'interpolate',
  ['exponential', 2],
  ['zoom'],
  10,
  1,
  20,
  ['*', ['get', 'width'], 19],
]

type Figure = ExpressionSpecification | number

/** Builds a paint value from the pixels between adjacent lines, at every zoom. */
function byZoom(value: (gap: ExpressionSpecification) => Figure): ExpressionSpecification {
  const stops = Array.from({ length: 12 }, (_, i) => 10 + i)
  return [
    'interpolate',
    ['linear'],
    ['zoom'],
    ...stops.flatMap((zoom): [number, Figure] => [zoom, value(['*', ['get', 'gap'], 512 * 2 ** zoom])]),
  ] as ExpressionSpecification
}

/** Half of the gap. */
const lineWidth = (gap: ExpressionSpecification): Figure => ['max', 1, ['min', ['get', 'width'], ['*', gap, 0.5]]]

/** Dense lines become a tint. */
const lineOpacity = (gap: ExpressionSpecification): Figure => ['max', 0.12, ['min', 1, ['/', gap, 3]]]
