import { whilePainted } from '@muster/ui/testing'
import type { ReactNode } from 'react'
import { expect } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { MapCanvas, type MapCanvasProps } from '../src/map-canvas.tsx'
import { MapProvider, useMap } from '../src/map-context.tsx'
import type { MapPort } from '../src/map-port.ts'

/** Renders a map of 800 × 600 px and waits for its engine; `port` moves it, `show` changes props. */
export async function mount(props: MapCanvasProps, beside?: ReactNode) {
  await page.viewport(800, 600)
  let port: MapPort | undefined
  const Peek = () => {
    port = useMap()
    return null
  }
  const tree = (next: MapCanvasProps) => (
    <MapProvider>
      <Peek />
      {beside}
      <div style={{ width: 800, height: 600 }}>
        <MapCanvas {...next} />
      </div>
    </MapProvider>
  )
  const screen = await render(tree(props))
  await expect.poll(() => port?.engine, { timeout: 20_000 }).toBeDefined()
  return { screen, port: port!, show: (next: MapCanvasProps) => screen.rerender(tree(next)) }
}

/** Returns the screen colour at a point as [red, green, blue]. */
export async function colorAt(x: number, y: number): Promise<[number, number, number]> {
  const base64 = await whilePainted(() => page.screenshot({ save: false }))
  const image = new Image()
  image.src = `data:image/png;base64,${base64}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = image.width
  canvas.height = image.height
  const pen = canvas.getContext('2d')!
  pen.drawImage(image, 0, 0)
  const ratio = image.width / innerWidth
  const [red = 0, green = 0, blue = 0] = pen.getImageData(x * ratio, y * ratio, 1, 1).data
  return [red, green, blue]
}

export const near = (a: readonly number[], b: readonly number[]) => a.every((value, i) => Math.abs(value - b[i]!) <= 12)
