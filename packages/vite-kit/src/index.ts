export {
  addedPlugins,
  pluginList,
  replaced,
  sharedPackages,
  widgetsOf,
  withAddedTexts,
  type AddedPlugin,
  type AddedWidget,
} from './added-plugins.ts'
export { importedPackages } from './imported-packages.ts'
export { precompress } from './precompress.ts'
export { ofMapEngine, sharedMapWorker } from './shared-map-worker.ts'
export { sourceTexts, type SourceTexts } from './source-texts.ts'
