import type { MapEngine } from '../engine.ts'
import type { LatLng } from '../types.ts'
import type { DrawLabels } from './draw-labels.ts'
import { eastOf, metresBetween } from '../geometry.ts'
import { Handle } from './handle.tsx'
import { between, wrapPlace, type DrawnCircle, type DrawnPolygon } from './shapes.ts'
import type { Drawing } from './use-drawing.ts'

interface Props {
  engine: MapEngine
  drawing: Drawing
  labels: DrawLabels
  mostRadius: number
  /** Announces the new position of a handle. */
  announce: (handle: string, at: LatLng) => void
  /** Focuses a handle after it renders. */
  focus: (handle: string) => void
}

/** Handles of a shape. */
export function Handles({ drawing, ...rest }: Props) {
  if (!drawing.shape) return null
  return drawing.shape.kind === 'circle' ? (
    <CircleHandles {...rest} drawing={drawing} circle={drawing.shape} />
  ) : (
    <CornerHandles {...rest} drawing={drawing} polygon={drawing.shape} />
  )
}

function CircleHandles({ engine, drawing, labels, mostRadius, announce, circle }: Props & { circle: DrawnCircle }) {
  const { center, radius } = circle
  return (
    <>
      <Handle
        engine={engine}
        at={center}
        label={labels.center}
        look="center"
        name="center"
        onMove={to => {
          drawing.change({ ...circle, center: wrapPlace(to) }, 'center')
          announce(labels.center, wrapPlace(to))
        }}
      />
      <Handle
        engine={engine}
        at={eastOf(center, radius)}
        label={labels.radius}
        look="radius"
        name="radius"
        onMove={to => {
          const metres = Math.round(metresBetween(center, to))
          drawing.change({ ...circle, radius: Math.max(1, Math.min(mostRadius, metres)) }, 'radius')
        }}
      />
    </>
  )
}

function CornerHandles({
  engine,
  drawing,
  labels,
  announce,
  focus,
  polygon: { ring },
}: Props & { polygon: DrawnPolygon }) {
  const isOpen = drawing.tool === 'polygon'
  const hasSides = !isOpen && !drawing.isFull && ring.length > 1
  const sides = hasSides ? ring.map((corner, i) => between(corner, ring[(i + 1) % ring.length] ?? corner)) : []
  const insert = (after: number, at: LatLng) => {
    drawing.addCorner(after, at)
    focus(`corner-${after + 1}`)
  }
  const remove = (index: number) => {
    drawing.removeCorner(index)
    focus(`corner-${Math.min(index, ring.length - 2)}`)
  }
  return (
    <>
      {sides.map((at, i) => (
        <Handle
          key={`side-${i}`}
          engine={engine}
          at={at}
          label={labels.addCorner(i + 1)}
          look="between"
          name={`side-${i}`}
          onPress={() => insert(i, at)}
        />
      ))}
      {ring.map((at, i) => (
        <Handle
          key={i}
          engine={engine}
          at={at}
          label={labels.corner(i + 1, ring.length)}
          look="corner"
          name={`corner-${i}`}
          onMove={to => {
            drawing.moveCorner(i, to)
            announce(labels.corner(i + 1, ring.length), wrapPlace(to))
          }}
          onPress={() => {
            if (isOpen && i === 0 && ring.length > 2) drawing.finish()
          }}
          onKey={key => {
            const side = sides[i]
            if (key === 'Delete' || key === 'Backspace') remove(i)
            else if (key === 'Insert' && side) insert(i, side)
            else return false
            return true
          }}
        />
      ))}
    </>
  )
}
