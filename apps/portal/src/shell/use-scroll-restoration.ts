import { useLayoutEffect, type RefObject } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'

/** Scroll offsets by the element's path of child indexes, such as `0/2/1`; empty for the content element. */
type Offsets = Map<string, number>

/** Offsets by history key. */
const visits = new Map<string, Offsets>()
const mostVisits = 50

/** Maximum wait for content to scroll to, in milliseconds. */
const longestWait = 5_000

/**
 * Restores scroll offsets on back and forward; other visits start at the top. Screens scroll inside the content element, which
 * the restoration of browser and router does not cover.
 */
export function useScrollRestoration(content: RefObject<HTMLElement | null>): void {
  const { key, pathname } = useLocation()
  const isReturn = useNavigationType() === 'POP'

  // runs before the next effect to record its scrolling too
  useLayoutEffect(() => {
    const root = content.current
    if (!root) return
    const offsets: Offsets = new Map(visits.get(key))
    visits.delete(key)
    visits.set(key, offsets)
    for (const oldest of visits.keys()) {
      if (visits.size <= mostVisits) break
      visits.delete(oldest)
    }
    const stop = isReturn && offsets.size > 0 ? restore(root, new Map(offsets)) : undefined
    const follow = ({ target }: Event) => {
      const at = target instanceof Element && pathTo(target, root)
      if (typeof at === 'string') offsets.set(at, (target as Element).scrollTop)
    }
    root.addEventListener('scroll', follow, { capture: true, passive: true })
    return () => {
      stop?.()
      root.removeEventListener('scroll', follow, { capture: true })
    }
  }, [content, key, isReturn])

  useLayoutEffect(() => {
    if (!isReturn) content.current?.scrollTo({ top: 0 })
  }, [content, pathname, isReturn])
}

/** Scrolls each element when it is long enough, unless the user scrolls or types first. */
function restore(root: HTMLElement, left: Offsets): () => void {
  const tryAll = () => {
    for (const [at, top] of left) {
      const part = partAt(at, root)
      if (!part || part.scrollHeight - part.clientHeight < top) continue
      part.scrollTop = top
      left.delete(at)
    }
    if (left.size === 0) stop()
  }
  const observer = new MutationObserver(tryAll)
  const timer = setTimeout(() => stop(), longestWait)
  const acts = ['wheel', 'pointerdown', 'keydown', 'touchstart']
  const stop = () => {
    observer.disconnect()
    clearTimeout(timer)
    for (const act of acts) removeEventListener(act, stop, true)
  }
  for (const act of acts) addEventListener(act, stop, { capture: true, passive: true })
  observer.observe(root, { childList: true, subtree: true, characterData: true })
  tryAll()
  return stop
}

function pathTo(part: Element, root: Element): string | undefined {
  const steps: number[] = []
  for (let at = part; at !== root;) {
    const parent = at.parentElement
    if (!parent) return undefined
    steps.unshift([...parent.children].indexOf(at))
    at = parent
  }
  return steps.join('/')
}

const partAt = (path: string, root: Element): Element | undefined =>
  path === '' ? root : path.split('/').reduce<Element | undefined>((part, step) => part?.children[Number(step)], root)
