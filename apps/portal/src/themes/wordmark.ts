/** Draws a wordmark as SVG text in the theme's colours; it reproduces no real logo. */
export function wordmark(text: string, { italic = false, spacing = 0 } = {}): string {
  const width = 28 + text.length * (15 + spacing)
  // uses attributes because a page's CSP may forbid inline styles
  const font = `font-family="system-ui,sans-serif" font-weight="750" font-size="24" letter-spacing="${spacing}"`
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 32" height="32" role="img" aria-label="${text}">`,
    `<g fill="var(--m-accent)"><rect x="0" y="7" width="6" height="18" rx="3"/>`,
    `<rect x="9" y="3" width="6" height="22" rx="3" opacity=".55"/></g>`,
    `<text x="24" y="25" fill="currentColor" ${font}${italic ? ' font-style="italic"' : ''}>${text}</text></svg>`,
  ].join('')
}
