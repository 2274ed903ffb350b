import type { Theme } from '@muster/core'
import { useLayoutEffect, type ReactNode } from 'react'
import { TestHost } from './test-host.tsx'
import { applyTheme, type Mode } from '../src/theme.ts'

const light = {
  primary: '#14566b',
  onPrimary: '#ffffff',
  accent: '#d9822b',
  background: '#f3f5f7',
  surface: '#ffffff',
  text: '#1c2127',
  muted: '#5a6472',
  border: '#cdd3da',
} as const
const dark = {
  ...light,
  primary: '#7cc3d8',
  background: '#181c20',
  surface: '#22282e',
  text: '#eef1f4',
  muted: '#a6b0bc',
  border: '#3d4650',
} as const
const theme: Theme = { id: 'default', name: 'Muster', light, dark, logo: '', options: {} }

/** A host that applies the mode to the page, as the portal does. */
export function ChartHost({ mode = 'light', children }: { mode?: Mode; children?: ReactNode }): ReactNode {
  useLayoutEffect(() => applyTheme(document.documentElement, theme, mode), [mode])
  return (
    <TestHost theme={theme} mode={mode}>
      {children}
    </TestHost>
  )
}

/** Counts pixels of the first canvas that have exactly the colour, as `#rrggbb`. */
export function countPixels(colour: string, scope: Element | Document = document): number {
  const canvas = scope.querySelector('canvas')
  const pixels = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? []
  const [r, g, b] = [1, 3, 5].map(at => Number.parseInt(colour.slice(at, at + 2), 16))
  let count = 0
  for (let i = 0; i < pixels.length; i += 4)
    if (pixels[i] === r && pixels[i + 1] === g && pixels[i + 2] === b && pixels[i + 3] === 255) count++
  return count
}
