/** One sheet each, shared by all widgets of the page. */
const sheets: CSSStyleSheet[] = []
const roots = new Set<ShadowRoot>()

/** Called by every style sheet that a component brings, however late it loads. */
export function addSheet(css: string): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  sheets.push(sheet)
  for (const root of roots) dress(root)
}

/** Keeps a root dressed until the answer is called. */
export function adopt(root: ShadowRoot): () => void {
  roots.add(root)
  dress(root)
  return () => void roots.delete(root)
}

function dress(root: ShadowRoot): void {
  root.adoptedStyleSheets = sheets
}
