/**
 * Converts a date pattern of the user's settings to Excel's: `dd MMM yyyy` with `hh:mm a` is `dd mmm yyyy hh:mm AM/PM`.
 * Excel treats `m` after hours as minutes; the patterns distinguish it by case.
 */
export function excelPattern(pattern: string): string {
  return pattern.replaceAll(
    /'([^']*)'|(y+|M+|d+|H+|h+|m+|s+|a)|([^a-zA-Z'])|./g,
    (_, quoted?: string, part?: string, mark?: string) => {
      if (quoted !== undefined) return `"${quoted}"`
      if (part === undefined) return mark === undefined ? '' : /[-/.,: ]/.test(mark) ? mark : `\\${mark}`
      return part === 'a' ? 'AM/PM' : part.toLowerCase()
    },
  )
}
