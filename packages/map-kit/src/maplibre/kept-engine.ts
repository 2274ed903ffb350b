import { MapLibreEngine } from './engine.ts'

/** Milliseconds for which the engine of a closed map is kept. */
const longestMs = 120_000

let kept: MapLibreEngine | undefined
let timer = 0

/** Starts an engine, or shows the map in the kept one: a new one takes longer than all else that a screen with a map does. */
export function openEngine(...[container, props]: ConstructorParameters<typeof MapLibreEngine>): MapLibreEngine {
  const engine = kept
  kept = undefined
  if (engine?.canShow(props.options)) {
    engine.show(container, props)
    return engine
  }
  engine?.destroy()
  return new MapLibreEngine(container, props)
}

/** Keeps the engine of a closed map for the next one. */
export function closeEngine(engine: MapLibreEngine): void {
  kept?.destroy()
  kept = engine.leave() ? engine : undefined
  if (!kept) engine.destroy()
  clearTimeout(timer)
  timer = window.setTimeout(() => {
    kept?.destroy()
    kept = undefined
  }, longestMs)
}
