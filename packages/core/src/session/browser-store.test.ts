import { afterEach, describe, expect, it, vi } from 'vitest'
import { browserStore } from './browser-store.ts'

afterEach(() => vi.unstubAllGlobals())

function fakeWindow() {
  const entries = new Map<string, string>()
  const page = new EventTarget()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => entries.set(key, value),
    removeItem: (key: string) => entries.delete(key),
  })
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  return { entries, tell: (key: string | null) => page.dispatchEvent(Object.assign(new Event('storage'), { key })) }
}

describe('browserStore', () => {
  it("separates its keys from the page's with a prefix", () => {
    const { entries } = fakeWindow()
    entries.set('token', 'theirs')
    const store = browserStore('muster.')
    expect(store.get('token')).toBeNull()
    store.set('token', 'ours')
    expect([...entries]).toEqual([
      ['token', 'theirs'],
      ['muster.token', 'ours'],
    ])
    store.remove('token')
    expect(entries.get('token')).toBe('theirs')
  })

  it('notifies of changes in other tabs until unsubscribed', () => {
    const { tell } = fakeWindow()
    const heard = vi.fn()
    const stop = browserStore('muster.').subscribe?.(heard)
    tell('muster.token')
    tell('token')
    tell(null)
    stop?.()
    tell(null)
    expect(heard.mock.calls).toEqual([['token'], [null]])
  })

  it('throws a readable error without local storage', () => {
    vi.stubGlobal('localStorage', undefined)
    expect(() => browserStore().get('token')).toThrow('no local storage')
  })
})
