import type { ExpressionSpecification, LayerSpecification, StyleSpecification } from 'maplibre-gl'
import { palettes, type Palette } from '../palette.ts'
import type { RasterTiles } from '../engine.ts'
import type { Mode } from '../types.ts'
import coarse from '../../generated/world-110m.json?url'
import fine from '../../generated/world-50m.json?url'
import places from '../../generated/places.json?url'
import waters from '../../generated/waters.json?url'

const worldSource = 'basemap'
const waterSource = 'basemap-waters'

export interface Refinement {
  source: string
  data: string
  /** Zoom of the engine from which the difference is more than a few pixels. */
  from: number
}

/** Detailed data by source, loaded once the map is idle. */
export const refinements: readonly Refinement[] = [
  { source: waterSource, data: waters, from: 0 },
  { source: worldSource, data: fine, from: 2.5 },
]
export const gridSource = 'basemap-grid'

const empty = { type: 'FeatureCollection' as const, features: [] }
const attribution = 'Natural Earth'

/** Offline base map: land, lakes, rivers, borders, ranked names and a grid beyond its detail. */
export function offlineStyle(mode: Mode): StyleSpecification {
  return {
    version: 8,
    sources: {
      [worldSource]: { type: 'geojson', data: coarse, attribution, tolerance: 0.3, maxzoom: 12 },
      [waterSource]: { type: 'geojson', data: empty, tolerance: 0.3, maxzoom: 12 },
      'basemap-places': { type: 'geojson', data: places, maxzoom: 12 },
      [gridSource]: { type: 'geojson', data: empty, maxzoom: 22, buffer: 0 },
    },
    layers: layers(palettes[mode]),
  }
}

/** Raster tiles on a water background. */
export function rasterStyle({ url, attribution: credit, maxZoom }: RasterTiles, mode: Mode): StyleSpecification {
  return {
    version: 8,
    sources: {
      raster: {
        type: 'raster',
        tiles: [url],
        tileSize: 256,
        ...(credit === undefined ? {} : { attribution: credit }),
        ...(maxZoom === undefined ? {} : { maxzoom: maxZoom }),
      },
    },
    layers: [...plain(mode), { id: 'raster', type: 'raster', source: 'raster' }],
  }
}

/** Water only, while a style loads. */
export const emptyStyle = (mode: Mode): StyleSpecification => ({ version: 8, sources: {}, layers: plain(mode) })

const plain = (mode: Mode): LayerSpecification[] => [
  { id: 'basemap-water', type: 'background', paint: { 'background-color': palettes[mode].water } },
]

function layers(palette: Palette): LayerSpecification[] {
  return [
    { id: 'basemap-water', type: 'background', paint: { 'background-color': palette.water } },
    {
      id: 'basemap-land',
      type: 'fill',
      source: worldSource,
      filter: ['==', ['get', 'kind'], 'land'],
      paint: { 'fill-color': palette.land },
    },
    {
      id: 'basemap-lakes',
      type: 'fill',
      source: waterSource,
      filter: ['==', ['get', 'kind'], 'lake'],
      paint: { 'fill-color': palette.water },
    },
    {
      id: 'basemap-rivers',
      type: 'line',
      source: waterSource,
      minzoom: 2,
      filter: ['==', ['get', 'kind'], 'river'],
      layout: { 'line-join': 'round', 'line-cap': 'round' },
      paint: { 'line-color': palette.water, 'line-width': ['interpolate', ['linear'], ['zoom'], 2, 0.5, 10, 4] },
    },
    {
      id: 'basemap-borders',
      type: 'line',
      source: worldSource,
      filter: ['==', ['get', 'kind'], 'border'],
      layout: { 'line-join': 'round' },
      paint: { 'line-color': palette.border, 'line-width': ['interpolate', ['linear'], ['zoom'], 1, 0.6, 6, 1.4] },
    },
    {
      id: 'basemap-grid',
      type: 'line',
      source: gridSource,
      minzoom: 6,
      paint: {
        'line-color': palette.grid,
        'line-width': 1,
        'line-opacity': ['interpolate', ['linear'], ['zoom'], 6, 0, 8, 0.28],
      },
    },
    {
      id: 'basemap-towns',
      type: 'symbol',
      source: 'basemap-places',
      minzoom: 2,
      filter: ['all', ['==', ['get', 'kind'], 'place'], ['>=', ['zoom'], rank]],
      layout: {
        'text-field': ['get', 'name'],
        'text-font': ['sans-serif'],
        'text-max-width': 8,
        'text-padding': 6,
        'symbol-sort-key': ['-', 0, ['get', 'pop']],
        'text-size': [
          'interpolate',
          ['linear'],
          ['zoom'],
          3,
          10.5,
          8,
          ['case', ['>', ['get', 'pop'], 500_000], 15, 12],
        ],
      },
      paint: { 'text-color': palette.text, 'text-halo-color': palette.land, 'text-halo-width': 1.4 },
    },
    {
      id: 'basemap-countries',
      type: 'symbol',
      source: 'basemap-places',
      minzoom: 1,
      maxzoom: 7,
      filter: ['all', ['==', ['get', 'kind'], 'country'], ['>=', ['zoom'], rank]],
      layout: {
        'text-field': ['get', 'name'],
        'text-font': ['sans-serif'],
        'text-max-width': 7,
        'text-padding': 8,
        'text-letter-spacing': 0.06,
        'symbol-sort-key': ['-', 0, ['get', 'size']],
        'text-size': ['interpolate', ['linear'], ['zoom'], 1, 11, 6, 15],
      },
      paint: { 'text-color': palette.strong, 'text-halo-color': palette.land, 'text-halo-width': 1.6 },
    },
  ]
}

// Ranks count zoom for 256 px, the engine for 512 px.
const rank: ExpressionSpecification = ['-', ['get', 'rank'], 1]
