import type { Download } from '@muster/core'

/** Hands a file to the browser, which asks where it goes or puts it among the downloads. */
export function saveFile({ blob, filename }: Download): void {
  const href = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = href
  link.download = filename
  link.click()
  // later: some browsers read it only after the click
  setTimeout(() => URL.revokeObjectURL(href), 60_000)
}
