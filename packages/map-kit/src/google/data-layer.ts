import type { Changes, FeatureLayer, Key, Kind, Kinds, LayerEvents } from '../engine.ts'
import type { Pictures } from './pictures.ts'

type AnyFeature = Kinds[Kind]

/** Renders a feature layer with one `google.maps.Data`. */
export class DataLayer<K extends Kind = Kind> implements FeatureLayer<Kinds[K]> {
  readonly #data: google.maps.Data
  readonly #features = new Map<Key, AnyFeature>()
  readonly #pictures: Pictures
  readonly #level: number
  readonly #clickable: boolean

  constructor(map: google.maps.Map, level: number, { onClick, onHover }: LayerEvents, pictures: Pictures) {
    this.#pictures = pictures
    this.#level = level
    this.#clickable = onClick !== undefined
    this.#data = new google.maps.Data({ map })
    this.#data.setStyle(feature => this.#style(this.#features.get(feature.getId()!)))
    if (onClick)
      this.#data.addListener('click', ({ feature }: google.maps.Data.MouseEvent) => onClick(feature.getId()!))
    if (onHover) {
      this.#data.addListener('mouseover', ({ feature }: google.maps.Data.MouseEvent) => onHover(feature.getId()!))
      this.#data.addListener('mouseout', () => onHover(undefined))
    }
  }

  update({ put, drop }: Changes<Kinds[K]>): void {
    for (const key of drop) {
      this.#features.delete(key)
      const feature = this.#data.getFeatureById(key)
      if (feature) this.#data.remove(feature)
    }
    for (const feature of put) this.#put(feature)
  }

  /** Redraws features that show a changed picture. */
  restyle(image: string): void {
    for (const feature of this.#features.values()) {
      if ('image' in feature && feature.image === image) this.#redraw(feature)
    }
  }

  remove(): void {
    google.maps.event.clearInstanceListeners(this.#data)
    this.#data.setMap(null)
    this.#features.clear()
  }

  #put(feature: AnyFeature): void {
    this.#features.set(feature.key, feature)
    const known = this.#data.getFeatureById(feature.key)
    if (!known) {
      this.#data.add(new google.maps.Data.Feature({ id: feature.key, geometry: geometryOf(feature) }))
      return
    }
    known.setGeometry(geometryOf(feature))
    this.#redraw(feature)
  }

  #redraw(feature: AnyFeature): void {
    const known = this.#data.getFeatureById(feature.key)
    if (known) this.#data.overrideStyle(known, this.#style(feature))
  }

  #style(feature: AnyFeature | undefined): google.maps.Data.StyleOptions {
    const clickable = this.#clickable
    if (!feature) return { visible: false }
    if ('path' in feature)
      return { strokeColor: feature.color, strokeWeight: feature.width, zIndex: this.#level, clickable }
    if ('ring' in feature)
      return {
        strokeColor: feature.color,
        strokeWeight: 2,
        fillColor: feature.color,
        fillOpacity: 0.16,
        zIndex: this.#level,
        clickable,
      }
    const picture = this.#pictures.get(feature.image, feature.color, feature.heading)
    if (!picture) return { visible: false }
    const { url, size } = picture
    const icon = {
      url,
      scaledSize: new google.maps.Size(size, size),
      anchor: new google.maps.Point(size / 2, size / 2),
    }
    return { icon, zIndex: this.#level * 2 + feature.order, clickable }
  }
}

function geometryOf(feature: AnyFeature): google.maps.Data.Geometry {
  if ('at' in feature) return new google.maps.Data.Point(feature.at)
  if ('path' in feature) return new google.maps.Data.LineString([...feature.path])
  return new google.maps.Data.Polygon([[...feature.ring]])
}
