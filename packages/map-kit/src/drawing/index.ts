export { DrawLayer, type DrawLayerProps } from './draw-layer.tsx'
export { englishDrawLabels, type DrawLabels } from './draw-labels.ts'
export { borderOf, normalizeRing, type DrawnCircle, type DrawnPolygon, type DrawnShape, type Tool } from './shapes.ts'
