const units = ['byte', 'kilobyte', 'megabyte'] as const

/** Formats a size such as `340 byte` or `1.2 MB`, with 1 kB = 1,000 bytes. */
export function formatSize(bytes: number, language: string): string {
  const step = bytes < 1000 ? 0 : bytes < 1_000_000 ? 1 : 2
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: units[step] ?? 'byte',
    maximumFractionDigits: step === 0 ? 0 : 1,
  }).format(bytes / 1000 ** step)
}
