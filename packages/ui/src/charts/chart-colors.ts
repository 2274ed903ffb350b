import type { ColourIndex } from './series.ts'

/** A colour of the palette: a series, or a state that every report paints alike. */
export type ChartColour = ColourIndex | 'on' | 'off' | 'none'

/** A state may have a colour of its own, which somebody chose for it: `#1c8a4c`. */
export type StateColour = ChartColour | `#${string}`

export const isOwnColour = (colour: StateColour): colour is `#${string}` =>
  typeof colour === 'string' && colour.startsWith('#')

/** What a canvas is drawn with; it cannot read custom properties by itself. */
export interface ChartColors {
  colour(name: ChartColour): string
  text: string
  muted: string
  border: string
  surface: string
  /** A canvas font of that many pixels. */
  font(size: number): string
}

const colours: readonly ChartColour[] = [1, 2, 3, 4, 5, 6, 'on', 'off', 'none']

/** The colours in force at an element: of its theme and mode, or of paper while printing. */
export function readChartColors(element: Element): ChartColors {
  const style = getComputedStyle(element)
  const property = (name: string) => style.getPropertyValue(`--m-${name}`).trim()
  const palette = new Map(colours.map(name => [name, property(`chart-${name}`)]))
  const family = style.fontFamily
  return {
    colour: name => palette.get(name) ?? '',
    text: property('text'),
    muted: property('muted'),
    border: property('border'),
    surface: property('surface'),
    font: size => `${size}px ${family}`,
  }
}

/** A line of each colour has its own pattern, so that colour is never alone. */
export const dashes: Readonly<Record<ColourIndex, number[]>> = {
  1: [],
  2: [8, 4],
  3: [2, 3],
  4: [10, 3, 2, 3],
  5: [14, 5],
  6: [5, 2, 2, 2, 2, 2],
}
