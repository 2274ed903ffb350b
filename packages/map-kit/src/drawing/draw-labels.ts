/** Texts of the drawing tools, translated by the caller. */
export interface DrawLabels {
  tools: string
  circle: string
  polygon: string
  place: string
  finish: string
  undo: string
  clear: string
  corner: (number: number, count: number) => string
  addCorner: (number: number) => string
  center: string
  radius: string
  /** Hint for the next step. */
  hint: {
    none: string
    circle: string
    polygon: (count: number) => string
    editCircle: string
    editPolygon: string
    full: (most: number) => string
  }
  /** Announces the new position of a handle. */
  moved: (handle: string, lat: number, lng: number) => string
}

export const englishDrawLabels: DrawLabels = {
  tools: 'Drawing',
  circle: 'Circle',
  polygon: 'Polygon',
  place: 'Place at map centre',
  finish: 'Finish',
  undo: 'Undo',
  clear: 'Clear',
  corner: (number, count) => `Corner ${number} of ${count}`,
  addCorner: number => `Add a corner after corner ${number}`,
  center: 'Centre',
  radius: 'Radius',
  hint: {
    none: 'Select a circle or a polygon, then click its location on the map.',
    circle: 'Click the centre, or move the map and press Enter.',
    polygon: count =>
      `${count} placed. Click to place a corner, or move the map and press Enter. Click the first corner to finish.`,
    editCircle: 'Drag the handles, or move them with the arrow keys.',
    editPolygon: 'Drag the corners, or move them with the arrow keys. Insert adds one, Delete removes it.',
    full: most => `A polygon has at most ${most} corners.`,
  },
  moved: (handle, lat, lng) => `${handle}: ${lat.toFixed(5)}, ${lng.toFixed(5)}`,
}
