export { precompress } from './precompress.ts'
export { ofMapEngine, sharedMapWorker } from './shared-map-worker.ts'
