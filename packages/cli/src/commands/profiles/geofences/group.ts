import { bind, type Group } from '../../../define/command.ts'
import { exportFences, importFences, ls } from './definitions.ts'

export const geofences: Group = {
  name: 'geofences',
  summary: 'List, export and import geofences (GeoJSON)',
  commands: [
    bind(ls, () => import('./ls.ts')),
    bind(importFences, () => import('./import.ts')),
    bind(exportFences, () => import('./export.ts')),
  ],
}
