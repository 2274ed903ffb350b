import axe from 'axe-core'
import { rememberColours } from './remembered-colours.ts'

rememberColours(axe)
export { axe }

/** What axe finds wrong with an element, one line for each; for tests. */
export async function problemsOf(element: Element): Promise<string[]> {
  // what is still fading in has too little contrast
  await Promise.allSettled(
    document
      .getAnimations()
      .filter(isFinite)
      .map(({ finished }) => finished),
  )
  const { violations } = await axe.run(element, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
    // a path to each element takes as long as many of the rules, and nobody reads it
    resultTypes: ['violations'],
    selectors: false,
  })
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}

const isFinite = ({ effect }: Animation) => effect?.getComputedTiming().iterations !== Infinity
