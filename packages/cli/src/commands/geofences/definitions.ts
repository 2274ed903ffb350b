import { defineCommand } from '../../define/command.ts'
import { argument, flag, option } from '../../define/parameter.ts'
import { formatOptions, listOptions } from '../../output/list-options.ts'

const search = option('<text>', 'Part of the name')

export const ls = defineCommand({
  name: 'geofences ls',
  summary: 'List geofences',
  options: { search, ...listOptions },
})

export const exportFences = defineCommand({
  name: 'geofences export',
  summary: 'Write geofences as GeoJSON (RFC 7946)',
  details: [
    'Polygons are polygons; a circle, which GeoJSON does not have, is its centre with the property radius in metres.',
  ],
  examples: [['muster geofences export -o fences.geojson', 'All that you see']],
  options: {
    search,
    output: option('<file>', 'File; stdout when left out', { short: 'o', completes: 'file' }),
    force: flag('Overwrite a file that is there'),
  },
})

export const importFences = defineCommand({
  name: 'geofences import',
  summary: 'Make geofences from GeoJSON',
  details: [
    'Takes what `muster geofences export` writes: polygons of one ring, and points with the property radius in metres. The property name names it; inside and outside say whether it tells when units come or go, both when neither is there.',
    'One whose name is taken is left alone, or changed with --update. Each is answered for: some may fail while others are made.',
  ],
  examples: [['muster geofences import fences.geojson --dry-run', 'See what would be made']],
  arguments: { file: argument('File; - is stdin', { completes: 'file' }) },
  options: {
    update: flag('Change those whose names are taken'),
    dryRun: flag('Tell what would be done'),
    ...formatOptions,
  },
})
