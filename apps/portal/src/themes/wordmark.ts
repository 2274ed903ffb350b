/** A wordmark drawn as text: no picture of anybody's real logo. */
export function wordmark(text: string, colour: string, { italic = false, spacing = 0 } = {}): string {
  const width = 28 + text.length * (15 + spacing)
  const style = `font:${italic ? 'italic ' : ''}750 24px system-ui,sans-serif;letter-spacing:${spacing}px`
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 32" height="32" role="img" aria-label="${text}">`,
    `<rect x="0" y="7" width="6" height="18" rx="3" fill="${colour}"/>`,
    `<rect x="9" y="3" width="6" height="22" rx="3" fill="${colour}" opacity=".55"/>`,
    `<text x="24" y="25" fill="currentColor" style="${style}">${text}</text></svg>`,
  ].join('')
}
