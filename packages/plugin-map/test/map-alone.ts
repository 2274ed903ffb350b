import { dashboardTiles, equipmentTiles } from '@muster/plugin-dashboards/slots'
import map from '../src/index.ts'

/** The plugin without that of the dashboards, which owns the slots that it fills. */
export const mapAlone = { ...map, slots: [dashboardTiles, equipmentTiles] }
