import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { every, hour, readings } from './fixtures.ts'
import { Sparkline } from './sparkline.tsx'
import { ChartHost } from '../../test/chart-host.tsx'

it('draws a line for each part between gaps and describes it', async () => {
  const { container } = await render(
    <Sparkline
      name="Fuel"
      unit="%"
      times={every(hour, 5)}
      values={readings(10, 20, null, 30, 40)}
      width={104}
      height={34}
    />,
    { wrapper: ChartHost },
  )
  expect(container.querySelector('path')?.getAttribute('d')).toBe('M2.0 32.0L27.0 22.0M77.0 12.0L102.0 2.0')
  await expect.element(page.getByRole('img', { name: 'Fuel from 10 % to 40 %, mean 25 %' })).toBeVisible()
})
