import { unwrapped } from '@muster/contract'
import type { FenceShape } from './fence-features.ts'

/** Decimals of degrees, a precision of about one metre. */
const decimals = 5

/** Returns a key that is equal for the same shape, regardless of first corner and direction. */
export function shapeKey(shape: FenceShape): string {
  if (shape.shapeType === 'CIRCLE')
    return `circle ${rounded(shape.circleLongitude)} ${rounded(shape.circleLatitude)} ${Math.round(shape.circleRadius)}`
  const closing = shape.polygon.at(-1)
  const [first] = shape.polygon
  const isClosed = first?.[0] === closing?.[0] && first?.[1] === closing?.[1]
  const corners = unwrapped(isClosed ? shape.polygon.slice(0, -1) : shape.polygon).map(
    ([lng, lat]) => `${rounded(lng - 360 * Math.round(lng / 360))} ${rounded(lat)}`,
  )
  return [fromLeast(corners), fromLeast(corners.toReversed())].toSorted()[0] ?? ''
}

const rounded = (degrees: number) => (degrees === 0 ? 0 : degrees).toFixed(decimals).replace(/^-(0\.0+)$/, '$1')

/** Rotates the ring to its smallest corner; with several, selects the smallest result. */
function fromLeast(corners: readonly string[]): string {
  const least = corners.toSorted()[0]
  return (
    corners
      .flatMap((corner, i) => (corner === least ? [[...corners.slice(i), ...corners.slice(0, i)].join(',')] : []))
      .toSorted()[0] ?? ''
  )
}
