import { expect, it } from 'vitest'
import { openPortal } from '../testing.tsx'

it('shows that the server runs on a restored copy', async () => {
  await openPortal('/dashboards/main-dashboard', { login: {}, isCopy: true })
  const line = () => document.querySelector<HTMLElement>('.shell-copy')
  await expect.poll(() => line()?.textContent).toContain('Restored copy: this server sends no emails')
  expect(line()?.offsetHeight).toBeGreaterThan(0)
})
