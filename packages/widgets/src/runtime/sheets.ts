/** Constructed sheets by their text, shared by all widgets of the page. */
const sheets: CSSStyleSheet[] = []
const roots = new Set<ShadowRoot>()

/** Adds a component's style sheet, however late it loads. */
export function addSheet(css: string): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  sheets.push(sheet)
  for (const root of roots) dress(root)
}

/** Applies all sheets to a root until the returned function is called. */
export function adopt(root: ShadowRoot): () => void {
  roots.add(root)
  dress(root)
  return () => void roots.delete(root)
}

function dress(root: ShadowRoot): void {
  root.adoptedStyleSheets = sheets
}
