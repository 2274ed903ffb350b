import { page } from 'vitest/browser'

// Parallel test files have separate browser contexts; consecutive ones share a context with its storage.

const size = { width: innerWidth, height: innerHeight }
const address = location.href
const { title } = document
const attributes = [document.documentElement, document.body].map(element => ({ element, was: namesOf(element) }))

await cleanStorage()

/**
 * Resets the page to its state at the start of the test file: storage, address, document attributes, title and
 * viewport.
 */
export async function cleanPage(): Promise<void> {
  await cleanStorage()
  if (location.href !== address) history.replaceState(null, '', address)
  document.title = title
  for (const { element, was } of attributes) {
    for (const name of element.getAttributeNames()) if (!was.has(name)) element.removeAttribute(name)
    for (const [name, value] of was) if (element.getAttribute(name) !== value) element.setAttribute(name, value)
  }
  scrollTo(0, 0)
  if (innerWidth !== size.width || innerHeight !== size.height) await page.viewport(size.width, size.height)
}

async function cleanStorage(): Promise<void> {
  localStorage.clear()
  sessionStorage.clear()
  for (const cookie of document.cookie.split('; ').filter(Boolean)) {
    document.cookie = `${cookie.split('=')[0]}=; max-age=0; path=/`
  }
  for (const { name } of await indexedDB.databases()) if (name) await deleted(indexedDB.deleteDatabase(name))
}

/** Deletes a database. An open database is deleted when its page closes it. */
function deleted(request: IDBOpenDBRequest): Promise<void> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve())
    request.addEventListener('blocked', () => resolve())
    request.addEventListener('error', () => reject(request.error ?? new Error('A database was not deleted.')))
  })
}

function namesOf(element: Element): Map<string, string> {
  return new Map(element.getAttributeNames().map(name => [name, element.getAttribute(name) ?? '']))
}
