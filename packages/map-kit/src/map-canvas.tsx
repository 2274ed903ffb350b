import { Boundary, Loaded } from '@muster/ui'
import { type ReactNode, use, useEffect, useEffectEvent, useState } from 'react'
import { BlockedError, type EngineOptions, type HostProps, type MapEngine, type MapLibreOptions } from './engine.ts'
import { engines } from './engines.ts'
import { englishLabels, type MapLabels } from './labels.ts'
import { BarContext, LabelsContext, PortContext, useMap } from './map-context.tsx'
import { MapPort } from './map-port.ts'
import { ScaleBar } from './scale-bar.tsx'
import type { LatLng, BasemapFailure, Mode, Padding, Viewport, View } from './types.ts'
import './map.css'

export interface MapCanvasProps {
  /** Defaults to MapLibre with the offline base map; a change remounts the map. */
  engine?: EngineOptions
  /** Initial camera; later moves go through `useMap()`. */
  view?: View
  mode?: Mode
  padding?: Padding
  labels?: MapLabels
  /** Called with the camera once at the start, then 50 ms after each move. */
  onMove?: (sight: Viewport) => void
  /** Called for clicks that hit no feature. */
  onClick?: (at: LatLng) => void
  children?: ReactNode
}

const start: View = { center: { lat: 0, lng: 0 }, zoom: 3 }
const offline: MapLibreOptions = { kind: 'maplibre' }
const restMs = 50

/**
 * Renders a map that fills its container, with layers, popups and controls as children. Engine code loads on
 * mount.
 */
export function MapCanvas({
  engine = offline,
  view = start,
  mode = 'light',
  padding,
  labels = englishLabels,
  onMove,
  onClick,
  children,
}: MapCanvasProps) {
  const outer = use(PortContext)
  const [ownPort] = useState(() => new MapPort())
  const port = outer ?? ownPort
  const [ready, setReady] = useState<MapEngine>()
  const [attempt, setAttempt] = useState(0)
  const [error, setError] = useState<Error>()
  const adoptEngine = (next: MapEngine | undefined) => {
    port.attach(next)
    setReady(next)
  }
  useEffect(() => ready?.paint(mode), [ready, mode])
  useEffect(() => {
    if (padding) port.pad(padding)
  }, [port, padding])
  const [basemapFailure, setBasemapFailure] = useBasemapFailure(ready)
  useMoves(ready, onMove)
  useClicks(ready, onClick)
  const key = `${JSON.stringify(engine)}${attempt}`
  const retry = () => {
    setError(undefined)
    setBasemapFailure(undefined)
    setAttempt(attempt + 1)
  }
  return (
    <PortContext value={port}>
      <LabelsContext value={labels}>
        <MapFrame mode={mode}>
          {error ? (
            <Failure error={error} labels={labels} onRetry={retry} />
          ) : (
            <Boundary key={key} fallback={(cause, again) => <Failure error={cause} labels={labels} onRetry={again} />}>
              <EngineHost
                options={engine}
                view={port.view() ?? port.lastView ?? view}
                {...{ mode, labels }}
                onEngine={adoptEngine}
                onFail={setError}
              />
            </Boundary>
          )}
          {children}
          {basemapFailure && (
            <BasemapFailureNote
              basemapFailure={basemapFailure}
              onRetry={retry}
              onClose={() => setBasemapFailure(undefined)}
            />
          )}
          {ready && (
            <>
              <ScaleBar />
              <MapControls />
            </>
          )}
        </MapFrame>
      </LabelsContext>
    </PortContext>
  )
}

/** Map with space for bars below it. */
function MapFrame({ mode, children }: { mode: Mode; children: ReactNode }) {
  const [bar, setBar] = useState<HTMLElement | null>(null)
  return (
    <BarContext value={bar}>
      <div className="mk-frame" data-mode={mode}>
        <div className="mk-map" data-mode={mode}>
          {children}
        </div>
        <div ref={setBar} />
      </div>
    </BarContext>
  )
}

function EngineHost({ options, ...host }: HostProps) {
  // a mounted map keeps its engine
  const [{ google, maplibre }] = useState(() => ({ ...engines }))
  if (options.kind === 'google') return <Loaded load={google} props={{ ...host, options }} />
  return <Loaded load={maplibre} props={{ ...host, options }} />
}

function Failure({ error, labels, onRetry }: { error: Error; labels: MapLabels; onRetry: () => void }) {
  const { failed } = labels
  return (
    <div className="mk-failure" role="alert">
      {/* in a widget, the page may supply labels */}
      <slot name="error">
        <strong>{failed.title}</strong>
        <p>{explanationOf(error, labels)}</p>
        <button type="button" onClick={onRetry}>
          {failed.retry}
        </button>
      </slot>
    </div>
  )
}

function explanationOf(error: Error, { failed, blocked }: MapLabels): string {
  if (error instanceof BlockedError) return blocked(error.directive, error.source)
  return error.name === 'GPUInitializationError' ? failed.webgl : failed.load
}

function useBasemapFailure(engine: MapEngine | undefined) {
  const [basemapFailure, setBasemapFailure] = useState<BasemapFailure>()
  useEffect(() => {
    setBasemapFailure(undefined)
    return engine?.onBasemapFailure(setBasemapFailure)
  }, [engine])
  return [basemapFailure, setBasemapFailure] as const
}

function useMoves(engine: MapEngine | undefined, onMove: MapCanvasProps['onMove']): void {
  const notify = useEffectEvent((sight: Viewport) => onMove?.(sight))
  useEffect(() => {
    if (!engine) return
    let timer = 0
    const report = () => notify({ ...engine.view(), bounds: engine.bounds() })
    const later = () => {
      clearTimeout(timer)
      timer = window.setTimeout(report, restMs)
    }
    later()
    const stop = engine.onMove(later)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [engine])
}

function useClicks(engine: MapEngine | undefined, onClick: MapCanvasProps['onClick']): void {
  const notify = useEffectEvent((at: LatLng) => onClick?.(at))
  useEffect(() => engine?.onClick(at => notify(at)), [engine])
}

/** Buttons for zoom and "show all", bottom right. */
function MapControls() {
  const port = useMap()
  const labels = use(LabelsContext)
  return (
    <div className="mk-controls">
      <Control label={labels.zoomIn} onClick={() => port.zoomBy(1)}>
        <path d="M8 3v10M3 8h10" />
      </Control>
      <Control label={labels.zoomOut} onClick={() => port.zoomBy(-1)}>
        <path d="M3 8h10" />
      </Control>
      <Control label={labels.fitAll} onClick={() => port.fitAll()}>
        <path d="M2.5 6V2.5H6M10 2.5h3.5V6M13.5 10v3.5H10M6 13.5H2.5V10" />
      </Control>
    </div>
  )
}

function Control({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" aria-label={label} title={label} onClick={onClick}>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        {children}
      </svg>
    </button>
  )
}

interface BasemapFailureNoteProps {
  basemapFailure: BasemapFailure
  onRetry(): void
  onClose(): void
}

/** Explains over the map why the base map failed and what to do. */
function BasemapFailureNote({ basemapFailure, onRetry, onClose }: BasemapFailureNoteProps): ReactNode {
  const labels = use(LabelsContext)
  return (
    <div className="mk-trouble" role="alert">
      <p>{labels.basemapFailure(basemapFailure)}</p>
      <button type="button" onClick={onRetry}>
        {labels.failed.retry}
      </button>
      <button type="button" aria-label={labels.close} title={labels.close} onClick={onClose}>
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="M4 4l8 8M12 4l-8 8" />
        </svg>
      </button>
    </div>
  )
}
