import axe from 'axe-core'

/** What axe finds wrong with an element, one line for each; for tests. */
export async function problemsOf(element: Element): Promise<string[]> {
  const { violations } = await axe.run(element, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] })
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}
