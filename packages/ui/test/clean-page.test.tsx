import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { toast, Toasts } from '../src/toasts.tsx'
import { render } from 'vitest-browser-react'
import { TestHost } from './test-host.tsx'

// each test leaves behind what it expects not to find, so only the first could pass without cleaning
it.each([1, 2])('isolates a test from the previous one: %i', async () => {
  expect(localStorage.length).toBe(0)
  expect(sessionStorage.length).toBe(0)
  expect(document.cookie).toBe('')
  expect(await indexedDB.databases()).toEqual([])
  expect(location.hash).toBe('')
  expect(document.title).not.toBe('left behind')
  expect(document.documentElement.dir).toBe('')
  expect(document.documentElement.lang).not.toBe('ar')
  expect(document.documentElement.dataset.theme).toBeUndefined()
  expect(document.body.className).toBe('')
  expect([innerWidth, innerHeight]).toEqual([1280, 800])
  const screen = await render(
    <TestHost>
      <Toasts />
    </TestHost>,
  )
  expect(screen.getByText('left behind').elements()).toEqual([])

  localStorage.setItem('left', 'behind')
  sessionStorage.setItem('left', 'behind')
  document.cookie = 'left=behind; path=/'
  await opened('left behind')
  history.pushState(null, '', '#left-behind')
  document.title = 'left behind'
  document.documentElement.dir = 'rtl'
  document.documentElement.lang = 'ar'
  document.documentElement.dataset.theme = 'left'
  document.body.className = 'left'
  await page.viewport(360, 740)
  toast({ tone: 'danger', text: 'left behind' })
})

function opened(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name)
    request.addEventListener('error', () => reject(request.error ?? new Error('The database was not opened.')))
    request.addEventListener('success', () => {
      request.result.close()
      resolve()
    })
  })
}
