import type { ColourIndex } from './series.ts'

/** A palette colour: of a series, or of a state that has the same colour in all reports. */
export type ChartColour = ColourIndex | 'on' | 'off' | 'none'

/** Palette colour of a state, or a colour that a user selected: `#1c8a4c`. */
export type StateColour = ChartColour | `#${string}`

export const isOwnColour = (colour: StateColour): colour is `#${string}` =>
  typeof colour === 'string' && colour.startsWith('#')

/** Colours and fonts for a canvas, which cannot read custom properties. */
export interface ChartColors {
  colour(name: ChartColour): string
  text: string
  muted: string
  border: string
  surface: string
  /** Returns a canvas font of a size in pixels. */
  font(size: number): string
}

const colours: readonly ChartColour[] = [1, 2, 3, 4, 5, 6, 'on', 'off', 'none']

/** Reads the colours that apply to an element, from its theme and mode or from the print styles. */
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

/** Dash pattern of each colour, so that colour is not the only distinction. */
export const dashes: Readonly<Record<ColourIndex, number[]>> = {
  1: [],
  2: [8, 4],
  3: [2, 3],
  4: [10, 3, 2, 3],
  5: [14, 5],
  6: [5, 2, 2, 2, 2, 2],
}
