import { fakeCore, aLogin } from '@muster/core/testing'
import { TestHost } from '@muster/ui/test-host'
import { expect, it, onTestFinished, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { useIdleEnd } from './use-idle-end.ts'

function Watch() {
  useIdleEnd()
  return null
}

async function open() {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const core = fakeCore({ login: { ...aLogin(), idleMinutes: 5 } })
  await render(
    <TestHost core={core}>
      <Watch />
    </TestHost>,
  )
  return core
}

/** Time after which a session would have ended. */
const ended = () => new Promise(resolve => setTimeout(resolve, 100))

it('ends an unused session, unless another tab uses it', async () => {
  const core = await open()
  vi.advanceTimersByTime(4 * 60_000)
  localStorage.setItem('muster.used-at', String(Date.now()))
  vi.advanceTimersByTime(4 * 60_000)
  await ended()
  expect(core.session.get()).not.toBeNull()
  vi.advanceTimersByTime(2 * 60_000)
  await expect.poll(() => core.session.get()).toBeNull()
})

it('keeps a used session when another tab clears the storage', async () => {
  const core = await open()
  vi.advanceTimersByTime(4 * 60_000)
  dispatchEvent(new KeyboardEvent('keydown'))
  localStorage.clear()
  vi.advanceTimersByTime(4 * 60_000)
  await ended()
  expect(core.session.get()).not.toBeNull()
})
