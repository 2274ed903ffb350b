export { PointLayer } from './point-layer.tsx'
export type { MapPoint, PointGroup } from './map-point.ts'
