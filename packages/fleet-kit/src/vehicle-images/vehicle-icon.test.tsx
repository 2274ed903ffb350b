import { readConfig } from '@muster/core'
import { fakeCore } from '@muster/core/testing'
import { TestHost } from '@muster/ui/testing'
import { expect, it, onTestFinished, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { VehicleIcon } from './vehicle-icon.tsx'

const svg = (colour: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" fill="${colour}"/>`)}`
const iconsById = {
  'icon-wolf-general': { svgURL: svg('grey') },
  'icon-wolf-tractor': { svgURL: svg('green') },
}

it('SHELL-076 SHELL-034 SHELL-077 MAP-024 loads icons from the file under the resources URL and uses the general icon for unknown names', async () => {
  const asked: string[] = []
  const fetch = vi.spyOn(globalThis, 'fetch').mockImplementation(async input => {
    asked.push(String(input))
    return Response.json({ iconsById })
  })
  onTestFinished(() => fetch.mockRestore())
  const screen = await render(
    <TestHost core={fakeCore({ config: readConfig({ resources: '/files/of-tenant' }) })}>
      <VehicleIcon name="icon-wolf-tractor" />
      <VehicleIcon name="icon-wolf-unknown" />
    </TestHost>,
  )
  const sources = () => [...screen.container.querySelectorAll('img')].map(({ src }) => src)
  await expect.poll(sources).toEqual([svg('green'), svg('grey')])
  expect(asked).toEqual(['/files/of-tenant/vehicles-icons.json'])
})
