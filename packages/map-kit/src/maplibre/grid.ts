import type { FeatureCollection, LineString } from 'geojson'
import type { GeoJSONSource, Map as MapLibre } from 'maplibre-gl'
import { roundDown, worldSize } from '../geometry.ts'
import type { Bounds, Unsubscribe } from '../types.ts'
import { gridSource } from './style.ts'

const firstZoom = 7
const spacing = 320

/** Returns meridians and parallels over bounds, at most `spacing` px apart. */
export function grid(box: Bounds, zoom: number): FeatureCollection<LineString> {
  const step = roundDown((360 / worldSize(zoom)) * spacing)
  const features: FeatureCollection<LineString>['features'] = []
  const line = (a: [number, number], b: [number, number]) =>
    features.push({ type: 'Feature', properties: {}, geometry: { type: 'LineString', coordinates: [a, b] } })
  for (let i = Math.ceil(box.west / step); i * step <= box.east; i++) line([i * step, box.south], [i * step, box.north])
  for (let i = Math.ceil(box.south / step); i * step <= box.north; i++) line([box.west, i * step], [box.east, i * step])
  return { type: 'FeatureCollection', features }
}

/** Redraws the grid when the view leaves it or its step changes. */
export function followGrid(map: MapLibre): Unsubscribe {
  let drawn: { box: Bounds; zoom: number } | undefined
  const follow = () => {
    const source = map.getSource<GeoJSONSource>(gridSource)
    const zoom = Math.round(map.getZoom() + 1)
    if (!source || zoom < firstZoom) return
    const view = map.getBounds()
    const seen = { south: view.getSouth(), west: view.getWest(), north: view.getNorth(), east: view.getEast() }
    if (drawn && drawn.zoom === zoom && contains(drawn.box, seen)) return
    drawn = { box: padded(seen), zoom }
    void source.setData(grid(drawn.box, zoom))
  }
  const redraw = () => {
    drawn = undefined
    follow()
  }
  map.on('move', follow)
  map.on('style.load', redraw)
  return () => {
    map.off('move', follow)
    map.off('style.load', redraw)
  }
}

function padded({ south, west, north, east }: Bounds): Bounds {
  const [tall, wide] = [north - south, east - west]
  return { south: Math.max(-85, south - tall), west: west - wide, north: Math.min(85, north + tall), east: east + wide }
}

const contains = (outer: Bounds, inner: Bounds) =>
  outer.south <= inner.south && outer.north >= inner.north && outer.west <= inner.west && outer.east >= inner.east
