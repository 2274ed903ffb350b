import axe from 'axe-core'
import { rememberColours } from './axe-color-cache.ts'

rememberColours(axe)
export { axe }

/** Returns one line for each accessibility problem that axe finds in an element. */
export async function problemsOf(element: Element): Promise<string[]> {
  // elements that still fade in have too little contrast
  await Promise.allSettled(
    document
      .getAnimations()
      .filter(isFinite)
      .map(({ finished }) => finished),
  )
  const { violations } = await axe.run(element, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
    // computing a selector for each element takes as long as many rules, and no test uses them
    resultTypes: ['violations'],
    selectors: false,
  })
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}

const isFinite = ({ effect }: Animation) => effect?.getComputedTiming().iterations !== Infinity
