import type { Feature } from 'geojson'
import type { AddLayerObject, GeoJSONSource, Map as MapLibre, SymbolLayerSpecification } from 'maplibre-gl'
import type { Changes, FeatureLayer, Key, Kind, Kinds } from '../engine.ts'
import type { LatLng } from '../types.ts'

type Any = Kinds[Kind]
const position = ({ lat, lng }: LatLng): [number, number] => [lng, lat]

/** One source and its style layers; remembers its features so that a new style can take them over. */
export class SourceLayer<K extends Kind> implements FeatureLayer<Kinds[K]> {
  readonly kind: K
  readonly id: string
  readonly #features = new Map<Key, Feature>()
  readonly #map: MapLibre
  readonly #gone: () => void

  constructor(map: MapLibre, kind: K, id: string, gone: () => void) {
    this.#map = map
    this.kind = kind
    this.id = id
    this.#gone = gone
  }

  /** The style layers drawn, lowest first. */
  get layerIds(): string[] {
    return styleLayers(this.kind, this.id).map(layer => layer.id)
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
    this.#gone()
    for (const id of this.layerIds) if (this.#map.getLayer(id)) this.#map.removeLayer(id)
    if (this.#map.getSource(this.id)) this.#map.removeSource(this.id)
  }
}

function toGeoJson(kind: Kind, feature: Any): Feature {
  if ('at' in feature) {
    const { key, at, image, order, color, heading } = feature
    const properties = heading === undefined ? { key, image, order } : { key, image, order, heading, mark: markImage(color) }
    return { type: 'Feature', properties, geometry: { type: 'Point', coordinates: position(at) } }
  }
  if ('path' in feature) {
    const { key, path, color, width } = feature
    return { type: 'Feature', properties: { key, color, width }, geometry: { type: 'LineString', coordinates: path.map(position) } }
  }
  const { key, ring, color } = feature
  const [first] = ring
  const coordinates = first ? [[...ring, first].map(position)] : []
  return { type: 'Feature', properties: { key, color }, geometry: { type: 'Polygon', coordinates } }
}

export const markImage = (color: string) => `heading:${color}`

function styleLayers(kind: Kind, id: string): (AddLayerObject & { id: string })[] {
  if (kind === 'areas') {
    return [
      { id: `${id}-fill`, type: 'fill', source: id, paint: { 'fill-color': ['get', 'color'], 'fill-opacity': 0.16 } },
      { id: `${id}-edge`, type: 'line', source: id, paint: { 'line-color': ['get', 'color'], 'line-width': 2 } },
    ]
  }
  if (kind === 'lines') {
    const shape = { 'line-join': 'round', 'line-cap': 'round' } as const
    return [
      { id: `${id}-casing`, type: 'line', source: id, layout: shape, paint: { 'line-color': '#fff', 'line-width': ['+', ['get', 'width'], 3], 'line-opacity': 0.7 } },
      { id: `${id}-line`, type: 'line', source: id, layout: shape, paint: { 'line-color': ['get', 'color'], 'line-width': ['get', 'width'] } },
    ]
  }
  const still: SymbolLayerSpecification['layout'] = {
    'icon-allow-overlap': true, 'icon-ignore-placement': true, 'symbol-sort-key': ['get', 'order'],
  }
  return [
    {
      id: `${id}-heading`, type: 'symbol', source: id, filter: ['has', 'heading'],
      layout: { ...still, 'icon-image': ['get', 'mark'], 'icon-rotate': ['get', 'heading'], 'icon-rotation-alignment': 'map' },
    },
    { id: `${id}-icon`, type: 'symbol', source: id, layout: { ...still, 'icon-image': ['get', 'image'] } },
  ]
}
