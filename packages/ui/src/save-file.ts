import type { Download } from '@muster/core'

/** Downloads a file in the browser. */
export function saveFile({ blob, filename }: Download): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = filename
  link.click()
  // the browser reads it after the click
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
