/**
 * A date pattern of the user's settings as Excel writes it: `dd MMM yyyy` with `hh:mm a` is `dd mmm yyyy hh:mm AM/PM`.
 * Excel takes `m` behind hours for minutes, as the patterns do by its case.
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
