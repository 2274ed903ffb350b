import { defaultConfig } from '@muster/core'
import { aLogin, fakeCore } from '@muster/core/testing'
import { TestHost } from '@muster/ui/testing'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { drawInMemory } from '../../test/draw-in-memory.tsx'
import { LayersControl, MapCanvas, NearestTownNote, useBasemap } from '../index.ts'

function Screen() {
  return (
    <MapCanvas engine={useBasemap().engine} view={{ center: { lat: 41.536, lng: 15.662 }, zoom: 6 }}>
      <LayersControl />
      <NearestTownNote />
    </MapCanvas>
  )
}

async function open(userId: number) {
  await page.viewport(360, 600)
  const maps = drawInMemory()
  const styles = [{ name: 'Streets', kind: 'style', url: 'https://tiles.example/s.json', hosts: [] }] as const
  const core = fakeCore({
    login: aLogin({ userId }),
    config: { ...defaultConfig, map: { ...defaultConfig.map, styles } },
  })
  const screen = await render(
    <TestHost core={core}>
      <div style={{ height: 600 }}>
        <Screen />
      </div>
    </TestHost>,
  )
  await expect.element(screen.getByRole('button', { name: 'Layers' })).toBeVisible()
  const note = screen.getByText(/northeast of Foggia/)
  return { maps, screen, note }
}

test('names the nearest town of the bundled map when it is close', async () => {
  const { maps, note, screen } = await open(31)
  expect(note.elements()).toEqual([])
  maps.last.move({ zoom: 14 })
  await expect.element(note).toBeVisible()
  expect(note.element().textContent).toMatch(/^12\s?km northeast of Foggia$/)
  const box = note.element().getBoundingClientRect()
  expect(box.right).toBeLessThan(screen.getByRole('button', { name: 'Zoom in' }).element().getBoundingClientRect().left)
  maps.last.move({ center: { lat: 41.461, lng: 15.556 } })
  await expect.element(screen.getByText('Foggia', { exact: true })).toBeVisible()
  maps.last.move({ zoom: 7 })
  await expect.element(screen.getByText('Foggia', { exact: true })).not.toBeInTheDocument()
})

test('does not name towns on other base maps, unless the bundled map replaces them', async () => {
  const { maps, note, screen } = await open(32)
  await screen.getByRole('button', { name: 'Layers' }).click()
  const before = maps.last
  await screen.getByRole('radio', { name: 'Streets' }).click()
  await expect.poll(() => maps.last !== before).toBe(true)
  maps.last.move({ zoom: 14 })
  maps.last.fail({ reason: 'refused', host: 'tiles.example', isFallback: false })
  await expect.element(screen.getByRole('alert')).toBeVisible()
  expect(note.elements()).toEqual([])
  maps.last.fail({ reason: 'refused', host: 'tiles.example', isFallback: true })
  await expect.element(note).toBeVisible()
})
