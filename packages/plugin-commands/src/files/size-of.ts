const units = ['byte', 'kilobyte', 'megabyte'] as const

/** `340 byte`, `1.2 MB`: in steps of a thousand, as stores and networks count. */
export function sizeOf(bytes: number, language: string): string {
  const step = bytes < 1000 ? 0 : bytes < 1_000_000 ? 1 : 2
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: units[step] ?? 'byte',
    maximumFractionDigits: step === 0 ? 0 : 1,
  }).format(bytes / 1000 ** step)
}
