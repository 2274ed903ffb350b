import { defineCommand } from '../../../define/command.ts'
import { argument, flag, option } from '../../../define/parameter.ts'
import { formatOptions, listOptions } from '../../../output/list-options.ts'

const search = option('<text>', 'Part of the name')

export const ls = defineCommand({
  name: 'geofences ls',
  summary: 'List geofences',
  options: { search, ...listOptions },
})

export const exportFences = defineCommand({
  name: 'geofences export',
  summary: 'Export geofences as GeoJSON (RFC 7946) or KML',
  details: [
    'These formats have no circles: a circle is written as its centre point with the property radius in metres.',
  ],
  examples: [['muster geofences export -o fences.geojson', 'All geofences you can see']],
  options: {
    search,
    kml: flag('KML instead of GeoJSON'),
    output: option('<file>', 'File; default stdout', { short: 'o', completes: 'file' }),
    force: flag('Overwrite an existing file'),
  },
})

export const importFences = defineCommand({
  name: 'geofences import',
  summary: 'Import geofences from GeoJSON or KML',
  details: [
    'Reads the output of `muster geofences export`: polygons of one ring, and points with the property radius in metres. The property name or title is its name; inside and outside set whether it raises an alarm when units enter or leave (default both).',
    'A geofence whose name exists is skipped, or changed with --update. One with the shape of another is skipped. The result lists each geofence: some may fail while others succeed.',
  ],
  examples: [['muster geofences import fences.geojson --dry-run', 'Preview the import']],
  arguments: { file: argument('File; - is stdin', { completes: 'file' }) },
  options: {
    update: flag('Change geofences whose names exist'),
    simplify: flag('Reduce polygons of more than 30 corners'),
    dryRun: flag('Show what would be done'),
    ...formatOptions,
  },
})
