/** Too narrow for a panel beside the map: it lies over it. The style sheet says the same. */
export const isNarrow = () => matchMedia('(max-width: 900px)').matches
