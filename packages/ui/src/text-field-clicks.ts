import { throttled, type Analytics } from '@muster/core'

const textFields = [
  'textarea',
  'input:not([type])',
  ...['text', 'search', 'email', 'tel', 'url', 'number', 'password'].map(type => `input[type="${type}"]`),
].join()

/**
 * Reports clicks in text fields of the page, at most one in 400 ms (001 §9). Returns an unsubscribe function.
 *
 * @example
 * useEffect(() => followTextFieldClicks(core.analytics), [core])
 */
export function followTextFieldClicks(analytics: Analytics): () => void {
  const { track } = throttled(analytics)
  const follow = ({ target }: Event) => {
    const field = target instanceof Element ? target.closest<HTMLInputElement>(textFields) : null
    if (field) track({ type: 'text-field-click', field: labelOf(field) })
  }
  document.addEventListener('click', follow)
  return () => document.removeEventListener('click', follow)
}

const labelOf = (field: HTMLInputElement) => (field.ariaLabel ?? field.labels?.[0]?.textContent ?? field.name).trim()
