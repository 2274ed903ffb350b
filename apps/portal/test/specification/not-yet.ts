/** Routes of the specification that are not built. A route that is built is removed here in the same commit. */
export const notYetRoutes: readonly string[] = []

/** Menu entries of the specification that are not built, by their addresses. */
export const notYetLeaves: readonly string[] = []
