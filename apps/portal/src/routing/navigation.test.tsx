import { defineRoute } from '@muster/core'
import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import { navOf } from './routes.tsx'
import { openScreens } from './testing-screens.tsx'

const sound = defineRoute({
  path: '/sound',
  access: {},
  title: 'test.sound',
  load: async () => () => 'Sound screen',
})

it('keeps the screen under a progress bar until the next one has loaded', async () => {
  const { promise, resolve } = Promise.withResolvers<() => ReactNode>()
  const slow = defineRoute({ path: '/broken', access: {}, title: 'test.broken', load: () => promise })
  const { router, screen } = await openScreens([sound, slow])
  await expect.element(screen.getByText('Sound screen')).toBeVisible()
  const visit = router.navigate('/broken')
  await expect.element(screen.getByRole('progressbar', { name: 'Loading' })).toBeInTheDocument()
  await expect.element(screen.getByText('Sound screen')).toBeVisible()
  resolve(() => <p>Slow screen</p>)
  await visit
  await expect.element(screen.getByText('Slow screen')).toBeVisible()
  await expect.element(screen.getByRole('progressbar')).not.toBeInTheDocument()
})

it('continues to the next screen when the one before corrects its address', async () => {
  const { promise, resolve } = Promise.withResolvers<() => ReactNode>()
  const slow = defineRoute({ path: '/broken', access: {}, title: 'test.broken', load: () => promise })
  const { router, screen } = await openScreens([sound, slow])
  await expect.element(screen.getByText('Sound screen')).toBeVisible()
  const nav = navOf(() => router)
  nav.go('/sound?q=a', { replace: true })
  await expect.poll(() => router.state.location.search).toBe('?q=a')
  const visit = router.navigate('/broken')
  nav.go('/sound?q=ab', { replace: true })
  resolve(() => <p>Slow screen</p>)
  await visit
  await expect.element(screen.getByText('Slow screen')).toBeVisible()
})

/** Screen several windows high with a scrollable list. */
const long = defineRoute({
  path: '/broken',
  access: {},
  title: 'test.broken',
  load: async () => () => (
    <>
      <div data-testid="list" style={{ height: 200, overflow: 'auto' }}>
        <p style={{ height: 2000 }}>A long list</p>
      </div>
      <p style={{ height: 3000 }}>Long screen</p>
    </>
  ),
})

it('restores the scroll offset on back and starts other visits at the top', async () => {
  const { router, screen } = await openScreens([long, sound])
  const list = screen.getByTestId('list')
  const content = screen.getByRole('main')
  const offsets = () => [content.element().scrollTop, list.query()?.scrollTop]
  await expect.element(list).toBeVisible()
  const scrolled = new Promise(resolve => content.element().addEventListener('scrollend', resolve, { once: true }))
  list.element().scrollTop = 450
  content.element().scrollTop = 700
  await scrolled
  await router.navigate('/sound')
  await expect.element(screen.getByText('Sound screen')).toBeVisible()
  await expect.poll(() => content.element().scrollTop).toBe(0)
  await router.navigate('/broken')
  await expect.element(list).toBeVisible()
  await expect.poll(offsets).toEqual([0, 0])
  await router.navigate(-2)
  await expect.poll(offsets).toEqual([700, 450])
})
