import type { Mode } from './types.ts'

/** Muted base map colours, so that tracks and shapes stand out. */
export interface Palette {
  water: string
  land: string
  border: string
  grid: string
  /** Colours of fields, plots, yards, buildings and roads. */
  plot: string
  built: string
  text: string
  strong: string
}

export const palettes: Readonly<Record<Mode, Palette>> = {
  light: {
    water: '#d3dfe6',
    land: '#f3f3f1',
    border: '#bfc5cb',
    grid: '#8a97a3',
    plot: '#e9eae7',
    built: '#d3d7da',
    text: '#5b6673',
    strong: '#3c4652',
  },
  dark: {
    water: '#182027',
    land: '#2a3036',
    border: '#4a535d',
    grid: '#7d8995',
    plot: '#31383f',
    built: '#444d56',
    text: '#a3adb8',
    strong: '#d0d6dc',
  },
}

/** Colour of unknown statuses and markers. */
export const defaultColor = '#cecece'

/** Alternating track colours, distinguishable on both backgrounds and for colour-blind users. */
export const trackColors = ['#1f77d0', '#d9480f', '#0c9a6c', '#9a4fc4', '#c08a00'] as const

export const trackColor = (index: number): string => trackColors[index % trackColors.length]!
